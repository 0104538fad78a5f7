import './bulk-expire.css';
import '../ui/progress.css';
import { X } from 'lucide';
import { useRef } from 'preact/hooks';
import { formatList, formatNumber, t, tPlural } from '../../lib/i18n/translate';
import { hasName, type PushRow } from '../../lib/pushes/push-row';
import type { BulkExpire, BulkOutcome } from '../../lib/state/pushes/bulk-expire';
import { describePushFailure, matchText, pushTitle, toFirstLabels } from '../../lib/text/pushes';
import { Button, IconButton, LinkButton } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFallback } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { RateLimitStatus } from '../ui/RateLimitStatus';
import { StatusLine, ThrottledStatus } from '../ui/StatusLine';

export function BulkConfirmation({ bulk }: { bulk: BulkExpire }) {
  const state = bulk.state.value;
  const { rows, notExpirable, hidden, unknown, areMatches } =
    state.step === 'asking' ? state : { rows: [], notExpirable: 0, hidden: 0, unknown: 0, areMatches: false };
  const [only] = rows.length === 1 ? rows : [];
  const isNamed = only !== undefined && hasName(only) && !areMatches;
  return (
    <ConfirmDialog
      isOpen={state.step === 'asking'}
      title={isNamed ? t('pushesExpireNamed', only.name) : tPlural('pushesExpireManyTitle', rows.length)}
      confirmLabel={expireLabel(rows.length)}
      isDangerous
      onConfirm={() => void bulk.run(rows)}
      onCancel={bulk.dismiss}
    >
      <div class="stack">
        {!isNamed && <PushNames rows={rows} label={areMatches ? matchText : pushTitle} />}
        <p>{t(only ? 'createdExpireText' : 'pushesExpireManyText')}</p>
        {notExpirable > 0 && <p>{t('pushesExpireSkips', notExpirable)}</p>}
        {hidden > 0 && <p>{t('pushesExpireHidden', hidden)}</p>}
        {unknown > 0 && <p>{t('batchExpireLeaves', unknown)}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** The first ones that a question is about: one tick may have selected more than were meant. */
export function PushNames({ rows, label = pushTitle }: { rows: readonly PushRow[]; label?: (row: PushRow) => string }) {
  if (rows.length === 0) return null;
  return (
    <ul class="push-names">
      {toFirstLabels(rows, MAX_NAMES, label).map((name, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

const MAX_NAMES = 5;

/** The label of the control that expires this many pushes, and of the one that confirms it. */
export function expireLabel(pushes: number): string {
  return pushes === 1 ? t('createdExpireNow') : tPlural('pushesExpireMany', pushes);
}

/** The progress, in the bar of the list, where it covers and moves no row. */
export function BulkProgress({ bulk, now }: { bulk: BulkExpire; now: () => number }) {
  const state = bulk.state.value;
  if (state.step !== 'running') return null;
  const text = t('pushesExpiring', formatNumber(Math.min(state.done + 1, state.total)), formatNumber(state.total));
  return (
    <>
      <div class="grow">
        {text} <RateLimitStatus until={bulk.pausedUntil.value} now={now} />
        <ThrottledStatus words={text} />
      </div>
      <Button busy={state.isStopping} onClick={bulk.cancel}>
        {t('uiStop')}
      </Button>
      <progress max={state.total} value={state.done} aria-label={t('pushesBulk')} />
    </>
  );
}

/** "30 pushes expired", after a run that left none out. */
export function BulkDone({ bulk }: { bulk: BulkExpire }) {
  const expired = bulk.expired.value;
  return expired === undefined ? null : <b class="tone-good">{tPlural('pushesExpiredDone', expired)}</b>;
}

interface BulkReportProps {
  bulk: BulkExpire;
  /** What gets the focus when the report is dismissed. */
  next: () => HTMLElement | null | undefined;
}

export function BulkReport({ bulk, next }: BulkReportProps) {
  const section = useRef<HTMLElement>(null);
  useFocusFallback(section, () => section.current?.querySelector('button') ?? next());
  const state = bulk.state.value;
  const done = state.step === 'done' ? state.outcomes : [];
  const expired = filterByOutcome(done, 'expired', 'already-expired', 'not-found').length;
  const text = state.step === 'done' ? tPlural('pushesExpiredDone', expired) : '';
  // If nothing failed, it is shown where the progress was.
  const outcomes = state.step === 'done' && bulk.expired.value === undefined ? done : undefined;
  return (
    <section class="bulk" ref={section} aria-label={outcomes && t('pushesBulk')}>
      <StatusLine class="visually-hidden">{text}</StatusLine>
      {outcomes && <Summary text={text} outcomes={outcomes} bulk={bulk} />}
    </section>
  );
}

function filterByOutcome(outcomes: readonly BulkOutcome[], ...wanted: BulkOutcome['outcome'][]) {
  return outcomes.flatMap(({ row, outcome }) => (wanted.includes(outcome) ? row : []));
}

function Summary({ text, outcomes, bulk }: { text: string; outcomes: readonly BulkOutcome[]; bulk: BulkExpire }) {
  const failed = filterByOutcome(outcomes, 'failed');
  const excluded = filterByOutcome(outcomes, 'skipped');
  const retryable = [...failed, ...excluded];
  return (
    <div class="row bulk-summary">
      <Notice kind={failed.length > 0 ? 'warn' : 'info'}>
        <b>{text}</b>
        {[...groupReasons(outcomes)].map(([title, { action, rows }]) => (
          <span key={title}>
            <b>{title}</b> {action} {t('pushesBulkNot', formatList(toFirstLabels(rows, MAX_NAMES, pushTitle)))}
          </span>
        ))}
        {excluded.length > 0 && <span>{t('pushesBulkLeft', excluded.length)}</span>}
        {retryable.length > 0 && (
          <LinkButton onClick={() => void bulk.run(retryable)}>{t('pushesTryAgain')}</LinkButton>
        )}
      </Notice>
      <IconButton icon={X} label={t('createdDismiss')} onClick={bulk.dismiss} />
    </div>
  );
}

/** Failures by title, with their pushes. */
function groupReasons(outcomes: readonly BulkOutcome[]) {
  const reasons = new Map<string, { action: string; rows: PushRow[] }>();
  for (const { row, failure } of outcomes) {
    if (!failure) continue;
    const { title, action } = describePushFailure(failure, 'expire', row.instance.name);
    const rows = reasons.get(title)?.rows ?? [];
    reasons.set(title, { action, rows: [...rows, row] });
  }
  return reasons;
}
