import { t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Button } from '../ui/Button';

/** Nothing to show: why, and what to do next. */
export function EmptyList({ page, openComposer }: { page: PushesPage; openComposer: () => void }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  if (shelf.rows.value.length > 0) {
    const clear = () => {
      page.query.value = '';
      shelf.filter.value = 'all';
    };
    return (
      <div class="empty stack">
        <p>{list && list.end.value === 'more' ? t('pushesNoneFoundSoFar') : t('pushesNoneFound')}</p>
        <div>
          <Button onClick={clear}>{t('pushesShowAll')}</Button>
        </div>
      </div>
    );
  }
  const source = page.source.value;
  return (
    <div class="empty stack">
      <p>{t(source === 'here' ? 'pushesNoneHere' : source === 'active' ? 'pushesNoneActive' : 'pushesNoneExpired')}</p>
      <div>
        {source === 'expired' ? (
          <Button onClick={() => page.show('active')}>{t('pushesToActive')}</Button>
        ) : (
          <Button onClick={openComposer}>{t('pushesMakeOne')}</Button>
        )}
      </div>
    </div>
  );
}
