import { FileText, MailOpen } from 'lucide';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Alert } from '../ui/Notice';
import { OpenButton } from './OpenButton';
import { OpeningFailure } from './PassphraseForm';
import { ReceivedStep } from './ReceivedStep';

/** Says what a view costs and which permission the browser will ask for, before anything is requested. */
export function ConfirmOpening({ received }: { received: ReceivedSecret }) {
  const id = useId();
  const target = received.target.value;
  if (!target) return null;
  const cost = t(target.isOwn ? 'receivedOwn' : 'receivedUsesView');
  return (
    <ReceivedStep
      key={String(target.isOwn)}
      sign={MailOpen}
      title={t('receivedNow')}
      facts={<span id={id}>{cost}</span>}
    >
      {received.wasRefusedAsOwner.value && <Alert kind="info">{t('receivedNotOwn')}</Alert>}
      {received.linkHasKey.value && <p>{t('receivedEncrypted')}</p>}
      {!target.instance && <p>{t('receivedForeignKnown', target.host)}</p>}
      {target.missing.length > 0 && <p>{t('receivedPermissionAsk', target.host)}</p>}
      <OpeningFailure received={received} />
      <div>
        <OpenButton received={received} describedBy={id} />
      </div>
    </ReceivedStep>
  );
}

/** Asks what a file's link is that looks like a push's: reading a push as a file would use a view and show nothing. */
export function ChooseSecretOrFile({ received }: { received: ReceivedSecret }) {
  const failure = received.failure.value;
  const busy = received.isBusy.value;
  return (
    <ReceivedStep sign={FileText} title={t('receivedChooseTitle')}>
      <p>
        <bdi dir="ltr" class="mono host">
          {received.getLinkOrFile()}
        </bdi>
      </p>
      <p>{t('receivedChooseWhy')}</p>
      {failure && <FailureNotice failure={failure} instanceName={t('extensionName')} />}
      <div class="row wrap">
        <Button variant="primary" icon={MailOpen} busy={busy} onClick={() => void received.loadAsSecret()}>
          {t('receivedNow')}
        </Button>
        <Button icon={FileText} busy={busy} onClick={() => void received.pushAsFile()}>
          {t('receivedChooseFile')}
        </Button>
      </div>
    </ReceivedStep>
  );
}
