import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { type Doing, describeOwn } from '../../lib/text/pushes';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

interface OwnFailureProps {
  failure: Failure;
  doing: Doing;
  instanceName: string;
  /** What can be done about it here. */
  children?: ComponentChildren;
}

/** What went wrong with an own push, and what to do next. */
export function OwnFailure({ failure, doing, instanceName, children }: OwnFailureProps) {
  const { what, next, isError } = describeOwn(failure, doing, instanceName);
  return (
    <Notice kind={isError ? 'bad' : 'info'} isUrgent>
      <b>{what}</b>
      <span>{next}</span>
      {isError && children}
    </Notice>
  );
}

/** That the instance wants to be left alone, and how long yet: aloud only once. `until`: milliseconds since 1970; undefined: it does not. */
export function PauseLine({ until, now }: { until: number | undefined; now: () => number }) {
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
