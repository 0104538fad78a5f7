import './received.css';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { LinkTarget, SecretViewer } from '../../lib/state/received/received-secret';
import { LinkButton } from '../ui/Button';
import { Chip, DemoChip, InstanceDot } from '../ui/Chip';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFallback } from '../ui/focus';
import { useDroppedFiles } from '../ui/use-dropped-files';
import { ChooseSecretOrFile, ConfirmView, PassphraseForm, ReceivedStep } from './ConfirmOpening';
import { ChooseEncryptedFiles } from './EncryptedFiles';
import { PasteForm } from './PasteForm';
import { EncryptedCard, SecretCard } from './SecretCard';
import { LinkKeyForm } from './UndecryptedSecret';

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
export function OpenPage({ viewer }: { viewer: SecretViewer }) {
  const step = viewer.step.value;
  const target = viewer.target.value;
  const isReplacing = viewer.isReplacing.value;
  const main = useRef<HTMLElement>(null);
  useDroppedFiles((files) => void viewer.addFiles(files));
  // Never a button, which an Enter that is held down would press.
  useFocusFallback(main, () => main.current?.querySelector<HTMLElement>('h2, [tabindex="-1"], input'));
  return (
    <main ref={main} class="open-page stack" data-color={target?.instance?.color}>
      <header>
        <h1>
          {step === 'opened' && target ? t('receivedFrom', target.instance?.name ?? target.host) : t('receivedTitle')}
        </h1>
        {target && <LinkTargetRow target={target} />}
      </header>
      {step === 'paste' && (
        <>
          <PasteForm viewer={viewer} />
          <ChooseEncryptedFiles add={viewer.addFiles} />
        </>
      )}
      {step === 'choose' && <ChooseSecretOrFile viewer={viewer} />}
      {step === 'key' && <LinkKeyForm viewer={viewer} />}
      {step === 'ask' && <ConfirmView viewer={viewer} />}
      {step === 'passphrase' && <PassphraseForm viewer={viewer} />}
      {step === 'opened' && <SecretCard viewer={viewer} />}
      {step === 'encrypted' && <EncryptedCard viewer={viewer} />}
      {step === 'expired' && (
        <ReceivedStep title={t('receivedExpiredTitle')}>
          <p>{t(target?.isOwn ? 'receivedExpiredOwn' : 'receivedExpiredWhy')}</p>
        </ReceivedStep>
      )}
      {step === 'unknown' && (
        <ReceivedStep title={t('receivedUnknown')}>
          <p>{t(target?.instance?.isDemo ? 'receivedUnknownDemo' : 'receivedUnknownWhy')}</p>
        </ReceivedStep>
      )}
      {step !== 'reading' && step !== 'paste' && (
        <div>
          {/* Not while a request runs: it may have used a view, and its answer has to be shown. */}
          <LinkButton busy={viewer.isBusy.value} onClick={() => viewer.replaceBy(viewer.close)}>
            {t('receivedAnother')}
          </LinkButton>
        </div>
      )}
      {(isReplacing || viewer.isLastCopy()) && (
        <ConfirmDialog
          isOpen={isReplacing}
          title={t('receivedAnotherTitle')}
          confirmLabel={t('receivedAnother')}
          onConfirm={() => viewer.answerReplacing(true)}
          onCancel={() => viewer.answerReplacing(false)}
        >
          {t('receivedAnotherText')}
        </ConfirmDialog>
      )}
    </main>
  );
}
