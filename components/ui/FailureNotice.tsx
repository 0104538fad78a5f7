import { Settings2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { isCanceled } from '../../lib/base/failure';
import { openSettings } from '../../lib/browser/pages';
import { formatDuration } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { describeFailure, type FailureText } from '../../lib/text/failures';
import { Button, LinkButton } from './Button';
import { Alert, Notice } from './Notice';
import { StatusLine } from './StatusLine';
import { FIELD_FAILURE_ID } from './secret-field';

/** Opens the settings in a tab, since the browser's question for permission would close the popup. */
export function SettingsLink({ instanceId }: { instanceId?: string | undefined }) {
  return <LinkButton onClick={() => void openSettings(instanceId)}>{t('pushesOpenSettings')}</LinkButton>;
}

export interface FailureStepProps {
  step: FailureText['step'];
  /** The instance; undefined if it is not connected. */
  instance: Pick<Instance, 'id'> | undefined;
}

/** The button that a failure's text leaves out, after `children`: those that are likelier to help. */
export function FailureStep({ step, instance, children }: FailureStepProps & { children?: ComponentChildren }) {
  const next = instance && step;
  if (!next && !children) return null;
  return (
    <div class="row wrap">
      {children}
      {next && (
        <Button icon={Settings2} onClick={() => void openSettings(instance.id)}>
          {t('pushesOpenSettings')}
        </Button>
      )}
    </div>
  );
}

interface FailureNoticeProps {
  failure: Failure;
  /** A field gets the focus with it: it describes that, and is announced afterward, since the focus would silence an alert. */
  ofField?: boolean;
  instanceName: string;
  instance?: FailureStepProps['instance'];
  /** What else there is to say, in the same paragraph. */
  also?: string | false;
  /** Of the time that the instance asked to wait, which is counted down in silence. */
  secondsLeft?: number | undefined;
  /** Buttons that come before the usual one. */
  buttons?: ComponentChildren;
  children?: ComponentChildren;
}

export function FailureNotice(props: FailureNoticeProps) {
  const { failure, ofField = false, instanceName, instance, also, secondsLeft, buttons, children } = props;
  const { step, title, action } = describeFailure(failure, { instanceName });
  const kind = isCanceled(failure) ? 'info' : 'bad';
  const content = (
    <>
      <b>{title}</b>
      <span class="tabular-nums">
        {secondsLeft === undefined ? action : describeWait(secondsLeft)} {also}
      </span>
      {children}
      <FailureStep step={step} instance={instance}>
        {buttons}
      </FailureStep>
    </>
  );
  if (!ofField) return <Alert kind={kind}>{content}</Alert>;
  return (
    <>
      <Notice kind={kind} id={FIELD_FAILURE_ID}>
        {content}
      </Notice>
      <FailureStatus title={title} action={action} secondsLeft={secondsLeft} />
    </>
  );
}

function describeWait(secondsLeft: number): string {
  return secondsLeft > 0 ? t('errorRateLimitIn', formatDuration(secondsLeft)) : t('errorRateLimitOver');
}

interface FailureStatusProps extends Pick<FailureText, 'title' | 'action'> {
  secondsLeft: number | undefined;
}

/** Announces the failure, and then only the end of a wait. */
function FailureStatus({ title, action, secondsLeft }: FailureStatusProps) {
  const first = useRef(secondsLeft);
  const isOver = secondsLeft === 0 && first.current !== 0;
  const next = first.current === undefined ? action : describeWait(first.current);
  return <StatusLine class="visually-hidden">{isOver ? t('errorRateLimitOver') : `${title} ${next}`}</StatusLine>;
}
