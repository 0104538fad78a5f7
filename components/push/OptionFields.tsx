import './options.css';
import { t } from '../../lib/i18n/translate';
import { getSentKind } from '../../lib/push/draft';
import {
  getOptionSpec,
  isImplied,
  type LimitOptionName,
  limitOptionNames,
  localFlagNames,
  mayBeImplied,
  OPTIONS,
  storedFlagNames,
  type TextOptionName,
} from '../../lib/push/options';
import type { InstanceDefaults } from '../../lib/push/options-summary';
import type { AccountState } from '../../lib/push/validate-draft';
import type { Composer } from '../../lib/state/push/composer';
import { FLAG_TEXTS } from '../../lib/text/options';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { EitherText } from '../ui/EitherText';
import { CheckField, Field, SecretInput, Switch } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';
import { EmailRequestFields } from './EmailRequestFields';
import { FlagField, NumberField } from './OptionInputs';

export function LimitFields({
  composer,
  instanceDefaults = {},
}: {
  composer: Composer;
  instanceDefaults?: InstanceDefaults;
}) {
  const policy = composer.policy.value;
  const requested = composer.options.value;
  const maxText = (option: LimitOptionName) => {
    const violation = composer.visibleViolations.value.find((one) => one.rule === 'limit' && one.option === option);
    return violation?.rule === 'limit' ? t('organizationAtMost', violation.max) : undefined;
  };
  return (
    <div class="field">
      <div class="two-columns">
        {limitOptionNames.map((option) => {
          const max = policy[OPTIONS[option].policyMax];
          return (
            <NumberField
              key={option}
              label={t(OPTIONS[option].messageKeys.label)}
              value={composer.draft.value.options[option]}
              max={max}
              fallback={max ? requested[option] : instanceDefaults[option]}
              isUnreadable={composer.unparsedLimits.value.has(option)}
              error={composer.invalidLimit.value === option ? t('composerNotWhole') : maxText(option)}
              onChange={(value) => composer.setLimit(option, value)}
            />
          );
        })}
      </div>
      {limitOptionNames.every((option) => policy[OPTIONS[option].policyMax] === undefined) && (
        <p class="small muted">
          {t('composerLimitsHint', ...limitOptionNames.map((option) => OPTIONS[option].productDefaults.max))}
        </p>
      )}
    </div>
  );
}

export function FlagFields({ composer }: { composer: Composer }) {
  const kind = getSentKind(composer.draft.value.kind, composer.options.value);
  return storedFlagNames.map((option) => {
    const { notFor } = FLAG_TEXTS[option];
    const isFixed = composer.policy.value[option] !== undefined;
    const isOn = isImplied(option, composer.options.value);
    const isNotFor = getOptionSpec(option).unsupportedKind === kind;
    return (
      <FlagField
        key={option}
        option={option}
        hint={
          isNotFor && notFor
            ? t(notFor)
            : isFixed && !isOn
              ? t('organizationSet')
              : mayBeImplied(option) && <span class={isOn ? '' : 'kept-room'}>{t('composerEndToEndStep')}</span>
        }
        disabled={isNotFor || isOn || isFixed}
        value={composer.options.value[option]}
        onChange={(value) => composer.setOption(option, value)}
      />
    );
  });
}

function UnsentFlagFields({ composer }: { composer: Composer }) {
  const { kind } = composer.draft.value;
  return localFlagNames.map((option) => {
    const { label, notFor, explanation } = FLAG_TEXTS[option];
    const isChecked = composer.options.value[option] ?? false;
    const isNotFor = isChecked && getOptionSpec(option).unsupportedKind === kind;
    return (
      <Switch
        key={option}
        label={t(label)}
        explanation={
          <EitherText
            shown={t(isNotFor && notFor ? notFor : explanation)}
            other={
              notFor && getOptionSpec(option).unsupportedKind === kind ? t(isNotFor ? explanation : notFor) : undefined
            }
          />
        }
        isChecked={isChecked}
        isLocked={composer.policy.value[option] !== undefined}
        onChange={(isOn) => composer.setOption(option, isOn || undefined)}
      />
    );
  });
}

function PassphraseField({ composer }: { composer: Composer }) {
  const { passphrase, generatesPassphrase = false } = composer.draft.value.options;
  const isMissing = composer.visibleViolations.value.some(({ rule }) => rule === 'passphrase');
  return (
    <div class="field">
      <Field label={t('composerPassphraseLabel')} hint={t('composerPassphraseHint')}>
        {(control) => (
          <SecretInput
            {...control}
            aria-invalid={isMissing || undefined}
            value={passphrase}
            onInput={(value) => composer.setOption('passphrase', value)}
          />
        )}
      </Field>
      <div class="row wrap">
        <GeneratorToggle composer={composer} target="passphrase" />
      </div>
      {passphrase === '' && (
        <CheckField
          label={t('composerGenerateOnCreate')}
          isChecked={generatesPassphrase}
          onChange={(isOn) => composer.setOption('generatesPassphrase', isOn || undefined)}
        />
      )}
    </div>
  );
}

interface OptionFieldsProps {
  composer: Composer;
  account: AccountState | undefined;
  instanceDefaults: InstanceDefaults;
  canEmail: boolean;
}

/** Addresses stay, with an error, when another instance sends no e-mails. */
export function OptionFields({ composer, account, instanceDefaults, canEmail }: OptionFieldsProps) {
  const { options, email = { to: '', language: '' } } = composer.draft.value;
  const isEncrypted = composer.options.value.endToEnd ?? false;
  const textControl = (option: TextOptionName) => ({
    ...SECRET_FIELD,
    value: options[option],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      composer.setOption(option, currentTarget.value),
  });
  return (
    <div class="stack disclosure-content">
      <Field label={t('composerNameLabel')}>
        {(control) => <input {...textControl('name')} {...control} type="text" />}
      </Field>
      <LimitFields composer={composer} instanceDefaults={instanceDefaults} />
      <div class="two-columns">
        <FlagFields composer={composer} />
      </div>
      <UnsentFlagFields composer={composer} />
      <PassphraseField composer={composer} />
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
    </div>
  );
}
