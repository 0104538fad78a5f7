import { Check, ChevronRight, LoaderCircle, TriangleAlert, X } from 'lucide';
import { t } from '../../lib/i18n';
import type { CheckState } from '../../lib/state/connection-check';
import { describeFailure } from '../../lib/text/errors';
import { type DescribedFinding, describeFinding, type NextStep } from '../../lib/text/instances';
import { Button, Icon } from '../ui/Button';

type Status = 'good' | 'bad' | 'warn' | 'info';

const LOOKS = {
  good: { icon: Check, said: 'checkGood' },
  bad: { icon: X, said: 'checkBad' },
  warn: { icon: TriangleAlert, said: 'checkWarn' },
  info: { icon: ChevronRight, said: undefined },
} as const;

interface CheckListProps {
  state: CheckState;
  /** Host and port, as people know the instance. */
  host: string;
  /** What to do after a refused permission: it differs between the form and a saved instance. */
  afterRefusal: string;
  /** The token ended with the browser: without it nothing is pushed, whatever a check without it finds. */
  isTokenMissing: boolean;
  onStep: (step: NextStep) => void;
}

/** What the connection check looked at, one after the other; said aloud when it is there. */
export function CheckList({ state, host, afterRefusal, isTokenMissing, onStep }: CheckListProps) {
  const line = (status: Status, described: DescribedFinding) => (
    <CheckLine key={described.title} status={status} described={described} host={host} onStep={onStep} />
  );
  const said = (title: string, action?: string) => ({ title, action, steps: [] });
  const isInFlight = state.step === 'asking' || state.step === 'checking';
  return (
    <div role="status" class="check-region">
      {isInFlight && (
        <p class="row soft">
          <Icon of={LoaderCircle} />
          {state.step === 'asking' ? t('checkAsking', host) : t('checkChecking', host)}
        </p>
      )}
      {state.step === 'refused' && <ul class="check">{line('bad', said(t('checkRefused', host), afterRefusal))}</ul>}
      {state.step === 'failed' && <ul class="check">{line('bad', failureLine(state.failure, host))}</ul>}
      {state.step === 'done' && (
        <ul class="check">
          {line('good', said(t('checkPermission', host)))}
          {state.findings
            .filter(({ id }) => !(isTokenMissing && id === 'no-token'))
            .map((finding) => line(finding.status, describeFinding(finding, host)))}
        </ul>
      )}
    </div>
  );
}

function failureLine(failure: Parameters<typeof describeFailure>[0], host: string): DescribedFinding {
  return { ...describeFailure(failure, { instanceName: host }), steps: [] };
}

interface CheckLineProps {
  status: Status;
  described: DescribedFinding;
  host: string;
  onStep: (step: NextStep) => void;
}

function CheckLine({ status, described: { title, action, steps }, host, onStep }: CheckLineProps) {
  const { icon, said } = LOOKS[status];
  return (
    <li class={status}>
      <Icon of={icon} />
      <div>
        {said && <span class="unseen">{t(said)} </span>}
        <span class="check-what">{title}</span> {action && <span class="check-next">{action}</span>}{' '}
        {steps.map((step) => (
          <Button key={step.kind} variant="link" onClick={() => onStep(step)}>
            {stepWords(step, host)}
          </Button>
        ))}
      </div>
    </li>
  );
}

function stepWords(step: NextStep, host: string): string {
  switch (step.kind) {
    case 'open-address':
      return t('checkOpenAddress', host);
    case 'open-token-page':
      return t('checkOpenTokenPage');
    case 'use-address':
      return t('checkUseAddress', step.baseUrl);
  }
}
