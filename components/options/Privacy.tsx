import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import type { AnonymousPushPersistence, ResetStore } from '../../lib/state/settings';
import { KeepHere } from '../pushes/AnonymousList';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';

/** What is stored and where; a row for each thing. */
const STORED: readonly (readonly [what: MessageKey, where: MessageKey])[] = [
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

/** What is stored where, what never is, and how to delete all of it. */
export function Privacy({ persistence, reset }: { persistence: AnonymousPushPersistence; reset: ResetStore }) {
  return (
    <>
      <section class="panel stack" aria-labelledby="anonymous-title">
        <h3 id="anonymous-title">{t('privacyMadeHereTitle')}</h3>
        <KeepHere keep={persistence} />
      </section>
      <section class="panel stack" aria-labelledby="stored-title">
        <h3 id="stored-title">{t('privacyKeptTitle')}</h3>
        <dl class="terms">
          {STORED.map(([what, where]) => (
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
      <Reset store={reset} />
    </>
  );
}

/** Deletes all data after a confirmation. */
export function Reset({ store }: { store: ResetStore }) {
  const [isOpen, setOpen] = useState(false);
  const failure = store.failure.value;
  return (
    <section class="panel stack" aria-labelledby="reset-title">
      <h3 id="reset-title">{t('forgetTitle')}</h3>
      <p class="soft">{t('forgetExplained')}</p>
      <div class="row wrap">
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('forgetButton')}
        </Button>
        <a href="#travel">{t('forgetExportFirst')}</a>
      </div>
      {failure && <FailureNotice failure={failure} instanceName="" />}
      {store.isDone.value && (
        <Notice kind="good" isUrgent>
          {t('forgetDone')}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={t('forgetQuestion')}
        confirmLabel={t('forgetButton')}
        isDangerous
        busy={store.isBusy.value}
        onConfirm={() => void store.resetExtension().then(() => setOpen(false))}
        onCancel={() => setOpen(false)}
      >
        <p>{t('forgetGoes')}</p>
        <p>{t('forgetStays')}</p>
      </ConfirmDialog>
    </section>
  );
}
