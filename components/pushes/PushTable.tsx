import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { Shelf } from '../../lib/state/pushes/shelf';
import { ColumnHeads } from './ColumnHeads';
import { PushRowLine } from './PushRowLine';
import { useRowCursor } from './use-row-cursor';
import { useRowWindow } from './use-row-window';
import { useScrollAnchor } from './use-scroll-anchor';

interface PushTableProps {
  shelf: Shelf;
  /** What was asked of the list: words, filter. */
  view: string;
  /** Whether the instance has more than is loaded. */
  hasMore: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Of the push that is looked at closely. */
  openToken: string | undefined;
  open: (row: PushRow) => void;
  copy: (text: string) => Promise<void>;
}

/** Own pushes, one a row, as many as there are: only those that are seen are drawn. */
export function PushTable({ shelf, view, hasMore, now, openToken, open, copy }: PushTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = shelf.shown.value;
  const selected = shelf.selected.value;
  const { first, end, rowHeight, seenRows } = useRowWindow(body, rows.length);
  const { at, onKeyDown, onFocusIn } = useRowCursor(body, shelf, rows, seenRows);
  const { by, isDescending } = shelf.sort.value;
  useScrollAnchor(body, rows, rowHeight, `${view} ${by} ${isDescending}`);

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
      aria-rowcount={hasMore ? -1 : rows.length + 1}
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
                now={now}
                isSelected={selected.has(row.urlToken)}
                isOpen={row.urlToken === openToken}
                isCursor={index === at}
                toggle={shelf.toggle}
                open={open}
                copy={copy}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}
