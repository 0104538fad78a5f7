import './instance-dot.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './Button';

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info };

interface NoticeProps {
  kind: keyof typeof ICONS;
  /** Announced when it appears. Not for notices that are there from the start. */
  isUrgent?: boolean;
  /** For the `aria-describedby` of a control. */
  id?: string;
  children: ComponentChildren;
}

export function Notice({ kind, isUrgent = false, id, children }: NoticeProps) {
  return (
    <div id={id} class={`notice ${kind}`} role={isUrgent ? 'alert' : undefined}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}

export function Chip({ look, children }: { look?: 'on' | 'warn'; children: ComponentChildren }) {
  return <span class={look ? `chip ${look}` : 'chip'}>{children}</span>;
}

/** A dot in the instance's colour, beside its name. */
export function InstanceDot({ colour }: { colour: string }) {
  return <span class="instance-dot" data-colour={colour} aria-hidden="true" />;
}
