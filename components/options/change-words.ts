import type { CharacterClass, GeneratorKind, Separator } from '../../lib/generate/settings';
import { count, formatList, formatNumber, type MessageKey, t } from '../../lib/i18n';
import { languageName } from '../../lib/language-name';
import type { Template } from '../../lib/push/template';
import type { Theme } from '../../lib/theme';
import type { ImportChange } from '../../lib/travel/import-plan';
import type { SettingChange } from '../../lib/travel/single-settings';
import { KIND_LABELS } from '../composer/kind-words';
import { nameOf } from '../composer/template-words';
import { COLOUR_WORDS } from './ColourChoice';
import { ofTheBrowser } from './LanguageChoice';
import { THEME_WORDS } from './ThemeChoice';

/** What taking a file would change, in a sentence. */
export function describeChange(change: ImportChange): string {
  switch (change.what) {
    case 'add-instance':
      return t('travelAddInstance', change.name, change.address);
    case 'name-instance':
      return t('travelNameInstance', change.from, change.to);
    case 'colour-instance':
      return t('travelColourInstance', change.name, colour(change.from), colour(change.to));
    case 'activate':
      return t('travelActivate', change.name);
    case 'add-template':
      return t('travelAddTemplate', called(change.template));
    case 'change-template':
      return t('travelChangeTemplate', called(change.from));
    case 'order-templates':
      return t('travelOrderTemplates');
    case 'start':
      return t('travelStart', t(KIND_LABELS[change.kind]), called(change.from), called(change.to));
    case 'menu':
      return t('travelMenu', t(KIND_LABELS[change.kind]), calledInMenu(change.from), calledInMenu(change.to));
    case 'setting':
      return describeSetting(change);
  }
}

function called(template: Template): string {
  return nameOf(template);
}

function calledInMenu(template: Template | undefined): string {
  return template ? called(template) : t('templatesAsNew');
}

function colour(name: string): string {
  const key = COLOUR_WORDS[name as keyof typeof COLOUR_WORDS];
  return key ? t(key) : name;
}

const LABELS: Record<SettingChange['name'], MessageKey> = {
  copiesAtOnce: 'optionsCopies',
  notifies: 'optionsNotifies',
  isWatchOn: 'optionsWatchOn',
  watchMinutes: 'travelWatchPeriod',
  watchNotifies: 'travelWatchNotifies',
  language: 'optionsLanguage',
  theme: 'optionsTheme',
  payloadKind: 'travelPasswordsOf',
  passphraseKind: 'travelPassphrasesOf',
  length: 'generatorLength',
  classes: 'travelClasses',
  allowsLookAlikes: 'generatorLookAlikes',
  wordCount: 'generatorCount',
  separator: 'generatorSeparator',
  hasCapitals: 'generatorCapitals',
  hasDigit: 'generatorDigit',
};

function describeSetting(change: SettingChange): string {
  return t('travelSetting', t(LABELS[change.name]), wordsOf(change.name, change.from), wordsOf(change.name, change.to));
}

function wordsOf(name: SettingChange['name'], value: SettingChange['from']): string {
  if (typeof value === 'boolean') return value ? t('travelOn') : t('travelOff');
  if (typeof value === 'number')
    return name === 'watchMinutes' ? count('optionsWatchMinutes', value) : formatNumber(value);
  if (typeof value !== 'string') return formatList(value.map((kind) => t(CLASSES[kind])));
  if (name === 'theme') return t(THEME_WORDS[value as Theme]);
  if (name === 'language') return value === '' ? ofTheBrowser() : languageName(value, value);
  return t(name === 'separator' ? SEPARATOR_WORDS[value as Separator] : KINDS[value as GeneratorKind]);
}

const KINDS: Record<GeneratorKind, MessageKey> = { characters: 'generatorCharacters', words: 'generatorWords' };

const CLASSES: Record<CharacterClass, MessageKey> = {
  lower: 'generatorLower',
  upper: 'generatorUpper',
  digits: 'generatorDigits',
  signs: 'generatorSigns',
};

const SEPARATOR_WORDS: Record<Separator, MessageKey> = {
  '-': 'generatorHyphen',
  ' ': 'generatorSpace',
  '.': 'generatorFullStop',
  _: 'generatorUnderscore',
  '': 'generatorNothing',
};
