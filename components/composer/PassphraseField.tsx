import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { GeneratorDoor } from '../generator/GeneratorDoor';
import { Field } from '../ui/Field';
import { SecretInput } from '../ui/SecretInput';

/** What the recipient has to know beside the link. Kept exactly. */
export function PassphraseField({ composer }: { composer: Composer }) {
  return (
    <div class="field">
      <Field label={t('composerPassphraseLabel')} hint={t('composerPassphraseHint')}>
        {(control) => (
          <SecretInput
            {...control}
            value={composer.draft.value.options.passphrase}
            onInput={(value) => composer.setOption('passphrase', value)}
          />
        )}
      </Field>
      <div class="row wrap">
        <GeneratorDoor composer={composer} target="passphrase" />
      </div>
    </div>
  );
}
