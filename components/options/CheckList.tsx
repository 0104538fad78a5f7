import { Check, ChevronRight, LoaderCircle, TriangleAlert, X } from 'lucide';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import type { CheckState } from '../../lib/state/connection-check';
import { describeFailure } from '../../lib/text/errors';
import { type DescribedFinding, describeFinding, type NextStep } from '../../lib/text/instances';
import { Button, Icon } from '../ui/Button';

const STATUS = {
  good: { icon: Check, label: 'checkGood' },
  bad: { icon: X, label: 'checkBad' },
  warn: { icon: TriangleAlert, label: 'checkWarn' },
  info: { icon: ChevronRight, label: undefined },
} as const;

interface Line extends Omit<DescribedFinding, 'steps'> {
  status: keyof typeof STATUS;
  steps?: NextStep[];
}

interface CheckListProps {
  state: CheckState;
  /** Empty while the address in the form is none. */
  baseUrl: string;
  /** What to do after the permission was refused. */
  afterRefusal: string;
  /** Without its missing token nothing is pushed, whatever a check without it finds. */
  isTokenMissing: boolean;
  /** Takes an address that the server offered. */
  useAddress: (baseUrl: string) => void;
}

/** The findings of a connection check. */
export function CheckList({ state, baseUrl, useAddress, ...props }: CheckListProps) {
  const host = baseUrl === '' ? '' : new URL(baseUrl).host;
  const takeStep = (step: NextStep) => {
    if (step.kind === 'use-address') useAddress(step.baseUrl);
    else void openTab(step.kind === 'open-token-page' ? tokenPageUrl(baseUrl) : baseUrl);
  };
  const lines = toLines(state, host, props);
  return (
    <div role="status" class="check-region">
      {(state.step === 'asking' || state.step === 'checking') && (
        <p class="row soft">
          <Icon of={LoaderCircle} />
          {state.step === 'asking' ? t('checkAsking', host) : t('checkChecking', host)}
        </p>
      )}
      {lines.length > 0 && (
        <ul class="check">
          {lines.map(({ status, title, action, steps = [] }) => (
            <li key={title} class={status}>
              <Icon of={STATUS[status].icon} />
              <div>
                {STATUS[status].label && <span class="unseen">{t(STATUS[status].label)} </span>}
                <span class="check-what">{title}</span> {action && <span class="check-next">{action}</span>}{' '}
                {steps.map((step) => (
                  <Button key={step.kind} variant="link" onClick={() => takeStep(step)}>
                    {stepLabel(step, host)}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toLines(
  state: CheckState,
  host: string,
  { afterRefusal, isTokenMissing }: Pick<CheckListProps, 'afterRefusal' | 'isTokenMissing'>,
): Line[] {
  if (state.step === 'refused') return [{ status: 'bad', title: t('checkRefused', host), action: afterRefusal }];
  if (state.step === 'failed') return [{ status: 'bad', ...describeFailure(state.failure, { instanceName: host }) }];
  if (state.step !== 'done') return [];
  const findings = state.findings.filter(({ id }) => !(isTokenMissing && id === 'no-token'));
  return [
    { status: 'good', title: t('checkPermission', host) },
    ...findings.map((finding) => ({ status: finding.status, ...describeFinding(finding, host) })),
  ];
}

function stepLabel(step: NextStep, host: string): string {
  switch (step.kind) {
    case 'open-address':
      return t('checkOpenAddress', host);
    case 'open-token-page':
      return t('checkOpenTokenPage');
    case 'use-address':
      return t('checkUseAddress', step.baseUrl);
  }
}
