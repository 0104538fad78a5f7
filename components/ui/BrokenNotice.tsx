import type { ComponentChildren } from 'preact';
import { type MessageKey, t } from '../../lib/i18n';
import { Notice } from './Notice';

/** What people call each remembered thing, as on the privacy page: by the first part of its key. A test looks that none is missing. */
const NAMES_OF_KEPT: Readonly<Record<string, MessageKey>> = {
  instances: 'privacyInstances',
  activeInstance: 'privacyInstances',
  features: 'privacyInstances',
  serverDefaults: 'privacyInstances',
  token: 'privacyToken',
  settings: 'privacySettings',
  theme: 'privacySettings',
  language: 'privacySettings',
  defaults: 'privacySettings',
  generator: 'privacySettings',
  readyLanguage: 'privacySettings',
  keepsMadeHere: 'privacySettings',
  watchSettings: 'privacySettings',
  managed: 'privacyManaged',
  draft: 'privacyDrafts',
  waitingDrafts: 'privacyDrafts',
  results: 'privacyResults',
  resultsSeen: 'privacyResults',
  inFlight: 'privacyResults',
  passphrase: 'privacyPassphrase',
  madeHere: 'privacyMadeHere',
  handedDraft: 'privacyDrafts',
  handedLink: 'privacyHandedLink',
  watched: 'privacyWatch',
  watchEvents: 'privacyWatch',
  watchNames: 'privacyWatch',
  watchState: 'privacyWatch',
  watchSkipped: 'privacyWatch',
  builtInState: 'privacyBuiltIn',
};

/** The kind of thing that is remembered under a key. */
export function itemLabel(key: string): MessageKey | undefined {
  return NAMES_OF_KEPT[key.split('/', 1)[0] ?? ''];
}

/** What was remembered but could not be read: its default stands in for it. `children` say what to do. */
export function BrokenThings({ keys, children }: { keys: readonly string[]; children: ComponentChildren }) {
  const names = new Set(keys.map(itemLabel).filter((name) => name !== undefined));
  return (
    <Notice kind="warn">
      <span>{children}</span>
      <ul>
        {[...names].map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** What was remembered but could not be read: its default stands in for it. */
export function BrokenNotice({ keys }: { keys: readonly string[] }) {
  return <BrokenThings keys={keys}>{t('popupBroken')}</BrokenThings>;
}
