import { ArrowDown, ArrowUp } from 'lucide';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { PushRow } from '../../lib/pushes/push-row';
import type { ListView } from '../../lib/state/pushes/list-view';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { Icon } from '../ui/Button';
import { COLUMNS, type Column } from './columns';
import { useRowFocus } from './grid-navigation';
import { useScrollAnchor, useStableRowKeys, useVirtualRows } from './virtual-rows';

/** The tracks of each row's grid, for push-table.css. */
const TRACKS = {
  '--columns': COLUMNS.map(({ width }) => width).join(' '),
  '--narrow-columns': COLUMNS.map(({ width, narrowWidth = width }) => narrowWidth).join(' '),
};

const classOf = ({ key }: Column) => `cell-${key}`;

function ColumnHeads({ view }: { view: ListView }) {
  const { by, isDescending } = view.sort.value;
  return (
    <thead>
      <tr class="column-headers" aria-rowindex={1}>
        {COLUMNS.map((column) => {
          const { key, label, sort } = column;
          const direction = isDescending ? 'descending' : 'ascending';
          return (
            <th key={key} scope="col" class={classOf(column)} aria-sort={by === sort ? direction : undefined}>
              {sort ? (
                <button type="button" class="button plain head" onClick={() => view.sortBy(sort)}>
                  {t(label)}
                  {by === sort && <Icon of={isDescending ? ArrowDown : ArrowUp} size={13} />}
                </button>
              ) : (
                <span class="visually-hidden">{t(label)}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Height of `count` rows. No custom property: changing one restyles everything below it. */
const rowsHeight = (count: number) => `calc(var(--row-size) * ${count})`;

interface PushTableRowProps {
  row: PushRow;
  index: number;
  page: PushesPageState;
  isTabStop: boolean;
}

function PushTableRow({ row, index, page, isTabStop }: PushTableRowProps) {
  const view = page.view.value;
  const isSelected = view.selected.value.has(row.urlToken);
  const isOpen = page.details.row.value?.urlToken === row.urlToken;
  const tabIndex = isTabStop ? 0 : -1;
  const props = { row, state: view.getStatus(row), isSelected, isOpen, tabIndex, page };
  return (
    <tr
      class={['push-row', isSelected && 'is-selected', isOpen && 'is-open'].filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-push={row.urlToken}
      style={{ insetBlockStart: rowsHeight(index) }}
    >
      {COLUMNS.map((column) => {
        const isHead = column.key === 'name';
        const Cell = isHead ? 'th' : 'td';
        return (
          <Cell key={column.key} scope={isHead ? 'row' : undefined} class={classOf(column)}>
            {column.cell(props)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Draws only the rows that are visible, and the one with the focus. */
export function PushTable({ page }: { page: PushesPageState }) {
  const view = page.view.value;
  const list = page.list.value;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = view.visibleRows.value;
  const { first, end, rowHeight, visibleRows } = useVirtualRows(body, rows.length);
  const { at, onKeyDown, onFocusIn, onFocusOut } = useRowFocus(body, view, page.hold, rows, visibleRows);
  useScrollAnchor(body, rows, rowHeight, view.viewKey.value);

  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  if (at < first) drawn.unshift(at);
  if (at >= end && at < rows.length) drawn.push(at);
  const keys = useStableRowKeys(
    body,
    drawn.map((index) => rows[index]?.urlToken ?? ''),
  );

  return (
    <table
      class="push-table"
      style={TRACKS}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows hold controls that arrows move between, as a grid's do.
      role="grid"
      aria-label={t('popupPushes')}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-rowcount={list && list.end.value !== 'complete' ? -1 : rows.length + 1}
    >
      <ColumnHeads view={view} />
      <tbody
        ref={body}
        style={{ blockSize: rowsHeight(rows.length) }}
        onKeyDown={onKeyDown}
        onFocusIn={onFocusIn}
        onFocusOut={onFocusOut}
      >
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

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

/** Stands in the place of rows before the first reply. */
export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} class="skeleton-row">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
