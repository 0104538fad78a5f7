import { clampPollPeriod } from '../activity/poll-settings';
import type { GeneratorSettings } from '../generator/generator-settings';
import { isolateFileName } from '../i18n/bidi';
import { formatList, formatNumber, type MessageKey, t } from '../i18n/translate';
import type { Policy } from '../policy/policy';
import type { ChoiceList, ImportChange, ImportSection } from '../settings-file/plan-import';
import type { FileProblem } from '../settings-file/settings-file';
import { pollPeriodText } from './activity';
import { chosenLanguageText, THEME_TEXTS } from './appearance';
import { CLASS_TEXTS, GENERATOR_KIND_TEXTS, SEPARATOR_TEXTS } from './generator';
import { KIND_TEXTS, templateName } from './kinds';

export function describeFileProblem(problem: FileProblem): { title: string; action: string } {
  const action = t('transferNotSettingsNext');
  switch (problem.kind) {
    case 'not-settings':
      return { title: t('transferNotSettings'), action };
    case 'unreadable':
      return { title: t('errorFileUnreadable', isolateFileName(problem.file)), action };
    case 'newer':
      return {
        title: t('transferUnsupportedVersion', formatNumber(problem.version)),
        action: t('transferUnsupportedVersionNext'),
      };
    case 'field':
      return { title: t('transferInvalidField', problem.field), action };
  }
}

const SECTION_TEXTS: Record<ImportSection | ChoiceList, MessageKey> = {
  composerTemplates: 'templatesComposer',
  menuTemplates: 'templatesMenu',
  delivery: 'optionsDeliveryTitle',
  activity: 'optionsActivity',
  language: 'optionsLanguage',
  theme: 'optionsTheme',
  generator: 'generatorPassword',
};

export function importChangeText(change: ImportChange): string {
  switch (change.what) {
    case 'add-instance':
      return t('transferAddInstance', change.name, change.address);
    case 'change-instance':
      return t('transferChangeInstance', change.name, change.address);
    case 'rename-instance':
      return t('transferRenameInstance', change.name, change.address, change.newName);
    case 'set-public-address':
      return t('createdPublicUrlText', change.publicAddress, change.name, change.address);
    case 'activate':
      return t('transferActivate', change.name);
    case 'add-template':
      return t('uiLabeled', t('templatesAdd'), templateName(change.template));
    case 'change-template':
      return t('transferChangeTemplate', templateName(change.template));
    case 'choose':
      return t('transferChangeSettings', t(SECTION_TEXTS[change.list]));
    case 'set':
      return t('transferChangeSettings', t(SECTION_TEXTS[change.section]));
  }
}

/** A line for each new value. */
export function importChangeDetails(change: ImportChange, policy: Policy): string[] {
  if (change.what === 'choose')
    return change.choices.map(({ kind, template }) => labeled(KIND_TEXTS[kind], templateName(template)));
  if (change.what !== 'set') return [];
  switch (change.section) {
    case 'delivery':
      return [
        switched('optionsCopiesAutomatically', change.value.copiesAtOnce),
        switched('optionsShowsNotifications', change.value.notifies),
      ];
    case 'activity':
      return [
        switched('optionsActivityOn', change.value.isOn),
        labeled('optionsActivityPeriod', pollPeriodText(clampPollPeriod(change.value))),
        switched('optionsActivityNotifies', change.value.notifies),
      ];
    case 'generator':
      return generatorDetails(change.value);
    case 'language':
      return [labeled('optionsLanguage', chosenLanguageText(change.value, policy))];
    case 'theme':
      return [labeled('optionsTheme', t(THEME_TEXTS[change.value]))];
  }
}

function generatorDetails({ kinds, characters, words }: GeneratorSettings): string[] {
  return [
    labeled('generatorPassword', t(GENERATOR_KIND_TEXTS[kinds.payload])),
    labeled('generatorPassphrase', t(GENERATOR_KIND_TEXTS[kinds.passphrase])),
    labeled('generatorLength', formatNumber(characters.length)),
    labeled('generatorCharacters', formatList(characters.classes.map((each) => t(CLASS_TEXTS[each])))),
    switched('generatorLookAlikes', characters.allowsLookAlikes),
    labeled('generatorCount', formatNumber(words.count)),
    labeled('generatorSeparator', t(SEPARATOR_TEXTS[words.separator])),
    switched('generatorCapitals', words.hasCapitals),
    switched('generatorDigit', words.hasDigit),
  ];
}

function labeled(label: MessageKey, value: string): string {
  return t('uiLabeled', t(label), value);
}

function switched(label: MessageKey, isOn: boolean): string {
  return labeled(label, t(isOn ? 'uiOn' : 'uiOff'));
}
