import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/push/failure';
import { describeFailure } from '../../lib/text/errors';
import { Notice } from './Notice';

interface ErrorNoticeProps {
  title: string;
  action: string;
  children?: ComponentChildren;
}

/** What went wrong, and what to do next. */
export function ErrorNotice({ title, action, children }: ErrorNoticeProps) {
  return (
    <Notice kind="bad" isUrgent>
      <b>{title}</b>
      <span>{action}</span>
      {children}
    </Notice>
  );
}

interface FailureNoticeProps {
  failure: Failure;
  instanceName: string;
  children?: ComponentChildren;
}

export function FailureNotice({ failure, instanceName, children }: FailureNoticeProps) {
  return <ErrorNotice {...describeFailure(failure, { instanceName })}>{children}</ErrorNotice>;
}
