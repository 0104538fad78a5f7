import './travel.css';
import { Download } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import { isolateFileName } from '../../lib/bidi';
import type { CharacterClass, GeneratorKind, Separator } from '../../lib/generate/settings';
import { count, formatList, formatNumber, type MessageKey, t } from '../../lib/i18n';
import { languageName } from '../../lib/language';
import { NO_OPTIONS } from '../../lib/push/draft';
import type { Failure } from '../../lib/push/failure';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Template } from '../../lib/push/template';
import type { ImportChange, SettingChange, Unencrypted } from '../../lib/settings-file/import';
import type { SettingsTransfer as TravelStore } from '../../lib/state/settings-file';
import { describeFailure } from '../../lib/text/errors';
import { describeFileProblem } from '../../lib/text/files';
import { KIND_LABELS, nameOf } from '../../lib/text/kinds';
import type { Theme } from '../../lib/theme';
import { OptionsSummaryText } from '../composer/OptionsDisclosure';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { ofTheBrowser, THEME_WORDS } from './Appearance';
import { COLOUR_WORDS } from './InstanceForm';
import { Switch } from './Switch';

/** What taking a file would change, in a sentence. */
function describeChange(change: ImportChange): string {
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

/** Everything that taking a file would change, one line each. */
function ImportChanges({ changes }: { changes: readonly ImportChange[] }) {
  return (
    <ul class="changes">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          {describeChange(change)}
          <More change={change} />
        </li>
      ))}
    </ul>
  );
}

/** What one sentence cannot say. */
function More({ change }: { change: ImportChange }) {
  switch (change.what) {
    case 'add-instance':
      return <Line>{change.isUnencrypted ? t('travelAddedUnencrypted') : t('travelAdded')}</Line>;
    case 'add-template':
      return <Asked template={change.template} />;
    case 'change-template': {
      const { from, to } = change;
      return (
        <>
          <Asked label={t('travelBefore')} template={from} />
          <Asked label={t('travelAfter')} template={to} isNamed={from.name !== to.name} />
        </>
      );
    }
    default:
      return null;
  }
}

function Line({ children }: { children: string }) {
  return <p class="small soft">{children}</p>;
}

function Asked({ label, template, isNamed }: { label?: string; template: Template; isNamed?: boolean }) {
  return (
    <div class="small soft change-asked">
      {label}{' '}
      {isNamed && (
        <b>
          <bdi>{nameOf(template)}</bdi>
        </b>
      )}
      <p>
        <OptionsSummaryText summary={summariseOptions('text', { ...NO_OPTIONS, ...template.asks })} />
      </p>
      {template.message !== '' && <p>{t('travelMessage', template.message)}</p>}
    </div>
  );
}

/** What a file would change, before any of it is. */
function ImportPreview({ store, name }: { store: TravelStore; name: string }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const failure = store.failure.value;
  const words = failure && wordsFor(failure);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const { changes = [], unencrypted = [] } = store.plan.value ?? {};
  const leftOut = store.leftOut.value;
  const isNothing = changes.length === 0;
  return (
    <section class="stack" aria-labelledby={id}>
      <h4 id={id} ref={title} tabIndex={-1}>
        {isNothing
          ? t('travelNothing', isolateFileName(name))
          : count('travelChanges', changes.length, isolateFileName(name))}
      </h4>
      <ImportChanges changes={changes} />
      {leftOut.length > 0 && <Notice kind="info">{t('managedLeftOut', formatList(leftOut))}</Notice>}
      {unencrypted.map((instance) => (
        <Agreement key={instance.address} instance={instance} store={store} />
      ))}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.title}</b>
          <span>{words.action}</span>
        </Notice>
      )}
      <div class="row wrap">
        {!isNothing && (
          <Button variant="outline" busy={store.isBusy.value} onClick={() => void store.take()}>
            {t('travelTake')}
          </Button>
        )}
        <Button onClick={store.putAway}>{isNothing ? t('travelClose') : t('uiCancel')}</Button>
      </div>
    </section>
  );
}

function wordsFor(failure: Failure): { title: string; action: string } {
  if (failure.name === 'StorageFull') return { title: t('travelFull'), action: t('travelFullNext') };
  return describeFailure(failure, { instanceName: '' });
}

/** Secrets travel unencrypted only to whom that was agreed to. */
function Agreement({ instance: { name, address }, store }: { instance: Unencrypted; store: TravelStore }) {
  return (
    <Switch
      label={t('travelUnencrypted', name)}
      explanation={t('travelUnencryptedExplained', address)}
      isOn={store.agreed.value.includes(address)}
      onChange={(isOn) => store.agree(address, isOn)}
    />
  );
}

/** Settings as a file: saved from here, or brought here from elsewhere. */
export function SettingsFile({ store }: { store: TravelStore }) {
  const id = useId();
  const chosen = store.chosen.value;
  const problem = chosen.step === 'problem' ? describeFileProblem(chosen.problem) : undefined;
  return (
    <>
      <section class="panel stack" aria-labelledby={`${id}-out`}>
        <h3 id={`${id}-out`}>{t('travelExportTitle')}</h3>
        <p class="soft">{t('travelExportExplained')}</p>
        <div class="row wrap">
          <Button icon={Download} onClick={() => void store.exportSettings()}>
            {t('travelExport')}
          </Button>
        </div>
      </section>
      <section class="panel stack" aria-labelledby={`${id}-in`}>
        <h3 id={`${id}-in`}>{t('travelImportTitle')}</h3>
        <p class="soft">{t('travelImportExplained')}</p>
        <Field label={t('travelFile')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void store.choose(file);
                // The same file can be chosen again when it was changed.
                currentTarget.value = '';
              }}
            />
          )}
        </Field>
        {problem && (
          <Notice kind="bad" isUrgent>
            <b>{problem.title}</b>
            <span>{problem.action}</span>
          </Notice>
        )}
        {chosen.step === 'shown' && <ImportPreview store={store} name={chosen.name} />}
        {chosen.step === 'taken' && (
          <Notice kind="good" isUrgent>
            {t('travelTaken', isolateFileName(chosen.name))}
          </Notice>
        )}
      </section>
    </>
  );
}
