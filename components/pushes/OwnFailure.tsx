import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/push/failure';
import { Notice } from '../ui/Notice';
import { type Doing, describeOwn } from './pushes-words';

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
