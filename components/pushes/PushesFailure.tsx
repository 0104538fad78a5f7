import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { formatDuration } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { describePushFailure, type PushOperation } from '../../lib/text/pushes';
import { FailureStep, type FailureStepProps } from '../ui/FailureNotice';
import { ErrorNotice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { useSecondsUntil } from '../ui/use-seconds-until';

interface PushesFailureProps {
  failure: Failure;
  operation: PushOperation;
  instanceName: string;
  instance?: FailureStepProps['instance'];
  children?: ComponentChildren;
}

export function PushesFailure({ failure, operation, instanceName, instance, children }: PushesFailureProps) {
  const { title, action, step, isError } = describePushFailure(failure, operation, instanceName);
  return (
    <ErrorNotice kind={isError ? 'bad' : 'info'} title={title} action={action}>
      <FailureStep step={step} instance={instance}>
        {isError && children}
      </FailureStep>
    </ErrorNotice>
  );
}

/** Counts down a pause that the instance asked for; announced once. `until` in milliseconds since 1970. */
export function RateLimitStatus({ until, now }: { until: number | undefined; now: () => number }) {
  const secondsLeft = useSecondsUntil(until, now);
  if (secondsLeft === undefined) return null;
  const text = t('pushesPaused', formatDuration(Math.max(1, secondsLeft)));
  return (
    <>
      <span class="tone-warn">{text}</span>
      <FirstText key={until} text={text} />
    </>
  );
}

function FirstText({ text }: { text: string }) {
  const [first] = useState(text);
  return <StatusLine class="visually-hidden">{first}</StatusLine>;
}
