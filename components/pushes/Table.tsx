import { ArrowDown, ArrowUp } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { SortKey } from '../../lib/push/rows';
import type { PushesPageState } from '../../lib/state/pushes/page';
import type { ListView } from '../../lib/state/pushes/view';
import { SORT_WORDS } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { PushTableRow, rowsHigh } from './Row';
import { useRowFocus } from './table-keys';
import { useRecycledKeys, useRowWindow, useScrollAnchor } from './table-window';

const COLUMNS: readonly SortKey[] = ['name', 'made', 'ends', 'views'];

function ColumnHeads({ view }: { view: ListView }) {
  const { by, isDescending } = view.sort.value;
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
            <button type="button" class="button plain head" onClick={() => view.sortBy(column)}>
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

/** Draws only the rows that are visible, and the one with the focus. */
export function PushTable({ page }: { page: PushesPageState }) {
  const view = page.view.value;
  const list = page.list.value;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = view.shown.value;
  const { first, end, rowHeight, visibleRows } = useRowWindow(body, rows.length);
  const { at, onKeyDown, onFocusIn } = useRowFocus(body, view, rows, visibleRows);
  const { by, isDescending } = view.sort.value;
  useScrollAnchor(body, rows, rowHeight, `${page.query.value} ${view.filter.value} ${by} ${isDescending}`);

  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  if (at < first) drawn.unshift(at);
  if (at >= end && at < rows.length) drawn.push(at);
  const keys = useRecycledKeys(
    body,
    drawn.map((index) => rows[index]?.urlToken ?? ''),
  );

  return (
    <table
      class="push-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows hold controls that arrows move between, as a grid's do.
      role="grid"
      aria-label={t('popupPushes')}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-rowcount={list && list.end.value !== 'end' ? -1 : rows.length + 1}
    >
      <ColumnHeads view={view} />
      <tbody ref={body} style={{ blockSize: rowsHigh(rows.length) }} onKeyDown={onKeyDown} onFocusIn={onFocusIn}>
        {drawn.map((index) => {
          const row = rows[index];
          return (
            row && (
              <PushTableRow key={keys.get(row.urlToken)} row={row} index={index} page={page} isTabStop={index === at} />
            )
          );
        })}
      </tbody>
    </table>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** Before the first reply. */
export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} class="skeleton-row">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
