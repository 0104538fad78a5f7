import { type MessageKey, t } from '../../lib/i18n';

/** What is kept, where and for how long: one row for each thing. */
const KEPT: readonly (readonly [what: MessageKey, where: MessageKey])[] = [
  ['privacyInstances', 'privacyInstancesWhere'],
  ['privacyToken', 'privacyTokenWhere'],
  ['privacySettings', 'privacySettingsWhere'],
  ['privacyDrafts', 'privacyDraftsWhere'],
  ['privacyResults', 'privacyResultsWhere'],
  ['privacyMadeHere', 'privacyMadeHereWhere'],
  ['privacyWatch', 'privacyWatchWhere'],
  ['privacyPassphrase', 'privacyPassphraseWhere'],
  ['privacyHandedLink', 'privacyHandedLinkWhere'],
  ['privacyBuiltIn', 'privacyBuiltInWhere'],
];

const PROMISES: readonly MessageKey[] = [
  'privacySends',
  'privacyMemoryEnds',
  'privacyPrivateWindows',
  'privacyClipboard',
  'privacyLooking',
];

/** What is kept where, and what never is. */
export function Privacy() {
  return (
    <>
      <section class="panel stack" aria-labelledby="kept-title">
        <h3 id="kept-title">{t('privacyKeptTitle')}</h3>
        <dl class="facts">
          {KEPT.map(([what, where]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{t(where)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="panel stack" aria-labelledby="promises-title">
        <h3 id="promises-title">{t('privacyPromisesTitle')}</h3>
        <ul class="plain-list stack">
          {PROMISES.map((promise) => (
            <li key={promise}>{t(promise)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
