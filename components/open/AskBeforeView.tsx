import { FileText, MailOpen } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { LinkOwner, Opening } from '../../lib/state/open-secret';
import { describeFailure } from '../../lib/text/errors';
import { Button } from '../ui/Button';
import { Field, SecretInput } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { FailureNotice, mayHaveUsedView, OpeningFailure } from './OpeningFailure';

/** Says what a look costs and whom the browser will ask about, and looks only then. */
export function AskBeforeView({ opening }: { opening: Opening }) {
  const cost = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const whose = opening.owner.value;
  const isOwn = whose?.isOwn;
  // Not the button: an Enter that is held down, or pressed twice for the link before, would open before anything was read.
  useEffect(() => cost.current?.focus(), [isOwn]);
  if (!whose) return null;
  const asks = permissionWords(whose);
  return (
    <>
      {opening.isNotOwn.value && (
        <Notice kind="info" isUrgent>
          {t('openNotOwn')}
        </Notice>
      )}
      {asks && <p>{asks}</p>}
      <p id={id} ref={cost} tabIndex={-1}>
        {costWords(whose, mayHaveUsedView(opening.failure.value, whose))}
      </p>
      <OpeningFailure opening={opening} />
      <div>
        <Button
          variant="primary"
          icon={MailOpen}
          aria-describedby={id}
          busy={opening.isBusy.value}
          // Of a double click only the first: what opening costs may have changed with it.
          onClick={({ detail }) => detail < 2 && void opening.open()}
        >
          {t('openNow')}
        </Button>
      </div>
    </>
  );
}

function costWords({ isOwn }: LinkOwner, mayHaveUsed: boolean): string {
  if (isOwn) return t('openOwn');
  return mayHaveUsed ? t('openUsesViewAgain') : t('openUsesView');
}

function permissionWords({ instance, host, missing }: LinkOwner): string | undefined {
  if (instance) return missing.length > 0 ? t('openPermissionAsk', host) : undefined;
  return missing.length > 0 ? t('openForeignAsk', host) : t('openForeignKnown', host);
}

/** Asks for the passphrase; a wrong one costs no view. It is sent exactly as typed. */
export function PassphraseForm({ opening }: { opening: Opening }) {
  const [passphrase, setPassphrase] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const failure = opening.failure.value;
  const id = useId();
  const isWrong = failure?.name === 'HttpError' && failure.reason === 'passphrase';
  // At first, and when what is in it was wrong.
  useEffect(() => form.current?.querySelector('input')?.focus(), [failure]);
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        // No push has an empty one, and a wrong one counts.
        if (passphrase !== '') void opening.open(passphrase);
        else form.current?.querySelector('input')?.focus();
      }}
    >
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
    </form>
  );
}

/** Asks which server is to be asked for a push, where one of the user's only claims the address of its link. Neither is before that. */
export function AskAboutClaim({ opening }: { opening: Opening }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = opening.isBusy.value;
  // Not a button: an Enter that is held down would choose before anything was read.
  useEffect(() => heading.current?.focus(), []);
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

/** For a link that was clicked as a file and looks like a push: reading a push as a file would use a view, and show nothing of it. */
export function ChooseSecretOrFile({ opening }: { opening: Opening }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const failure = opening.failure.value;
  const busy = opening.isBusy.value;
  // Not a button: an Enter that is held down would choose before anything was read.
  useEffect(() => heading.current?.focus(), []);
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
      {failure && <FailureNotice {...describeFailure(failure, { instanceName: t('extensionName') })} />}
      <div class="row wrap">
        <Button variant="primary" icon={MailOpen} busy={busy} onClick={() => void opening.takeAsSecret()}>
          {t('openChooseSecret')}
        </Button>
        <Button
          icon={FileText}
          busy={busy}
          // Of a double click only the first: the second may fall on what comes after it.
          onClick={({ detail }) => detail < 2 && void opening.readAsFile()}
        >
          {t('openChooseFile')}
        </Button>
      </div>
    </section>
  );
}
