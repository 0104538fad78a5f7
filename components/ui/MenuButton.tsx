import './menu-button.css';
import { Ellipsis } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from './Button';

export interface OpenMenu {
  /** The row that has the focus first. */
  start: 'first' | 'last';
  /** Closes the menu and returns the focus to its button. */
  close: () => void;
}

interface MenuButtonProps {
  label: string;
  /** The id of what the menu is about, where there are several menus. */
  describedBy?: string;
  /** The `Menu`, which may be loaded only when it is opened. */
  children: (menu: OpenMenu) => ComponentChildren;
}

/** A button that opens a menu, which lies over what is below. */
export function MenuButton({ label, describedBy, children }: MenuButtonProps) {
  const [start, setStart] = useState<OpenMenu['start']>();
  const isOpen = start !== undefined;
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) setStart(undefined);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  const close = () => {
    anchor.current?.querySelector('button')?.focus();
    setStart(undefined);
  };
  return (
    <div ref={anchor} class="menu-anchor">
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setStart(isOpen ? undefined : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          // The page would scroll.
          event.preventDefault();
          setStart(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      />
      {isOpen && children({ start, close })}
    </div>
  );
}
