import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { CheckField, Field, SecretInput } from '../ui/Field';

export function PassphraseField({ composer }: { composer: Composer }) {
  const { passphrase, makesPassphrase = false } = composer.draft.value.options;
  const isMissing = composer.visibleViolations.value.some(({ rule }) => rule === 'passphrase');
  return (
    <div class="field">
      <Field
        label={t('composerPassphraseLabel')}
        hint={t('composerPassphraseHint')}
        error={isMissing && t('policyPassphrase')}
      >
        {(control) => (
          <SecretInput {...control} value={passphrase} onInput={(value) => composer.setOption('passphrase', value)} />
        )}
      </Field>
      <div class="row wrap">
        <GeneratorToggle composer={composer} target="passphrase" />
      </div>
      {passphrase === '' && (
        <CheckField
          label={t('composerMakeAtSending')}
          isOn={makesPassphrase}
          onChange={(isOn) => composer.setOption('makesPassphrase', isOn || undefined)}
        />
      )}
    </div>
  );
}
