import { t } from '../../lib/i18n';
import type { Account } from '../../lib/push/limits';
import { flagNames, type LimitName, limitNames, OPTIONS, rowOf } from '../../lib/push/options';
import type { Composer } from '../../lib/state/composer';
import { FLAG_WORDS, LIMIT_WORDS } from '../../lib/text/option-words';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';
import { EmailFields } from './EmailFields';
import { NumberField, SwitchSelect } from './OptionEditor';
import { PassphraseField } from './PassphraseField';

function LimitFields({ composer }: { composer: Composer }) {
  const policy = composer.policy.value;
  const asked = composer.options.value;
  const beyond = (option: LimitName) => {
    const violation = composer.visibleViolations.value.find(({ rule }) => rule === OPTIONS[option].rule);
    return violation && 'most' in violation ? t('managedAtMost', violation.most) : undefined;
  };
  return (
    <div class="field">
      <div class="pair">
        {limitNames.map((option) => {
          const most = policy[OPTIONS[option].most];
          const { label, notWhole } = LIMIT_WORDS[option];
          return (
            <NumberField
              key={option}
              label={t(label)}
              value={composer.draft.value.options[option]}
              most={most}
              unsaid={most && asked[option]}
              isUnreadable={composer.invalidLimits.value.has(option)}
              error={composer.badLimit.value === option ? t(notWhole) : beyond(option)}
              onChange={(value) => composer.setLimit(option, value)}
            />
          );
        })}
      </div>
      {limitNames.every((option) => policy[OPTIONS[option].most] === undefined) && (
        <p class="small soft">{t('composerLimitsHint', ...limitNames.map((option) => OPTIONS[option].shipped.most))}</p>
      )}
    </div>
  );
}

function FlagFields({ composer }: { composer: Composer }) {
  const { kind } = composer.draft.value;
  return flagNames.map((option) => {
    const { label, on, off, notFor } = FLAG_WORDS[option];
    const isFixed = composer.policy.value[option] !== undefined;
    const isNotFor = rowOf(option).notFor === kind;
    return (
      <Field key={option} label={t(label)} hint={isNotFor && notFor ? t(notFor) : isFixed && t('managedSet')}>
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={isNotFor || isFixed}
            value={composer.options.value[option]}
            on={t(on)}
            off={t(off)}
            onChange={(value) => composer.setOption(option, value)}
          />
        )}
      </Field>
    );
  });
}

/** By which the sender tells pushes apart. */
function NameField({ composer }: { composer: Composer }) {
  return (
    <Field label={t('composerNameLabel')}>
      {(control) => (
        <input
          {...SECRET_FIELD}
          {...control}
          type="text"
          value={composer.draft.value.options.name}
          onInput={(event) => composer.setOption('name', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** For the sender, too. Its hint says who sees name and note: of an account its list, without one this browser alone. */
function NoteField({ composer, account }: { composer: Composer; account: Account | undefined }) {
  const hint = account === 'with' ? t('composerOwnerHint') : t('composerOwnerHintWithout');
  return (
    <Field label={t('composerNoteLabel')} hint={hint}>
      {(control) => (
        <textarea
          {...SECRET_FIELD}
          {...control}
          rows={2}
          value={composer.draft.value.options.note}
          onInput={(event) => composer.setOption('note', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface OptionFieldsProps {
  composer: Composer;
  account: Account | undefined;
  /** Whether the instance sends e-mails for this account. */
  canEmail: boolean;
}

/** Every option that the API has. */
export function OptionFields({ composer, account, canEmail }: OptionFieldsProps) {
  return (
    <div class="stack fold-inside">
      <NameField composer={composer} />
      <LimitFields composer={composer} />
      <FlagFields composer={composer} />
      <PassphraseField composer={composer} />
      <EmailFields composer={composer} canSend={canEmail} />
      <NoteField composer={composer} account={account} />
    </div>
  );
}
