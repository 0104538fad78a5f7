import { ArrowDown, ArrowUp } from 'lucide';
import { t } from '../../lib/i18n';
import type { SortKey } from '../../lib/push/rows-sort';
import type { Shelf } from '../../lib/state/pushes/shelf';
import { Icon } from '../ui/Icon';
import { SORT_WORDS } from './pushes-words';

const COLUMNS: readonly SortKey[] = ['name', 'made', 'ends', 'views'];

/** What the columns hold; a click orders by it, another one the other way round. */
export function ColumnHeads({ shelf }: { shelf: Shelf }) {
  const { by, isDescending } = shelf.sort.value;
  return (
    <thead>
      <tr class="push-heads" aria-rowindex={1}>
        <th scope="col">
          <span class="unseen">{t('pushesSelection')}</span>
        </th>
        {COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            class={`cell-${column}`}
            aria-sort={by !== column ? undefined : isDescending ? 'descending' : 'ascending'}
          >
            <button type="button" class="button plain head" onClick={() => shelf.sortBy(column)}>
              {t(SORT_WORDS[column])}
              {by === column && <Icon of={isDescending ? ArrowDown : ArrowUp} size={13} />}
            </button>
          </th>
        ))}
        <th scope="col" class="cell-options">
          <span class="unseen">{t('pushesOptions')}</span>
        </th>
        <th scope="col" class="cell-tools">
          <span class="unseen">{t('pushesLink')}</span>
        </th>
      </tr>
    </thead>
  );
}
