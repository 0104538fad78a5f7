import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { describeOwn, type Operation } from '../../lib/text/pushes';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

interface OwnFailureProps {
  failure: Failure;
  operation: Operation;
  instanceName: string;
  /** What can be done about it here. */
  children?: ComponentChildren;
}

/** What went wrong with an own push, and what to do next. */
export function OwnFailure({ failure, operation, instanceName, children }: OwnFailureProps) {
  const { title, action, isError } = describeOwn(failure, operation, instanceName);
  return (
    <Notice kind={isError ? 'bad' : 'info'} isUrgent>
      <b>{title}</b>
      <span>{action}</span>
      {isError && children}
    </Notice>
  );
}

/** That the instance wants to be left alone, and how long yet: aloud only once. `until`: milliseconds since 1970; undefined: it does not. */
export function RateLimitStatus({ until, now }: { until: number | undefined; now: () => number }) {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined) return null;
  const words = count('pushesPaused', Math.max(1, Math.ceil((until - now()) / 1000)));
  return (
    <>
      <span class="tone-warn">{words}</span>
      <Once key={until} words={words} />
    </>
  );
}

function Once({ words }: { words: string }) {
  const [first] = useState(words);
  return <StatusLine class="unseen">{first}</StatusLine>;
}
