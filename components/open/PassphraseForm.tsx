import { useEffect, useRef, useState } from 'preact/hooks';
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
      }}
    >
      <p>{t('openWantsPassphrase')}</p>
      <Field label={t('openPassphraseLabel')}>
        {(control) => <SecretInput {...control} value={passphrase} onInput={setPassphrase} />}
      </Field>
      <OpeningFailure opening={opening} />
      <div>
        <Button type="submit" look="primary" busy={opening.isBusy.value}>
          {t('openNow')}
        </Button>
      </div>
    </form>
  );
}
