import '../ui/progress.css';
import { X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { count, formatList, formatNumber, t } from '../../lib/i18n';
import type { BulkExpire, BulkOutcome, BulkState } from '../../lib/state/pushes/bulk-expire';
import { describeOwn, titleOf } from '../../lib/text/pushes';
import { Button, IconButton } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFallback } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { PacedLine, StatusLine } from '../ui/StatusLine';
import { RateLimitStatus } from './PushesFailure';

export function BulkQuestion({ bulk }: { bulk: BulkExpire }) {
  const state = bulk.state.value;
  const asked = useRef({ rows: 0, notExpirable: 0 });
  // While the dialog closes, it keeps its text.
  if (state.step === 'asking') asked.current = { rows: state.rows.length, notExpirable: state.notExpirable };
  const { rows, notExpirable } = asked.current;
  return (
    <ConfirmDialog
      isOpen={state.step === 'asking'}
      title={count('pushesExpireManyTitle', rows)}
      confirmLabel={t('createdExpireNow')}
      isDangerous
      onConfirm={() => state.step === 'asking' && void bulk.run(state.rows)}
      onCancel={bulk.dismiss}
    >
      <div class="stack">
        <p>{t(rows === 1 ? 'createdExpireText' : 'pushesExpireManyText')}</p>
        {notExpirable > 0 && <p>{t('pushesExpireSkips', notExpirable)}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** Progress in the bar of the list, where it covers and moves no row. */
export function BulkProgress({ bulk, now }: { bulk: BulkExpire; now: () => number }) {
  const bar = useRef<HTMLDivElement>(null);
  // The button that asked is gone, so the question gives the focus back to nothing.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) bar.current?.parentElement?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const state = bulk.state.value;
  if (state.step !== 'running') return null;
  const text = t('pushesExpiring', formatNumber(Math.min(state.done + 1, state.total)), formatNumber(state.total));
  return (
    <>
      <div class="grow" ref={bar}>
        {text} <RateLimitStatus until={bulk.pausedUntil.value} now={now} />
        <PacedLine words={text} />
      </div>
      <Button busy={state.isStopping} onClick={bulk.cancel}>
        {t('pushesStop')}
      </Button>
      <progress max={state.total} value={state.done} aria-label={t('pushesBulk')} />
    </>
  );
}

const DONE_FOR_MS = 8000;

/** That all were expired, for a while. */
export function BulkDone({ bulk }: { bulk: BulkExpire }) {
  useEffect(() => {
    const timer = setTimeout(bulk.dismiss, DONE_FOR_MS);
    return () => clearTimeout(timer);
  }, [bulk]);
  return <b class="bulk-done">{expiredText(bulk.state.value)}</b>;
}

export function allExpired(state: BulkState): boolean {
  return state.step === 'done' && state.outcomes.every(({ outcome }) => outcome === 'expired');
}

interface BulkReportProps {
  bulk: BulkExpire;
  /** Gets the focus when the report is dismissed. */
  next: () => HTMLElement | null | undefined;
}

/** What was expired, what was not, and why. */
export function BulkReport({ bulk, next }: BulkReportProps) {
  const section = useRef<HTMLElement>(null);
  useFocusFallback(section, () => section.current?.querySelector('button') ?? next());
  const state = bulk.state.value;
  const outcomes = state.step === 'done' && !allExpired(state) ? state.outcomes : undefined;
  return (
    <section class="bulk" ref={section} aria-label={outcomes && t('pushesBulk')}>
      <StatusLine class="unseen">{expiredText(state)}</StatusLine>
      {outcomes && <Summary outcomes={outcomes} bulk={bulk} />}
    </section>
  );
}

function rowsWith(outcomes: readonly BulkOutcome[], ...wanted: BulkOutcome['outcome'][]) {
  return outcomes.flatMap(({ row, outcome }) => (wanted.includes(outcome) ? row : []));
}

function expiredText(state: BulkState): string {
  return state.step === 'done' ? t('pushesBulkExpired', rowsWith(state.outcomes, 'expired').length) : '';
}

function Summary({ outcomes, bulk }: { outcomes: readonly BulkOutcome[]; bulk: BulkExpire }) {
  const failed = rowsWith(outcomes, 'failed');
  const skipped = rowsWith(outcomes, 'skipped');
  const again = [...failed, ...skipped];
  const over = rowsWith(outcomes, 'over', 'gone').length;
  return (
    <div class="row bulk-summary">
      <Notice kind={failed.length > 0 ? 'warn' : skipped.length > 0 ? 'info' : 'good'}>
        <b>{expiredText(bulk.state.value)}</b>
        {over > 0 && <span>{t('pushesBulkOver', over)}</span>}
        {[...reasonsOf(outcomes)].map(([title, { action, names }]) => (
          <span key={title}>
            <b>{title}</b> {action} {t('pushesBulkNot', shortList(names))}
          </span>
        ))}
        {skipped.length > 0 && <span>{t('pushesBulkLeft', skipped.length)}</span>}
        {again.length > 0 && (
          <Button variant="link" onClick={() => void bulk.run(again)}>
            {t('pushesTryAgain')}
          </Button>
        )}
      </Notice>
      <IconButton icon={X} label={t('createdDismiss')} onClick={bulk.dismiss} />
    </div>
  );
}

/** Each reason once, by its title, with the pushes that could not be expired for it. */
function reasonsOf(outcomes: readonly BulkOutcome[]) {
  const reasons = new Map<string, { action: string; names: string[] }>();
  for (const { row, failure } of outcomes) {
    if (!failure) continue;
    const { title, action } = describeOwn(failure, 'expire', row.instance.name);
    const names = reasons.get(title)?.names ?? [];
    reasons.set(title, { action, names: [...names, titleOf(row)] });
  }
  return reasons;
}

const MAX_NAMES = 5;

function shortList(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return formatList(more > 0 ? [...names.slice(0, MAX_NAMES), count('watchMore', more)] : names);
}
