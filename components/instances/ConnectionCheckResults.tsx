import { Check, Info, LoaderCircle, TriangleAlert, X } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openTab, openTokenPage } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { CheckState } from '../../lib/state/instances/connection-check';
import { describeFailure } from '../../lib/text/failures';
import { type DescribedFinding, describeFinding, type FindingAction } from '../../lib/text/instances';
import { Icon, LinkButton } from '../ui/Button';
import { useScrollIntoView } from '../ui/focus';
import { TokenPageHint } from './TokenPageButton';

const STATUS = {
  good: { icon: Check, label: 'checkOkPrefix' },
  bad: { icon: X, label: 'checkErrorPrefix' },
  warn: { icon: TriangleAlert, label: 'checkWarningPrefix' },
  info: { icon: Info, label: undefined },
} as const;

type CheckItem = DescribedFinding & { status: keyof typeof STATUS };

interface CheckListProps {
  state: CheckState;
  /** The address that is checked; empty while the form has no valid one. */
  baseUrl: string;
  /** Whether the API token is missing, so that nothing can be pushed, whatever the check finds. */
  isTokenMissing: boolean;
  useAddress: (baseUrl: string) => void;
  /** Beside the field for the token, which has the way to the token's page. */
  isInForm?: boolean;
}

/** Keeps its height when its findings go, with the first key that corrects something: the page would move under the pointer. */
export function ConnectionCheckResults(props: CheckListProps) {
  const { state, baseUrl, useAddress, isInForm = false } = props;
  const host = baseUrl === '' ? '' : new URL(baseUrl).host;
  const lines = toCheckItems(props, host);
  const region = useRef<HTMLDivElement>(null);
  useScrollIntoView(region, 'nearest', lines.length > 0);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    if (lines.length === 0) element.style.minBlockSize = height.current > 0 ? `${height.current}px` : '';
    else {
      element.style.minBlockSize = '';
      height.current = element.offsetHeight;
    }
  });
  return (
    <div ref={region} role="status" class="check-region">
      {(state.step === 'requesting-permission' || state.step === 'checking') && (
        <p class="row muted">
          <Icon of={LoaderCircle} />
          {state.step === 'requesting-permission' ? t('checkAsking', host) : t('checkChecking', host)}
        </p>
      )}
      {lines.length > 0 && (
        <ul class="check">
          {lines.map(({ status, title, action, step }) => (
            <li key={title} class={status}>
              <Icon of={STATUS[status].icon} />
              <div>
                {STATUS[status].label && <span class="visually-hidden">{t(STATUS[status].label)} </span>}
                <span class="check-title">{title}</span> {action && <span class="check-action">{action}</span>}{' '}
                {step && !(isInForm && step === 'token-page') && (
                  <StepButton step={step} baseUrl={baseUrl} useAddress={useAddress} />
                )}{' '}
                {step === 'token-page' && !isInForm && <TokenPageHint />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toCheckItems({ state, isTokenMissing }: CheckListProps, host: string): CheckItem[] {
  if (state.step === 'permission-denied')
    return [{ status: 'bad', title: t('errorPermission', host), action: t('permissionRefused') }];
  if (state.step === 'failed') {
    const { title, action } = describeFailure(state.failure, { instanceName: host });
    return [{ status: 'bad', title, action }];
  }
  if (state.step !== 'done') return [];
  const findings = state.findings.filter(({ id }) => !(isTokenMissing && id === 'no-token'));
  const hasAccount = findings.some(({ id }) => id === 'token');
  return [
    { status: 'good', title: t('checkPermission', host) },
    ...findings.map((finding) => ({ status: finding.status, ...describeFinding(finding, host, hasAccount) })),
  ];
}

type StepButtonProps = Pick<CheckListProps, 'baseUrl' | 'useAddress'> & { step: FindingAction };

function StepButton({ step, baseUrl, useAddress }: StepButtonProps) {
  const [label, take] =
    step === 'address'
      ? [t('checkOpenAddress', new URL(baseUrl).host), () => openTab(baseUrl)]
      : step === 'token-page'
        ? [t('checkOpenTokenPage'), () => openTokenPage(baseUrl)]
        : [t('uiUse', step.baseUrl), () => useAddress(step.baseUrl)];
  return <LinkButton onClick={() => void take()}>{label}</LinkButton>;
}
