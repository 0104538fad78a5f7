import { KeyRound, LockKeyhole, Save } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { downloadBytes } from '../../lib/browser/downloads';
import type { DecryptionFailure } from '../../lib/encryption/age';
import { KEY_MARK } from '../../lib/encryption/key';
import { t } from '../../lib/i18n/translate';
import type { EncryptedSecret } from '../../lib/state/received/encrypted-secret';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { describeDecryptionFailure } from '../../lib/text/decryption';
import { Button } from '../ui/Button';
import { LinkField, LinkForm } from './PasteForm';
import { ReceivedStep, type StepHead } from './ReceivedStep';

interface KeyFormProps {
  enter: (entered: string) => Promise<void>;
  action: string;
  busy: boolean;
  /** Why the key that was entered before, or the one in the link, did not do. */
  failure: DecryptionFailure | undefined;
  /** Further buttons. */
  children?: ComponentChildren;
}

function KeyForm({ enter, action, busy, failure, children }: KeyFormProps) {
  const [entered, setEntered] = useState('');
  /** How often a key was entered: what is wrong with each is announced, also if it is the same again. */
  const [tries, setTries] = useState(0);
  const submit = async (value: string) => {
    if (busy) return;
    await enter(value);
    setTries((known) => known + 1);
  };
  const said = tries > 0 && failure ? describeDecryptionFailure(failure) : undefined;
  return (
    <LinkForm value={entered} onSubmit={submit}>
      <LinkField
        label={t('receivedKeyField')}
        hint={said ? undefined : t('receivedKeyAlone', KEY_MARK)}
        error={said && <span key={tries}>{`${said.title}. ${said.action}`}</span>}
        value={entered}
        onInput={setEntered}
      />
      <div class="row wrap">
        <Button type="submit" variant="primary" icon={KeyRound} busy={busy}>
          {action}
        </Button>
        {children}
      </div>
    </LinkForm>
  );
}

/** Asks for the key before the push is requested: with a damaged one a view would show nothing. */
export function LinkKeyForm({ received }: { received: ReceivedSecret }) {
  const failure = received.encrypted.failure.value ?? 'damaged-key';
  return (
    <ReceivedStep
      sign={KeyRound}
      tone="warn"
      title={describeDecryptionFailure(failure).title}
      facts={t('receivedNoViewUsed')}
    >
      <p>{t('receivedKeyUnusedNext')}</p>
      <KeyForm enter={received.enterLinkKey} action={t('receivedPasteNext')} busy={false} failure={failure} />
    </ReceivedStep>
  );
}

/** The head of what is not decrypted yet. `usedView`: it was requested. */
export function undecryptedHead({ failure }: EncryptedSecret, usedView: boolean): StepHead {
  const problem = failure.value;
  if (!problem) return { sign: LockKeyhole, title: t('receivedEncryptedTitle') };
  const { title } = describeDecryptionFailure(problem);
  return { sign: KeyRound, tone: 'warn', title, facts: usedView && t('receivedViewUsed') };
}

function describeNext(failure: DecryptionFailure | undefined): string {
  if (failure === undefined) return t('receivedKeyUnusedNext');
  return failure === 'wrong-key' ? t('receivedKeptHere') : describeDecryptionFailure(failure).action;
}

/** What can be done with what is not decrypted yet, whatever went wrong: another key, another try, saving it. */
export function UndecryptedSecret({ secret }: { secret: EncryptedSecret }) {
  const failure = secret.failure.value;
  const busy = secret.isBusy.value;
  const armor = secret.armor.value;
  const needsKey = secret.needsKey.value;
  const save = armor !== undefined && (
    <Button icon={Save} onClick={() => downloadBytes(new Blob([armor]), 'secret.age')}>
      {t('receivedSaveAge')}
    </Button>
  );
  return (
    <>
      <p>{describeNext(failure)}</p>
      {needsKey && (
        <KeyForm enter={secret.enterKey} action={t('receivedDecrypt')} busy={busy} failure={failure}>
          {save}
        </KeyForm>
      )}
      {!needsKey && armor !== undefined && (
        <div class="row wrap">
          <Button variant="primary" icon={KeyRound} busy={busy} onClick={() => void secret.retry()}>
            {t('receivedDecrypt')}
          </Button>
          {save}
        </div>
      )}
    </>
  );
}
