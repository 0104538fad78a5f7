import { KeyRound, MailOpen } from 'lucide';
import { useState } from 'preact/hooks';
import { mayHaveSucceeded } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { Button } from '../ui/Button';
import { Field, SecretInput } from '../ui/Field';
import { ErrorNotice } from '../ui/Notice';
import { LinkForm } from './PasteForm';
import { ReceivedStep } from './ReceivedStep';

/** Why the last request failed. Renders nothing if none did. */
export function OpeningFailure({ received }: { received: ReceivedSecret }) {
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

/** Asks for the passphrase. A wrong one uses no view, but counts. */
export function PassphraseForm({ received }: { received: ReceivedSecret }) {
  const [passphrase, setPassphrase] = useState('');
  const failure = received.failure.value;
  const isWrong = failure?.kind === 'HttpError' && failure.reason === 'passphrase-required';
  return (
    <ReceivedStep sign={KeyRound} title={t('receivedPassphraseTitle')} facts={t('receivedPassphraseWhy')}>
      <LinkForm value={passphrase} onSubmit={received.open}>
        <Field
          label={t('composerPassphraseLabel')}
          hint={isWrong ? undefined : t('receivedPassphraseHint')}
          error={isWrong && t('receivedPassphraseWrong')}
        >
          {(control) => <SecretInput {...control} aria-required="true" value={passphrase} onInput={setPassphrase} />}
        </Field>
        {!isWrong && <OpeningFailure received={received} />}
        <div>
          <Button type="submit" variant="primary" icon={MailOpen} busy={received.isBusy.value}>
            {t('receivedNow')}
          </Button>
        </div>
      </LinkForm>
    </ReceivedStep>
  );
}
