import { FileText, MailOpen } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { mayHaveSucceeded } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field, SecretInput } from '../ui/Field';
import { Alert, ErrorNotice } from '../ui/Notice';
import { LinkForm } from './PasteForm';

function ReceivedFailure({ received }: { received: ReceivedSecret }) {
  const target = received.target.value;
  const failure = received.failure.value;
  if (!failure) return null;
  return (
    <ErrorNotice {...received.describeFailure(failure)}>
      {/* Whether the instance may have answered although no answer arrived. */}
      {target?.isOwn === false && mayHaveSucceeded(failure) && <span>{t('receivedMayHaveUsed')}</span>}
    </ErrorNotice>
  );
}

// No step focuses a button when it appears: an Enter that is held down or pressed twice would press it unread.

/** Says what a view costs and which permission the browser will ask for, before anything is requested. */
export function ConfirmOpening({ received }: { received: ReceivedSecret }) {
  const cost = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const target = received.target.value;
  const isOwn = target?.isOwn;
  useEffect(() => cost.current?.focus(), [isOwn]);
  if (!target) return null;
  return (
    <>
      {received.wasRefusedAsOwner.value && <Alert kind="info">{t('receivedNotOwn')}</Alert>}
      {received.linkHasKey.value && <p>{t('receivedEncrypted')}</p>}
      {!target.instance && <p>{t('receivedForeignKnown', target.host)}</p>}
      {target.missing.length > 0 && <p>{t('receivedPermissionAsk', target.host)}</p>}
      <p id={id} ref={cost} tabIndex={-1}>
        {t(isOwn ? 'receivedOwn' : 'receivedUsesView')}
      </p>
      <ReceivedFailure received={received} />
      <div>
        <Button
          variant="primary"
          icon={MailOpen}
          aria-describedby={id}
          busy={received.isBusy.value}
          onClick={() => void received.open()}
        >
          {t('receivedNow')}
        </Button>
      </div>
    </>
  );
}

/** Asks for the passphrase. A wrong one uses no view, but counts. */
export function PassphraseForm({ received }: { received: ReceivedSecret }) {
  const [passphrase, setPassphrase] = useState('');
  const failure = received.failure.value;
  const id = useId();
  const isWrong = failure?.kind === 'HttpError' && failure.reason === 'passphrase-required';
  return (
    <LinkForm value={passphrase} onSubmit={received.open}>
      <p>{t('receivedWantsPassphrase')}</p>
      <Field label={t('composerPassphraseLabel')}>
        {(control) => (
          <SecretInput
            {...control}
            aria-required="true"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? id : undefined}
            value={passphrase}
            onInput={setPassphrase}
          />
        )}
      </Field>
      <div id={id}>
        <ReceivedFailure received={received} />
      </div>
      <div>
        <Button type="submit" variant="primary" icon={MailOpen} busy={received.isBusy.value}>
          {t('receivedNow')}
        </Button>
      </div>
    </LinkForm>
  );
}

interface StepProps {
  title: string;
  /** Whether the heading is hidden, because the page's title says more. */
  hidesTitle?: boolean;
  children: ComponentChildren;
}

export function ReceivedStep({ title, hidesTitle = false, children }: StepProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field in it may have the focus already.
    if (!section.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  const id = useId();
  return (
    <section ref={section} class="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} class={hidesTitle ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Asks what a file's link is that looks like a push's: reading a push as a file would use a view and show nothing. */
export function ChooseSecretOrFile({ received }: { received: ReceivedSecret }) {
  const failure = received.failure.value;
  const busy = received.isBusy.value;
  return (
    <ReceivedStep title={t('receivedChooseTitle')}>
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
