import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n';
import type { BatchPageState } from '../../lib/state/batch/page';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { useFocusFallback } from '../ui/focus';

/** Instead of a secret that is not shown. */
export const HIDDEN = '••••••••';

/** A part of the page that takes the focus when it appears. */
export function Step({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useFocusFallback(section, () => heading.current);
  return (
    <section ref={section} class="panel stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const PAGE_ROWS = 50;

/** The first rows, and a button that shows more. */
export function usePagedRows<T>(rows: readonly T[]) {
  const [most, setMost] = useState(PAGE_ROWS);
  const left = rows.length - most;
  return {
    shown: rows.slice(0, most),
    more: left > 0 && (
      <div>
        <Button onClick={() => setMost(most + PAGE_ROWS)}>{t('uiShowMore', formatNumber(left))}</Button>
      </div>
    ),
  };
}

interface RemoveButtonProps {
  page: BatchPageState;
  batchId: string;
  'aria-label'?: string;
}

export function RemoveButton({ page, batchId, ...button }: RemoveButtonProps) {
  return (
    <ConfirmButton
      {...button}
      label={t('optionsRemoveConfirm')}
      title={t('batchRemoveTitle')}
      onConfirm={() => page.remove(batchId)}
    >
      {t('batchRemoveText')}
    </ConfirmButton>
  );
}
