import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PushRow } from '../../lib/push/push-row';
import type { ListView } from '../../lib/state/pushes/view';

/** Where a key leads in a list of rows with controls side by side. */
export type GridMove = { row: number } | { control: 'next' | 'previous' | 'first' | 'last' };

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * As in any grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows go from row to row and control to control, Page Up and Down by
 * what is seen, Home and End to the row's ends, with Ctrl to the list's. undefined: the key is not ours.
 */
export function gridMove(key: Key, at: number, count: number, seenRows: number): GridMove | undefined {
  if (key.altKey || key.metaKey || key.shiftKey) return undefined;
  const to = (row: number) => ({ row: Math.min(Math.max(row, 0), count - 1) });
  if (key.ctrlKey) {
    if (key.key === 'Home') return to(0);
    return key.key === 'End' ? to(count - 1) : undefined;
  }
  switch (key.key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + Math.max(1, seenRows - 1));
    case 'PageUp':
      return to(at - Math.max(1, seenRows - 1));
    case 'ArrowRight':
      return { control: 'next' };
    case 'ArrowLeft':
      return { control: 'previous' };
    case 'Home':
      return { control: 'first' };
    case 'End':
      return { control: 'last' };
    default:
      return undefined;
  }
}

/** A row's controls, in order. */
const CONTROLS = '[data-control]';

/**
 * The row that the keyboard is at: one stop for Tab, arrows from there. It stays drawn wherever one scrolls, so that the focus is not
 * lost; and where its push goes from the list, the next one takes its place.
 */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  shelf: ListView,
  rows: readonly PushRow[],
  seenRows: number,
): { at: number; onKeyDown: (event: KeyboardEvent) => void; onFocusIn: (event: FocusEvent) => void } {
  const lastAt = useRef(0);
  /** The control to focus once its row is drawn. */
  const wanted = useRef<number>(undefined);

  const key = shelf.focusedToken.value;
  const found = key === undefined ? -1 : rows.findIndex(({ urlToken }) => urlToken === key);
  const at = found >= 0 ? found : Math.min(lastAt.current, Math.max(0, rows.length - 1));
  useEffect(() => {
    lastAt.current = at;
  }, [at]);

  const controlsOf = (row: PushRow | undefined): HTMLElement[] => {
    const elements = body.current?.querySelectorAll<HTMLElement>('.push-row') ?? [];
    const element = [...elements].find(({ dataset }) => dataset.push === row?.urlToken);
    return [...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  };

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const controls = controlsOf(rows[at]);
    controls[Math.min(wanted.current, controls.length - 1)]?.focus();
    wanted.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      shelf.selectAll(true);
      event.preventDefault();
      return;
    }
    const move = gridMove(event, at, rows.length, seenRows);
    const controls = controlsOf(rows[at]);
    const control = controls.indexOf(event.target as HTMLElement);
    if (!move || control < 0) return;
    event.preventDefault();
    if ('row' in move) {
      wanted.current = control;
      shelf.focusedToken.value = rows[move.row]?.urlToken;
      // The row may be the one already, and then nothing is drawn anew.
      if (move.row === at) wanted.current = undefined;
      return;
    }
    const to = { first: 0, last: controls.length - 1, next: control + 1, previous: control - 1 }[move.control];
    controls[to]?.focus();
  };

  const onFocusIn = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('.push-row');
    if (row?.dataset.push !== undefined) shelf.focusedToken.value = row.dataset.push;
  };

  return { at, onKeyDown, onFocusIn };
}
