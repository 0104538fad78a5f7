import { ArrowDown, ArrowUp } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { SortKey } from '../../lib/push/rows';
import type { PushesPageState } from '../../lib/state/pushes/page';
import type { ListView } from '../../lib/state/pushes/view';
import { SORT_WORDS } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { PushRowLine } from './Row';
import { useRowFocus } from './table-keys';
import { useRowWindow, useScrollAnchor } from './table-window';

const COLUMNS: readonly SortKey[] = ['name', 'made', 'ends', 'views'];

/** What the columns hold; a click orders by it, another one the other way round. */
function ColumnHeads({ shelf }: { shelf: ListView }) {
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

/** Own pushes, one a row, as many as there are: only those that are seen are drawn. */
export function PushTable({ page }: { page: PushesPageState }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = shelf.shown.value;
  const selected = shelf.selected.value;
  const { first, end, rowHeight, seenRows } = useRowWindow(body, rows.length);
  const { at, onKeyDown, onFocusIn } = useRowFocus(body, shelf, rows, seenRows);
  const { by, isDescending } = shelf.sort.value;
  useScrollAnchor(body, rows, rowHeight, `${page.query.value} ${shelf.filter.value} ${by} ${isDescending}`);
  const openToken = page.details.row.value?.urlToken;

  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  if (at < first) drawn.unshift(at);
  if (at >= end && at < rows.length) drawn.push(at);

  return (
    <table
      class="push-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows hold controls that arrows move between, as a grid's do.
      role="grid"
      aria-label={t('pushesTitle')}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-rowcount={list && list.end.value !== 'end' ? -1 : rows.length + 1}
    >
      <ColumnHeads shelf={shelf} />
      <tbody ref={body} style={{ '--count': rows.length }} onKeyDown={onKeyDown} onFocusIn={onFocusIn}>
        {drawn.map((index) => {
          const row = rows[index];
          return (
            row && (
              <PushRowLine
                key={row.urlToken}
                row={row}
                state={shelf.stateOf(row)}
                index={index}
                now={page.clock.value}
                isSelected={selected.has(row.urlToken)}
                isOpen={row.urlToken === openToken}
                isCursor={index === at}
                toggle={shelf.toggle}
                open={page.details.open}
                copy={page.copyText}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of what comes, while the first answer is on its way. */
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
