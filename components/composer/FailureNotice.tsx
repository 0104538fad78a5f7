import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { Notice } from '../ui/Notice';

interface FailureNoticeProps {
  failure: Failure;
  instanceName: string;
  /** Nothing was made, and what was typed is still in the composer. */
  keepsText?: boolean;
}

/** What went wrong, and what to do next. */
export function FailureNotice({ failure, instanceName, keepsText = false }: FailureNoticeProps) {
  const { what, next } = describeFailure(failure, { instanceName });
  return (
    <Notice kind="bad" isUrgent>
      <b>{what}</b>
      <span>{next}</span>
      {keepsText && <span>{t('composerTextKept')}</span>}
    </Notice>
  );
}
