import { t } from '../../lib/i18n';
import { type Account, DEFAULT_DAYS_RANGE, DEFAULT_VIEWS_RANGE } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';
import { EmailFields } from './EmailFields';
import { NumberField, SwitchSelect } from './OptionEditor';
import { PassphraseField } from './PassphraseField';

/** How long and how often it can be opened. */
function LimitFields({ composer }: { composer: Composer }) {
  const { expireAfterDays, expireAfterViews } = composer.draft.value.options;
  const { mostDays, mostViews } = composer.policy.value;
  const asked = composer.options.value;
  const unreadable = composer.invalidLimits.value;
  const bad = composer.badLimit.value;
  const beyond = (rule: 'days' | 'views') => {
    const broken = composer.visibleViolations.value.find((one) => one.rule === rule);
    return broken && 'most' in broken ? t('managedAtMost', broken.most) : undefined;
  };
  return (
    <div class="field">
      <div class="pair">
        <NumberField
          label={t('composerDaysLabel')}
          value={expireAfterDays}
          most={mostDays}
          unsaid={mostDays && asked.expireAfterDays}
          isUnreadable={unreadable.has('expireAfterDays')}
          error={bad === 'expireAfterDays' ? t('composerDaysNotWhole') : beyond('days')}
          onChange={(value) => composer.setLimit('expireAfterDays', value)}
        />
        <NumberField
          label={t('composerViewsLabel')}
          value={expireAfterViews}
          most={mostViews}
          unsaid={mostViews && asked.expireAfterViews}
          isUnreadable={unreadable.has('expireAfterViews')}
          error={bad === 'expireAfterViews' ? t('composerViewsNotWhole') : beyond('views')}
          onChange={(value) => composer.setLimit('expireAfterViews', value)}
        />
      </div>
      {mostDays === undefined && mostViews === undefined && (
        <p class="small soft">{t('composerLimitsHint', DEFAULT_DAYS_RANGE.most, DEFAULT_VIEWS_RANGE.most)}</p>
      )}
    </div>
  );
}

/** What the first click shows, and whether the recipient may end it. */
function RecipientFields({ composer }: { composer: Composer }) {
  const { kind } = composer.draft.value;
  const options = composer.options.value;
  const { retrievalStep, deletableByViewer } = composer.policy.value;
  const setHere = t('managedSet');
  return (
    <>
      <Field label={t('composerStepLabel')} hint={retrievalStep !== undefined && setHere}>
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={retrievalStep !== undefined}
            value={options.retrievalStep}
            on={t('composerStepOnLong')}
            off={t('composerStepOffLong')}
            onChange={(value) => composer.setOption('retrievalStep', value)}
          />
        )}
      </Field>
      <Field
        label={t('composerDeletableLabel')}
        hint={kind === 'url' ? t('composerDeletableNotForLinks') : deletableByViewer !== undefined && setHere}
      >
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={kind === 'url' || deletableByViewer !== undefined}
            value={options.deletableByViewer}
            on={t('composerDeletableOnLong')}
            off={t('composerDeletableOffLong')}
            onChange={(value) => composer.setOption('deletableByViewer', value)}
          />
        )}
      </Field>
    </>
  );
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
      <RecipientFields composer={composer} />
      <PassphraseField composer={composer} />
      <EmailFields composer={composer} canSend={canEmail} />
      <NoteField composer={composer} account={account} />
    </div>
  );
}
