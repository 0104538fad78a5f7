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
