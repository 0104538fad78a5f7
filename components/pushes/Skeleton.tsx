import { t } from '../../lib/i18n';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of what comes, while the first answer is on its way. */
export function Skeleton() {
  return (
    <div class="skeleton">
      <p role="status" class="unseen">
        {t('pushesLoading')}
      </p>
      {ROWS.map((row) => (
        <div key={row} class="skeleton-row" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
