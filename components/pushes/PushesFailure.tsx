import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { describeOwn, type Operation } from '../../lib/text/pushes';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

interface PushesFailureProps {
  failure: Failure;
  operation: Operation;
  instanceName: string;
  /** What can be done about it here. */
  children?: ComponentChildren;
}

export function PushesFailure({ failure, operation, instanceName, children }: PushesFailureProps) {
  const { title, action, isError } = describeOwn(failure, operation, instanceName);
  return (
    <Notice kind={isError ? 'bad' : 'info'} isUrgent>
      <b>{title}</b>
      <span>{action}</span>
      {isError && children}
    </Notice>
  );
}

/** Counts down a pause that the instance asked for; announced once. `until`: milliseconds since 1970. */
export function RateLimitStatus({ until, now }: { until: number | undefined; now: () => number }) {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined) return null;
  const text = count('pushesPaused', Math.max(1, Math.ceil((until - now()) / 1000)));
  return (
    <>
      <span class="tone-warn">{text}</span>
      <FirstText key={until} text={text} />
    </>
  );
}

function FirstText({ text }: { text: string }) {
  const [first] = useState(text);
  return <StatusLine class="unseen">{first}</StatusLine>;
}
