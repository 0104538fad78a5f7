import './instance-dot.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './Button';

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info };

interface NoticeProps {
  kind: keyof typeof ICONS;
  /** Said aloud at once when it appears. Leave it out where it is there from the start, or where a StatusLine says it. */
  isUrgent?: boolean;
  /** For a control that it explains. */
  id?: string;
  children: ComponentChildren;
}

/** Something to know before going on. The words carry the meaning; colour and picture only repeat it. */
export function Notice({ kind, isUrgent = false, id, children }: NoticeProps) {
  return (
    <div id={id} class={`notice ${kind}`} role={isUrgent ? 'alert' : undefined}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}

/** A word or two about the thing beside it. */
export function Chip({ look, children }: { look?: 'on' | 'warn'; children: ComponentChildren }) {
  return <span class={look ? `chip ${look}` : 'chip'}>{children}</span>;
}

/** Where does this secret go? A dot of the instance's colour; the name beside it says it in words. */
export function InstanceDot({ colour }: { colour: string }) {
  return <span class="instance-dot" data-colour={colour} aria-hidden="true" />;
}
