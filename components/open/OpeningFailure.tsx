import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { Opening, Whose } from '../../lib/state/opening';
import { Notice } from '../ui/Notice';

/** Why it was not opened, and what to do next. */
export function OpeningFailure({ opening }: { opening: Opening }) {
  const whose = opening.whose.value;
  const failure = opening.failure.value;
  if (opening.isRefused.value && whose)
    return <FailureNotice what={t('openRefused', whose.host)} next={t('openRefusedNext')} />;
  return failure ? <FailureNotice {...wordsFor(failure, whose)} /> : null;
}

export function FailureNotice({ what, next }: { what: string; next: string }) {
  return (
    <Notice kind="bad" isUrgent>
      <b>{what}</b>
      <span>{next}</span>
    </Notice>
  );
}

/** A server that is none of the user's has no place in the settings, where most of the usual words lead. */
export function wordsFor(failure: Failure, whose: Whose | undefined): { what: string; next: string } {
  const words = describeFailure(failure, { instanceName: whose?.instance?.name ?? whose?.host ?? '' });
  if (failure.name === 'RateLimitError' && failure.seconds === undefined)
    return { what: t('openThrottled'), next: t('openThrottledNext') };
  if (whose?.instance) return words;
  if (failure.name === 'HttpError' && failure.reason === 'token')
    return { what: words.what, next: t('openForeignTokenNext') };
  const isStrange =
    failure.name === 'ContractError' || failure.name === 'RedirectError' || failure.name === 'HttpError';
  const isPassphrase = failure.name === 'HttpError' && failure.reason === 'passphrase';
  return isStrange && !isPassphrase ? { what: words.what, next: t('openForeignNext') } : words;
}
