import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { FailedResult } from '../../lib/push/result';
import { Notice } from '../ui/Notice';

/** Why the last try made nothing. What was typed is still in the composer. */
export function RefusedNotice({ result }: { result: FailedResult }) {
  const { what, next } = describeFailure(result.failure, { instanceName: result.instance.name });
  return (
    <Notice kind="bad" isUrgent>
      <b>{what}</b>
      <span>{next}</span>
      <span>{t('composerTextKept')}</span>
    </Notice>
  );
}
