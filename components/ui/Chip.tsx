import './instance-dot.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/translate';

export function Chip({ variant, children }: { variant?: 'on' | 'warn'; children: ComponentChildren }) {
  return <span class={variant ? `chip ${variant}` : 'chip'}>{children}</span>;
}

/** Marks the demo, unless its name says it. */
export function DemoChip({ instance }: { instance: { name: string; isDemo: boolean } | undefined }) {
  if (!instance?.isDemo) return null;
  const label = t('demoName');
  return instance.name === label ? null : <Chip variant="warn">{label}</Chip>;
}

export function InstanceDot({ color }: { color: string }) {
  return <span class="instance-dot" data-color={color} aria-hidden="true" />;
}
