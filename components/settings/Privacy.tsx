import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import type { AnonymousPushPersistence } from '../../lib/state/settings/settings';
import { PersistenceSwitch } from '../pushes/AnonymousList';
import { ConfirmButton } from '../ui/ConfirmButton';
import { FailureNotice } from '../ui/FailureNotice';
import { Alert } from '../ui/Notice';
import { useWorkerCall } from '../ui/use-worker-call';

const STORED_DATA: readonly (readonly [what: MessageKey, where: MessageKey])[] = [
  ['privacyInstances', 'optionsTokenDevice'],
  ['privacyToken', 'privacyTokenWhere'],
  ['privacySettings', 'optionsTokenDevice'],
  ['privacyDrafts', 'optionsTokenSession'],
  ['privacyResults', 'optionsTokenSession'],
  ['privacyAnonymousPushes', 'privacyAnonymousPushesWhere'],
  ['privacyActivity', 'privacyActivityWhere'],
  ['privacyPassphrase', 'privacyPassphraseWhere'],
  ['privacyTables', 'batchMemory'],
  ['privacyDemo', 'optionsTokenSession'],
];

const PRIVACY_STATEMENTS: readonly MessageKey[] = [
  'privacySends',
  'privacyMemoryEnds',
  'privacyPrivateWindows',
  'privacyClipboard',
  'privacyNoViewUsed',
];

export function Privacy({ persistence }: { persistence: AnonymousPushPersistence }) {
  return (
    <>
      <section class="panel stack" aria-labelledby="anonymous-title">
        <h3 id="anonymous-title">{t('privacyAnonymousPushes')}</h3>
        <PersistenceSwitch keep={persistence} />
      </section>
      <section class="panel stack" aria-labelledby="stored-title">
        <h3 id="stored-title">{t('privacyStoredTitle')}</h3>
        <dl class="data-table">
          {STORED_DATA.map(([what, where]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{t(where)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="panel stack" aria-labelledby="promises-title">
        <h3 id="promises-title">{t('privacyNotesTitle')}</h3>
        <ul class="plain-list stack">
          {PRIVACY_STATEMENTS.map((promise) => (
            <li key={promise}>{t(promise)}</li>
          ))}
        </ul>
      </section>
      <DeleteAllData />
    </>
  );
}

export function DeleteAllData() {
  const [isDone, setDone] = useState(false);
  const { failure, run } = useWorkerCall(async () => {
    const reply = await callWorker('deleteAllData', undefined);
    setDone(reply.ok);
    // The popup repeats the active instance there. What repeats a setting is removed with it.
    if (reply.ok) localStorage.removeItem('activeInstance');
    return reply;
  });
  return (
    <section class="panel stack" aria-labelledby="reset-title">
      <h3 id="reset-title">{t('deleteDataButton')}</h3>
      <div class="row wrap">
        <ConfirmButton variant="danger" label={t('deleteDataButton')} title={t('deleteDataQuestion')} onConfirm={run}>
          <p>{t('deleteDataGoes')}</p>
          <p>{t('deleteDataStays')}</p>
        </ConfirmButton>
        <a href="#transfer">{t('transferExportTitle')}</a>
      </div>
      {failure && <FailureNotice failure={failure} instanceName="" />}
      {isDone && <Alert kind="good">{t('deleteDataDone')}</Alert>}
    </section>
  );
}
