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
import { RateLimitStatus } from './OwnFailure';

/** Asks before many pushes are expired, and says which of the selected ones are not among them. */
export function BulkQuestion({ bulk }: { bulk: BulkExpire }) {
  const state = bulk.state.value;
  const asked = useRef({ rows: 0, leftOut: 0 });
  // While it closes, the dialog still says what it asked.
  if (state.step === 'asking') asked.current = { rows: state.rows.length, leftOut: state.leftOut };
  const { rows, leftOut } = asked.current;
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
        {leftOut > 0 && <p>{t('pushesExpireSkips', leftOut)}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** How long it is said that all went well. */
const SAID_MS = 8000;

/** How far expiring many has come: in the bar of the list, so that no row is covered and none moves. */
export function BulkProgress({ bulk, now }: { bulk: BulkExpire; now: () => number }) {
  const bar = useRef<HTMLDivElement>(null);
  // The button that asked is gone, so that the question gives the focus back to nothing.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) bar.current?.parentElement?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const state = bulk.state.value;
  if (state.step !== 'running') return null;
  const words = t('pushesExpiring', formatNumber(Math.min(state.done + 1, state.total)), formatNumber(state.total));
  return (
    <>
      <div class="grow" ref={bar}>
        {words} <RateLimitStatus until={bulk.pausedUntil.value} now={now} />
        <PacedLine words={words} />
      </div>
      <Button busy={state.isStopping} onClick={bulk.cancel}>
        {t('pushesStop')}
      </Button>
      <progress max={state.total} value={state.done} aria-label={t('pushesBulk')} />
    </>
  );
}

/** That all were expired, for a while: there is nothing to do about it. */
export function BulkDone({ bulk }: { bulk: BulkExpire }) {
  const state = bulk.state.value;
  useEffect(() => {
    const timer = setTimeout(bulk.dismiss, SAID_MS);
    return () => clearTimeout(timer);
  }, [bulk]);
  return <b class="bulk-done">{state.step === 'done' && expiredWords(state)}</b>;
}

/** Whether all were expired, so that there is no more to say than how many. */
export function wasPlain(state: BulkState): boolean {
  return state.step === 'done' && state.outcomes.every(({ became }) => became === 'expired');
}

interface BulkReportProps {
  bulk: BulkExpire;
  /** Who gets the focus when nothing is left here. */
  next: () => HTMLElement | null | undefined;
}

/** What was expired, what was not, and why. */
export function BulkReport({ bulk, next }: BulkReportProps) {
  const section = useRef<HTMLElement>(null);
  useFocusFallback(section, () => section.current?.querySelector('button') ?? next());
  const state = bulk.state.value;
  const hasMore = state.step === 'done' && !wasPlain(state);
  return (
    <section class="bulk" ref={section} aria-label={hasMore ? t('pushesBulk') : undefined}>
      <StatusLine class="unseen">{state.step === 'done' && expiredWords(state)}</StatusLine>
      {hasMore && <Summary state={state} bulk={bulk} />}
    </section>
  );
}

type Done = Extract<BulkState, { step: 'done' }>;

const counted = ({ outcomes }: Done, became: BulkOutcome['became']) =>
  outcomes.filter((outcome) => outcome.became === became).length;

const expiredWords = (state: Done) => t('pushesBulkExpired', counted(state, 'expired'));

function Summary({ state, bulk }: { state: Done; bulk: BulkExpire }) {
  const failed = state.outcomes.filter(({ failure }) => failure !== undefined);
  const left = state.outcomes.filter(({ became }) => became === 'left').map(({ row }) => row);
  const again = [...failed.map(({ row }) => row), ...left];
  const over = counted(state, 'over') + counted(state, 'gone');
  return (
    <div class="row bulk-summary">
      <Notice kind={failed.length > 0 ? 'warn' : left.length > 0 ? 'info' : 'good'}>
        <b>{expiredWords(state)}</b>
        {over > 0 && <span>{t('pushesBulkOver', over)}</span>}
        {reasons(failed).map(({ title, action, names }) => (
          <span key={title}>
            <b>{title}</b> {action} {t('pushesBulkNot', names)}
          </span>
        ))}
        {left.length > 0 && <span>{t('pushesBulkLeft', left.length)}</span>}
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

/** Each reason once, with the pushes that it kept from being expired. */
function reasons(failed: readonly BulkOutcome[]) {
  const byReason = new Map<string, { title: string; action: string; names: string[] }>();
  for (const { row, failure } of failed) {
    if (!failure) continue;
    const words = describeOwn(failure, 'expire', row.instance.name);
    const reason = byReason.get(words.title) ?? { ...words, names: [] };
    reason.names.push(titleOf(row));
    byReason.set(words.title, reason);
  }
  return [...byReason.values()].map(({ title, action, names }) => ({ title, action, names: namesInWords(names) }));
}

const MAX_NAMES = 5;

function namesInWords(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return formatList(more > 0 ? [...names.slice(0, MAX_NAMES), count('watchMore', more)] : [...names]);
}
