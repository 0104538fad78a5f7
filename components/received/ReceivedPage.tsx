import './received.css';
import { CircleHelp, Clock, MailOpen } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { LinkTarget } from '../../lib/messaging/messages';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { describePasteProblem } from '../../lib/text/received';
import { DemoChip } from '../instances/DemoChip';
import { LinkButton } from '../ui/Button';
import { Chip, InstanceDot } from '../ui/Chip';
import { useFocusFallback } from '../ui/focus';
import { useDroppedFiles } from '../ui/use-dropped-files';
import { ChooseSecretOrFile, ConfirmOpening } from './ConfirmOpening';
import { ChooseEncryptedFiles } from './EncryptedFiles';
import { PassphraseForm } from './PassphraseForm';
import { PasteForm } from './PasteForm';
import { ReceivedStep } from './ReceivedStep';
import { ReplaceDialog } from './ReplaceDialog';
import { EncryptedCard, SecretCard } from './SecretCard';
import { SecretQr } from './SecretQr';
import type { SecretTools } from './SecretText';
import { LinkKeyForm } from './UndecryptedSecret';

const toQr: SecretTools = (payload) => <SecretQr payload={payload} />;

function LinkTargetRow({ target: { instance, host, linkHost } }: { target: LinkTarget }) {
  return (
    <p class="link-target row wrap small">
      <span class="muted">{t('pushesInstance')}</span>
      {instance && (
        <span class="row">
          <InstanceDot color={instance.color} />
          <b>
            <bdi>{instance.name}</bdi>
          </b>
        </span>
      )}
      {!instance?.isDemo && instance?.name !== host && (
        <bdi dir="ltr" class="mono host">
          {host}
        </bdi>
      )}
      <DemoChip instance={instance} />
      {!instance && <Chip variant="warn">{t('receivedForeign')}</Chip>}
      {linkHost !== undefined && (
        <span class="row">
          <span class="muted">{t('receivedLinkTo')}</span>
          <bdi dir="ltr" class="mono host">
            {linkHost}
          </bdi>
        </span>
      )}
    </p>
  );
}

/** The page for a received link. Loading it uses no view. */
export function ReceivedPage({ received }: { received: ReceivedSecret }) {
  const step = received.step.value;
  const target = received.target.value;
  const main = useRef<HTMLElement>(null);
  useDroppedFiles((files) => void received.addFiles(files));
  // The focus never goes to a button, which an Enter that is held down would press.
  useFocusFallback(main, () => main.current?.querySelector<HTMLElement>('h1'));
  return (
    <main ref={main} class="open-page stack" data-color={target?.instance?.color}>
      {target && <LinkTargetRow target={target} />}
      {step === 'paste' && (
        <ReceivedStep sign={MailOpen} title={t('receivedNow')} facts={t('receivedPasteWhy')}>
          <PasteForm received={received} describe={describePasteProblem} />
          <ChooseEncryptedFiles add={received.addFiles} />
        </ReceivedStep>
      )}
      {step === 'choose' && <ChooseSecretOrFile received={received} />}
      {step === 'key' && <LinkKeyForm received={received} />}
      {step === 'ask' && <ConfirmOpening received={received} />}
      {step === 'passphrase' && <PassphraseForm received={received} />}
      {step === 'opened' && <SecretCard received={received} tools={toQr} />}
      {step === 'encrypted' && <EncryptedCard received={received} tools={toQr} />}
      {step === 'expired' && (
        <ReceivedStep
          sign={Clock}
          tone="quiet"
          title={t('receivedExpiredTitle')}
          facts={t(target?.isOwn ? 'receivedExpiredOwn' : 'receivedExpiredWhy')}
        />
      )}
      {step === 'unknown' && (
        <ReceivedStep
          sign={CircleHelp}
          tone="quiet"
          title={t('receivedUnknown')}
          facts={t(target?.instance?.isDemo ? 'receivedUnknownDemo' : 'receivedUnknownWhy')}
        />
      )}
      {step !== 'reading' && step !== 'paste' && (
        <div>
          {/* It cannot be pressed while a request runs, which may have used a view: its answer has to be shown. */}
          <LinkButton busy={received.isBusy.value} onClick={() => received.replaceBy(received.close)}>
            {t('receivedAnother')}
          </LinkButton>
        </div>
      )}
      <ReplaceDialog received={received} />
    </main>
  );
}
