import { FileText, MailOpen } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { LinkOwner, Opening } from '../../lib/state/open-secret';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field, SecretInput } from '../ui/Field';
import { useFocusAtFirst } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { mayHaveUsedView, OpeningFailure } from './OpeningFailure';
import { OneFieldForm } from './PasteForm';

// None of these steps focuses a button when it appears: an Enter that is held down, or pressed twice for the step before, would press it
// before anything was read.

/** Says what a view costs and which permission the browser will ask for, before anything is requested. */
export function AskBeforeView({ opening }: { opening: Opening }) {
  const cost = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const owner = opening.owner.value;
  const isOwn = owner?.isOwn;
  useEffect(() => cost.current?.focus(), [isOwn]);
  if (!owner) return null;
  const permission = permissionText(owner);
  const usesView = t(mayHaveUsedView(opening.failure.value, owner) ? 'openUsesViewAgain' : 'openUsesView');
  return (
    <>
      {opening.isNotOwn.value && (
        <Notice kind="info" isUrgent>
          {t('openNotOwn')}
        </Notice>
      )}
      {permission && <p>{permission}</p>}
      <p id={id} ref={cost} tabIndex={-1}>
        {isOwn ? t('openOwn') : usesView}
      </p>
      <OpeningFailure opening={opening} />
      <div>
        <Button
          variant="primary"
          icon={MailOpen}
          aria-describedby={id}
          busy={opening.isBusy.value}
          // Not the second click of a double click: the cost may have changed with the first.
          onClick={({ detail }) => detail < 2 && void opening.open()}
        >
          {t('openNow')}
        </Button>
      </div>
    </>
  );
}

function permissionText({ instance, host, missing }: LinkOwner): string | undefined {
  if (instance) return missing.length > 0 ? t('openPermissionAsk', host) : undefined;
  return missing.length > 0 ? t('openForeignAsk', host) : t('openForeignKnown', host);
}

/** Asks for the passphrase. A wrong one uses no view, but counts. */
export function PassphraseForm({ opening }: { opening: Opening }) {
  const [passphrase, setPassphrase] = useState('');
  const failure = opening.failure.value;
  const id = useId();
  const isWrong = failure?.name === 'HttpError' && failure.reason === 'passphrase';
  return (
    <OneFieldForm value={passphrase} submit={opening.open} focusOn={failure}>
      <p>{t('openWantsPassphrase')}</p>
      <Field label={t('openPassphraseLabel')}>
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
        <OpeningFailure opening={opening} />
      </div>
      <div>
        <Button type="submit" variant="primary" busy={opening.isBusy.value}>
          {t('openNow')}
        </Button>
      </div>
    </OneFieldForm>
  );
}

/** Asks which server to use, where one of the user's instances claims the address of the link. Neither is asked before. */
export function AskAboutClaim({ opening }: { opening: Opening }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>();
  const busy = opening.isBusy.value;
  const { instance, host, linkHost = '' } = opening.owner.value ?? {};
  if (!instance || host === undefined) return null;
  return (
    <section class="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('openClaimTitle')}
      </h2>
      <p class="host">{t('openClaimWhy', linkHost, instance.name, host)}</p>
      <div class="row wrap">
        <Button class="host" busy={busy} onClick={() => void opening.answerClaim(true)}>
          {t('openClaimUse', host)}
        </Button>
        <Button class="host" busy={busy} onClick={() => void opening.answerClaim(false)}>
          {t('openClaimUse', linkHost)}
        </Button>
      </div>
    </section>
  );
}

/** For a link that was clicked as a file's and looks like a push's: reading a push as a file would use a view and show nothing. */
export function ChooseSecretOrFile({ opening }: { opening: Opening }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>();
  const failure = opening.failure.value;
  const busy = opening.isBusy.value;
  return (
    <section class="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('openChooseTitle')}
      </h2>
      <p>
        <bdi dir="ltr" class="mono host">
          {opening.linkToChoose()}
        </bdi>
      </p>
      <p>{t('openChooseWhy')}</p>
      {failure && <FailureNotice failure={failure} instanceName={t('extensionName')} />}
      <div class="row wrap">
        <Button variant="primary" icon={MailOpen} busy={busy} onClick={() => void opening.takeAsSecret()}>
          {t('openChooseSecret')}
        </Button>
        <Button
          icon={FileText}
          busy={busy}
          // Not the second click of a double click, which may be meant for the step before.
          onClick={({ detail }) => detail < 2 && void opening.readAsFile()}
        >
          {t('openChooseFile')}
        </Button>
      </div>
    </section>
  );
}
