import { t } from '../../lib/i18n';
import { SHIPPED_DAYS, SHIPPED_VIEWS } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';
import { NumberField } from './NumberField';

/** How long and how often it can be opened. */
export function LimitFields({ composer }: { composer: Composer }) {
  const { expireAfterDays, expireAfterViews } = composer.draft.value.options;
  const { mostDays, mostViews } = composer.policy.value;
  const asked = composer.options.value;
  const unreadable = composer.unreadable.value;
  const bad = composer.badLimit.value;
  const beyond = (rule: 'days' | 'views') => {
    const broken = composer.shownRules.value.find((one) => one.rule === rule);
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
        <p class="small soft">{t('composerLimitsHint', SHIPPED_DAYS.most, SHIPPED_VIEWS.most)}</p>
      )}
    </div>
  );
}
