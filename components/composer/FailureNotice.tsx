import { describeFailure } from '../../lib/describe-error';
import type { Failure } from '../../lib/push/failure';
import { Notice } from '../ui/Notice';

interface FailureNoticeProps {
  failure: Failure;
  instanceName: string;
  /** Nothing was made: what is still in the composer. */
  kept?: string | undefined;
}

/** What went wrong, and what to do next. */
export function FailureNotice({ failure, instanceName, kept }: FailureNoticeProps) {
  const { what, next } = describeFailure(failure, { instanceName });
  return (
    <Notice kind="bad" isUrgent>
      <b>{what}</b>
      <span>{next}</span>
      {kept !== undefined && <span>{kept}</span>}
    </Notice>
  );
}
