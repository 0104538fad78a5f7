import { type MessageKey, t } from '../../lib/i18n';
import type { ForgetStore } from '../../lib/state/forget-everything';
import type { KeepMadeHere } from '../../lib/state/keep-made-here';
import { KeepHere } from '../pushes/KeepHere';
import { ForgetEverything } from './ForgetEverything';

/** What is kept, where and for how long: one row for each thing. */
const KEPT: readonly (readonly [what: MessageKey, where: MessageKey])[] = [
  ['privacyInstances', 'privacyInstancesWhere'],
  ['privacyToken', 'privacyTokenWhere'],
  ['privacySettings', 'privacySettingsWhere'],
  ['privacyManaged', 'privacyManagedWhere'],
  ['privacyDrafts', 'privacyDraftsWhere'],
  ['privacyResults', 'privacyResultsWhere'],
  ['privacyMadeHere', 'privacyMadeHereWhere'],
  ['privacyWatch', 'privacyWatchWhere'],
  ['privacyPassphrase', 'privacyPassphraseWhere'],
  ['privacyHandedLink', 'privacyHandedLinkWhere'],
  ['privacyLent', 'privacyLentWhere'],
  ['privacyBuiltIn', 'privacyBuiltInWhere'],
];

const PROMISES: readonly MessageKey[] = [
  'privacySends',
  'privacyMemoryEnds',
  'privacyPrivateWindows',
  'privacyClipboard',
  'privacyLooking',
];

/** What is kept where, and what never is; the one thing that is kept only if one says so; and an end to all of it. */
export function Privacy({ keep, forget }: { keep: KeepMadeHere; forget: ForgetStore }) {
  return (
    <>
      <section class="panel stack" aria-labelledby="made-here-title">
        <h3 id="made-here-title">{t('privacyMadeHereTitle')}</h3>
        <KeepHere keep={keep} />
      </section>
      <section class="panel stack" aria-labelledby="kept-title">
        <h3 id="kept-title">{t('privacyKeptTitle')}</h3>
        <dl class="terms">
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
      <ForgetEverything store={forget} />
    </>
  );
}
