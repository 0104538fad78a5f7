import './menu.css';
import type { IconNode } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button';
import type { OpenMenu } from './MenuButton';

export interface MenuItem {
  label: string;
  icon: IconNode;
  /** Called first in the click or key press, as some browser functions demand. */
  run: () => void;
}

export interface MenuGroup {
  items: readonly MenuItem[];
  /** Why none of them can be chosen now. */
  unavailable?: string | false;
}

interface MenuProps {
  label: string;
  /** Groups of rows, with a line between them. */
  groups: readonly MenuGroup[];
  menu: OpenMenu;
}

/** Of what a menu belongs to, at most: pixels. */
const ROW_HEIGHT = 52;

/** The rows of a menu, above what it belongs to where there is no room below it. By arrow keys, Home, End and first letters: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ */
export function Menu({ label, groups, menu: { start, close } }: MenuProps) {
  const element = useRef<HTMLDivElement>(null);
  const rows = () => [...(element.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => {
    const { top, bottom, height } = (element.current as HTMLElement).getBoundingClientRect();
    setAbove(bottom > innerHeight && top - ROW_HEIGHT > height);
  }, []);
  useEffect(
    () =>
      rows()
        .at(start === 'first' ? 0 : -1)
        ?.focus(),
    [start],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else {
      const all = rows();
      const next = findNextRow(
        all.map(({ textContent }) => textContent),
        all.findIndex((row) => row.matches(':focus')),
        event,
      );
      if (next === undefined) return;
      all.at(next)?.focus();
    }
    // Escape would close the popup as well, and arrows would scroll.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={element}
      class={isAbove ? 'menu above' : 'menu'}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group, index) => (
          <>
            {index > 0 && <hr />}
            <Group key={group.items[0]?.label} group={group} close={close} />
          </>
        ))}
    </div>
  );
}

function Group({ group: { items, unavailable }, close }: { group: MenuGroup; close: () => void }) {
  const reason = useId();
  return (
    <>
      {unavailable && (
        <div id={reason} class="small muted">
          {unavailable}
        </div>
      )}
      {items.map(({ label, icon, run }) => (
        <Button
          key={label}
          variant="plain"
          icon={icon}
          role="menuitem"
          tabIndex={-1}
          aria-disabled={unavailable ? true : undefined}
          aria-describedby={unavailable ? reason : undefined}
          onClick={() => {
            if (unavailable) return;
            run();
            close();
          }}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** The row that a key leads to, after the last of which comes the first; undefined for every other key. */
function findNextRow(
  labels: readonly string[],
  current: number,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): number | undefined {
  const wrap = (index: number) => (index + labels.length) % labels.length;
  if (key === 'ArrowDown') return wrap(current + 1);
  if (key === 'ArrowUp') return wrap(Math.max(current, 0) - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return labels.length - 1;
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const places = labels.map((_, offset) => wrap(current + 1 + offset));
  return places.find((place) => labels[place]?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
