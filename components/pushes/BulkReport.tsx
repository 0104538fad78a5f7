import { X } from 'lucide';
import { useRef } from 'preact/hooks';
import { count, formatList, formatNumber, t } from '../../lib/i18n';
import type { BulkExpire, BulkOutcome, BulkState } from '../../lib/state/pushes/bulk-expire';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Notice } from '../ui/Notice';
import { PacedLine } from '../ui/PacedLine';
import '../ui/progress.css';
import { StatusLine } from '../ui/StatusLine';
import { useKeptFocus } from '../ui/use-kept-focus';
import { PauseLine } from './PauseLine';
import { describeOwn, titleOf } from './pushes-words';

interface BulkReportProps {
  bulk: BulkExpire;
  now: () => number;
  /** Who gets the focus when nothing is left here. */
  next: () => HTMLElement | null | undefined;
}

/** How far expiring many has come, and in the end what was expired, what was not, and why. */
export function BulkReport({ bulk, now, next }: BulkReportProps) {
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, () => section.current?.querySelector('button') ?? next());
  const state = bulk.state.value;
  const isThere = state.step === 'running' || state.step === 'done';
  return (
    <section class="bulk" ref={section} aria-label={isThere ? t('pushesBulk') : undefined}>
      {state.step === 'running' && (
        <div class="panel stack">
          <div class="row wrap">
            <div class="grow">
              {farWords(state)} <PauseLine until={bulk.pausedUntil.value} now={now} />
              <PacedLine words={farWords(state)} />
            </div>
            <Button busy={state.isStopping} onClick={bulk.cancel}>
              {t('pushesStop')}
            </Button>
          </div>
          <progress max={state.total} value={state.done} aria-label={t('pushesBulk')} />
        </div>
      )}
      <StatusLine class="unseen">
        {state.step === 'done' && count('pushesBulkExpired', counted(state, 'expired'))}
      </StatusLine>
      {state.step === 'done' && <Summary state={state} bulk={bulk} />}
    </section>
  );
}

type Done = Extract<BulkState, { step: 'done' }>;

function farWords({ done, total }: Extract<BulkState, { step: 'running' }>): string {
  return t('pushesExpiring', formatNumber(Math.min(done + 1, total)), formatNumber(total));
}

const counted = ({ outcomes }: Done, became: BulkOutcome['became']) =>
  outcomes.filter((outcome) => outcome.became === became).length;

function Summary({ state, bulk }: { state: Done; bulk: BulkExpire }) {
  const failed = state.outcomes.filter(({ failure }) => failure !== undefined);
  const left = state.outcomes.filter(({ became }) => became === 'left').map(({ row }) => row);
  const again = [...failed.map(({ row }) => row), ...left];
  const [over, gone] = [counted(state, 'over'), counted(state, 'gone')];
  return (
    <div class="row bulk-summary">
      <Notice kind={failed.length > 0 ? 'warn' : left.length > 0 ? 'info' : 'good'}>
        <b>{count('pushesBulkExpired', counted(state, 'expired'))}</b>
        {over > 0 && <span>{count('pushesBulkOver', over)}</span>}
        {gone > 0 && <span>{count('pushesBulkGone', gone)}</span>}
        {reasons(failed).map(({ what, next, names }) => (
          <span key={what}>
            <b>{what}</b> {next} {t('pushesBulkNot', names)}
          </span>
        ))}
        {left.length > 0 && <span>{count('pushesBulkLeft', left.length)}</span>}
        {again.length > 0 && (
          <Button look="link" onClick={() => void bulk.run(again)}>
            {count('pushesBulkAgain', again.length)}
          </Button>
        )}
      </Notice>
      <IconButton icon={X} label={t('createdDismiss')} onClick={bulk.dismiss} />
    </div>
  );
}

/** Each reason once, with the pushes that it kept from being expired. */
function reasons(failed: readonly BulkOutcome[]) {
  const byReason = new Map<string, { what: string; next: string; names: string[] }>();
  for (const { row, failure } of failed) {
    if (!failure) continue;
    const words = describeOwn(failure, 'expire', row.instance.name);
    const reason = byReason.get(words.what) ?? { ...words, names: [] };
    reason.names.push(titleOf(row));
    byReason.set(words.what, reason);
  }
  return [...byReason.values()].map(({ what, next, names }) => ({ what, next, names: namesInWords(names) }));
}

const MOST_NAMES = 5;

function namesInWords(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return formatList(more > 0 ? [...names.slice(0, MOST_NAMES), count('watchMore', more)] : [...names]);
}
