import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SecretInput } from '../ui/SecretInput';
import { OpeningFailure } from './OpeningFailure';

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
        <Button type="submit" look="primary" busy={opening.isBusy.value}>
          {t('openNow')}
        </Button>
      </div>
    </form>
  );
}
