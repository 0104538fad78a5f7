import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';

/** How often a push can still be opened, of how often in all; where nobody can know that, it says so. */
export function ViewsLeft({ row, isActive }: { row: PushRow; isActive: boolean }) {
  const { viewsLeft, expireAfterViews } = row;
  if (viewsLeft === undefined)
    return (
      <span class="soft" title={t('pushesViewsUnknownWhy')}>
        {t('pushesViewsUnknown')}
      </span>
    );
  const part = expireAfterViews > 0 ? Math.min(1, viewsLeft / expireAfterViews) : 0;
  return (
    <span class={isActive ? undefined : 'soft'}>
      {isActive && (
        <span class="meter" aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
        </span>
      )}
      {t('pushesViewsLeft', viewsLeft, expireAfterViews)}
    </span>
  );
}
