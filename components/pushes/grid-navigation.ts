import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { PushRow } from '../../lib/pushes/push-row';
import type { RowHold } from '../../lib/state/pushes/active-rows';
import type { ListView } from '../../lib/state/pushes/list-view';

export type GridMove = { row: number } | { control: 'next' | 'previous' | 'first' | 'last' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+A or Command+A, also where the layout has no Latin letters: then the place of the key counts. */
export function isSelectAll(event: Key & Pick<KeyboardEvent, 'code'>): boolean {
  if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false;
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'a' : event.code === 'KeyA';
}

const getToken = ({ target }: Event) => (target as HTMLElement).closest<HTMLElement>('.push-row')?.dataset.push;

interface Grid {
  /** The row with the focus, from 0. */
  at: number;
  count: number;
  visibleRows: number;
  isRightToLeft: boolean;
}

/** The keys of a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). `undefined` for other keys. */
export function getGridMove(event: Key, { at, count, visibleRows, isRightToLeft }: Grid): GridMove | undefined {
  const { key } = event;
  if (event.altKey || event.metaKey || event.shiftKey) return undefined;
  const to = (row: number) => ({ row: Math.min(Math.max(row, 0), count - 1) });
  if (event.ctrlKey) {
    if (key === 'Home') return to(0);
    return key === 'End' ? to(count - 1) : undefined;
  }
  const page = Math.max(1, visibleRows - 1);
  const moves: Record<string, GridMove> = {
    ArrowDown: to(at + 1),
    ArrowUp: to(at - 1),
    PageDown: to(at + page),
    PageUp: to(at - page),
    ArrowRight: { control: isRightToLeft ? 'previous' : 'next' },
    ArrowLeft: { control: isRightToLeft ? 'next' : 'previous' },
    Home: { control: 'first' },
    End: { control: 'last' },
  };
  return moves[key];
}

/** The one row that Tab stops at. It stays drawn while the page scrolls; when its push leaves the list, the next row replaces it. */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  view: ListView,
  hold: RowHold,
  rows: readonly PushRow[],
  visibleRows: number,
) {
  const lastAt = useRef(0);
  /** The control to focus once its row is drawn. */
  const pending = useRef<number>(undefined);

  const token = view.focusedToken.value;
  const found = token === undefined ? -1 : rows.findIndex(({ urlToken }) => urlToken === token);
  const at = found >= 0 ? found : Math.min(lastAt.current, Math.max(0, rows.length - 1));
  useEffect(() => {
    lastAt.current = at;
  }, [at]);

  const controlsOf = (row: PushRow | undefined): HTMLElement[] => {
    const elements = body.current?.querySelectorAll<HTMLElement>('.push-row') ?? [];
    const element = [...elements].find(({ dataset }) => dataset.push === row?.urlToken);
    return [...(element?.querySelectorAll<HTMLElement>('[data-control]') ?? [])];
  };

  useLayoutEffect(() => {
    if (pending.current === undefined) return;
    const controls = controlsOf(rows[at]);
    controls[Math.min(pending.current, controls.length - 1)]?.focus();
    pending.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isSelectAll(event)) {
      view.selectAll(true);
      event.preventDefault();
      return;
    }
    // Not every browser says of a click by key that Shift was held.
    if (event.key === ' ' && event.shiftKey && event.target instanceof HTMLInputElement) {
      view.toggle(getToken(event) ?? '', true);
      event.preventDefault();
      return;
    }
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const move = getGridMove(event, { at, count: rows.length, visibleRows, isRightToLeft });
    const controls = controlsOf(rows[at]);
    const control = controls.indexOf(event.target as HTMLElement);
    if (!move || control < 0) return;
    event.preventDefault();
    if ('row' in move) {
      if (move.row !== at) pending.current = control;
      view.focusedToken.value = rows[move.row]?.urlToken;
      return;
    }
    const to = { first: 0, last: controls.length - 1, next: control + 1, previous: control - 1 }[move.control];
    controls[to]?.focus();
  };

  const onFocusIn = (event: FocusEvent) => {
    view.focusedToken.value = getToken(event) ?? view.focusedToken.peek();
    hold.focusedToken.value = getToken(event);
  };
  const onFocusOut = () => {
    hold.focusedToken.value = undefined;
  };

  return { at, onKeyDown, onFocusIn, onFocusOut };
}
