import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { TextOptionName } from '../../lib/push/options';
import type { InstanceDefaults } from '../../lib/push/options-summary';
import type { AccountState } from '../../lib/push/validate-draft';
import type { Composer } from '../../lib/state/push/composer';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { CheckField, Field, SecretInput } from '../ui/Field';
import { Fold } from '../ui/Fold';
import { SECRET_FIELD } from '../ui/secret-field';
import { EmailRequestFields } from './EmailRequestFields';
import { OptionFields } from './OptionFields';
import { TemplateField } from './SaveTemplate';
import type { TemplateChoiceState } from './TemplateChoice';

function PassphraseField({ composer }: { composer: Composer }) {
  const { passphrase, generatesPassphrase = false } = composer.options.chosen.value;
  const isMissing = composer.visibleViolations.value.some(({ rule }) => rule === 'passphrase');
  return (
    <div class="field">
      <Field
        label={t(
          composer.options.policy.value.requiresPassphrase ? 'composerPassphraseRequired' : 'composerPassphraseLabel',
        )}
        hint={t('composerPassphraseHint')}
        error={isMissing && t('composerPassphraseMissing')}
      >
        {(control) => (
          <SecretInput {...control} value={passphrase} onInput={(value) => composer.options.set('passphrase', value)} />
        )}
      </Field>
      <div class="row wrap">
        <GeneratorToggle composer={composer} target="passphrase" />
      </div>
      {passphrase === '' && (
        <CheckField
          label={t('composerGenerateOnCreate')}
          isChecked={generatesPassphrase}
          onChange={(isOn) => composer.options.set('generatesPassphrase', isOn || undefined)}
        />
      )}
    </div>
  );
}

interface ComposerOptionsProps {
  composer: Composer;
  account: AccountState | undefined;
  instanceDefaults: InstanceDefaults;
  template: TemplateChoiceState;
  /** Whether the instance has a page on which recipients need nothing but a browser. */
  hasRecipientPage: boolean;
  canEmail: boolean;
  /** How often a try has led to what is marked here. */
  timesLed: number;
}

/** Addresses stay, with an error, when another instance sends no e-mails. */
export function ComposerOptions(props: ComposerOptionsProps) {
  const { composer, account, instanceDefaults, template, hasRecipientPage, canEmail, timesLed } = props;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (timesLed > 0) region.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [timesLed]);
  const { email = { to: '', language: '' } } = composer.draft.value;
  const { name, note } = composer.options.chosen.value;
  const isEncrypted = composer.options.sent.value.endToEnd ?? false;
  const textControl = (option: TextOptionName) => ({
    ...SECRET_FIELD,
    value: composer.options.chosen.value[option],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      composer.options.set(option, currentTarget.value),
  });
  return (
    <div ref={region} class="stack disclosure-content">
      <TemplateField composer={composer} choice={template} />
      <OptionFields
        place="composer"
        options={composer.options}
        instanceDefaults={instanceDefaults}
        hasRecipientPage={hasRecipientPage}
      />
      <PassphraseField composer={composer} />
      <Fold label={t('composerMoreOptions')} isSet={name !== '' || note !== '' || email.to !== ''}>
        <Field label={t('composerNameLabel')}>
          {(control) => <input {...textControl('name')} {...control} type="text" />}
        </Field>
        {(canEmail || email.to !== '') && (
          <EmailRequestFields
            request={email}
            onChange={composer.setEmail}
            hint={canEmail && (isEncrypted ? email.to === '' && t('emailNotEncrypted') : t('emailToHint'))}
            error={!canEmail ? t('emailNotSent') : isEncrypted && email.to !== '' && t('emailNotEncrypted')}
            asksLanguage={email.to !== ''}
          />
        )}
        <Field
          label={t('composerNoteLabel')}
          hint={account === 'signed-in' ? t('composerOwnerHint') : t('composerOwnerHintWithout')}
        >
          {(control) => <textarea {...textControl('note')} {...control} rows={2} />}
        </Field>
      </Fold>
    </div>
  );
}
