import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { ColumnHeads } from './ColumnHeads';
import { PushRowLine } from './PushRowLine';
import { useRowCursor } from './use-row-cursor';
import { useRowWindow } from './use-row-window';
import { useScrollAnchor } from './use-scroll-anchor';

/** Own pushes, one a row, as many as there are: only those that are seen are drawn. */
export function PushTable({ page }: { page: PushesPage }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = shelf.shown.value;
  const selected = shelf.selected.value;
  const { first, end, rowHeight, seenRows } = useRowWindow(body, rows.length);
  const { at, onKeyDown, onFocusIn } = useRowCursor(body, shelf, rows, seenRows);
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
