import { Trash } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n/translate';
import type { BatchPageState } from '../../lib/state/batch/batch-page';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { useFocusFallback } from '../ui/focus';

/** What is shown instead of a secret. */
export const HIDDEN_SECRET = '••••••••';

interface StepProps {
  title: string;
  /** The step's number among those that lead to the links. */
  number?: number;
  children: ComponentChildren;
}

/** A part of the page that takes the focus and comes into view when it appears. */
export function BatchStep({ title, number, children }: StepProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field in it may have the focus already.
    if (!section.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    // A step that is in view already stays where it is.
    if (top < 0 || top > innerHeight / 2) section.current?.scrollIntoView({ block: 'start' });
  }, []);
  useFocusFallback(section, () => heading.current);
  return (
    <section ref={section} class="panel stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} class="row">
        {number !== undefined && (
          <span class="step-number tabular-nums" aria-hidden="true">
            {formatNumber(number)}
          </span>
        )}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A step that is done, in one line. `edit`: what leads back to it. */
export function DoneStep({ facts, edit }: { facts: ComponentChildren; edit: ComponentChildren }) {
  return (
    <div class="row wrap">
      <div class="grow tabular-nums">{facts}</div>
      {edit}
    </div>
  );
}

const PAGE_SIZE = 50;

/** The first rows, and a button that shows more. */
export function usePagedRows<T>(rows: readonly T[]) {
  const [most, setMost] = useState(PAGE_SIZE);
  const left = rows.length - most;
  return {
    shown: rows.slice(0, most),
    more: left > 0 && (
      <div>
        <Button onClick={() => setMost(most + PAGE_SIZE)}>{t('uiShowMore', formatNumber(left))}</Button>
      </div>
    ),
  };
}

interface RemoveButtonProps {
  page: BatchPageState;
  batchId: string;
  label?: string;
  'aria-label'?: string;
}

export function RemoveBatchButton({ page, batchId, label = t('batchRemove'), ...button }: RemoveButtonProps) {
  return (
    <ConfirmButton
      {...button}
      icon={Trash}
      label={label}
      title={t('batchRemoveTitle')}
      onConfirm={() => page.remove(batchId)}
    >
      {t('batchRemoveText')}
    </ConfirmButton>
  );
}
