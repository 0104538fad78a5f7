import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import type { AnonymousPushPersistence, ResetStore } from '../../lib/state/settings';
import { describeFailure } from '../../lib/text/errors';
import { KeepHere } from '../pushes/WithoutAccount';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';

/** Makes everything as it was at install, after a question that says what goes and what stays. */
export function ForgetEverything({ store }: { store: ResetStore }) {
  const [isAsking, setAsking] = useState(false);
  const failure = store.failure.value;
  const words = failure && describeFailure(failure, { instanceName: '' });
  const forget = async () => {
    await store.resetExtension();
    setAsking(false);
  };
  return (
    <section class="panel stack" aria-labelledby="forget-title">
      <h3 id="forget-title">{t('forgetTitle')}</h3>
      <p class="soft">{t('forgetExplained')}</p>
      <div class="row wrap">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('forgetButton')}
        </Button>
        <a href="#travel">{t('forgetExportFirst')}</a>
      </div>
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.title}</b>
          <span>{words.action}</span>
        </Notice>
      )}
      {store.isDone.value && (
        <Notice kind="good" isUrgent>
          {t('forgetDone')}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('forgetQuestion')}
        confirmLabel={t('forgetButton')}
        isDangerous
        busy={store.isBusy.value}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('forgetGoes')}</p>
        <p>{t('forgetStays')}</p>
      </ConfirmDialog>
    </section>
  );
}

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
export function Privacy({ keep, forget }: { keep: AnonymousPushPersistence; forget: ResetStore }) {
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
