import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { SecretInput } from '../ui/SecretInput';

/** What the recipient has to know beside the link. Kept exactly. */
export function PassphraseField({ composer }: { composer: Composer }) {
  return (
    <Field label={t('composerPassphraseLabel')} hint={t('composerPassphraseHint')}>
      {(control) => (
        <SecretInput
          {...control}
          value={composer.draft.value.options.passphrase}
          onInput={(value) => composer.setOption('passphrase', value)}
        />
      )}
    </Field>
  );
}
