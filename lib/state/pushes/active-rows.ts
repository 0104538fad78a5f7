import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PushRow } from '../../pushes/push-row';

/** What keeps a push that has just expired in the list of active ones: no row moves under the pointer, and none that has the focus goes. */
export interface RowHold {
  /** Whether the pointer is on the rows, or below them. */
  isPointed: Signal<boolean>;
  /** The token of the row that has the focus. */
  focusedToken: Signal<string | undefined>;
  /** Whether pushes are being expired: they leave together. */
  isExpiring: Signal<boolean>;
}

export function createRowHold(): RowHold {
  return { isPointed: signal(false), focusedToken: signal(), isExpiring: signal(false) };
}

interface ActiveRows {
  /** Those that are active, and those that have expired since but are held. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** Those that have expired and have left. */
  expired: ReadonlySignal<readonly PushRow[]>;
}

/** Parts what an instance lists as active: it lists a push so until somebody asks for it in vain. */
export function partActiveRows(
  listed: ReadonlySignal<readonly PushRow[]>,
  isActive: (row: PushRow) => boolean,
  { isPointed, focusedToken, isExpiring }: RowHold,
): ActiveRows {
  let before: readonly PushRow[] = [];
  let tokens: ReadonlySet<string> = new Set();
  const rows = computed(() => {
    const holdsAll = isPointed.value || isExpiring.value;
    const focused = focusedToken.value;
    const isHeld = ({ urlToken }: PushRow) => (holdsAll || urlToken === focused) && tokens.has(urlToken);
    const next = listed.value.filter((row) => isActive(row) || isHeld(row));
    // The same array as before where nothing changed: a tick of the clock sorts and draws nothing anew.
    if (next.length !== before.length || next.some((row, at) => row !== before[at])) {
      before = next;
      tokens = new Set(next.map(({ urlToken }) => urlToken));
    }
    return before;
  });
  const expired = computed(() => {
    if (rows.value.length === listed.value.length) return NONE;
    const shown = new Set(rows.value);
    return listed.value.filter((row) => !shown.has(row));
  });
  return { rows, expired };
}

const NONE: readonly PushRow[] = [];

/** The pushes that an instance lists as expired, after those that it does not list so yet. */
export function withExpired(listed: readonly PushRow[], expired: readonly PushRow[]): readonly PushRow[] {
  if (expired.length === 0) return listed;
  const known = new Set(listed.map(({ urlToken }) => urlToken));
  return [...expired.filter(({ urlToken }) => !known.has(urlToken)), ...listed];
}
