import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/base/failure';
import { describePushFailure, type PushOperation } from '../../lib/text/pushes';
import { FailureStep, type FailureStepProps } from '../ui/FailureNotice';
import { ErrorNotice } from '../ui/Notice';

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
