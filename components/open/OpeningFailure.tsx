import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { mayHaveSucceeded } from '../../lib/push/failure-of';
import type { LinkOwner, Opening } from '../../lib/state/open-secret';
import { describeFailure } from '../../lib/text/errors';
import { ErrorNotice } from '../ui/FailureNotice';

/** Why the push was not opened. */
export function OpeningFailure({ opening }: { opening: Opening }) {
  const owner = opening.owner.value;
  const failure = opening.failure.value;
  if (!failure) return null;
  return (
    <ErrorNotice {...failureText(failure, { owner, triedPassphrase: opening.step.value === 'passphrase' })}>
      {mayHaveUsedView(failure, owner) && <span>{t('openMayHaveUsed')}</span>}
    </ErrorNotice>
  );
}

/** Whether the instance may have answered although no answer arrived. */
export function mayHaveUsedView(failure: Failure | undefined, owner: LinkOwner | undefined): boolean {
  return failure !== undefined && owner?.isOwn === false && mayHaveSucceeded(failure);
}

interface FailureContext {
  owner: LinkOwner | undefined;
  /** After a passphrase, a 429 without `Retry-After` means too many wrong ones. */
  triedPassphrase?: boolean;
}

/** Describes a failure. For instances that the user has not connected, it does not refer to the settings. */
export function failureText(failure: Failure, { owner, triedPassphrase = false }: FailureContext) {
  const text = describeFailure(failure, { instanceName: owner?.instance?.name ?? owner?.host ?? '' });
  if (failure.name === 'RateLimitError' && failure.seconds === undefined && triedPassphrase)
    return { title: t('openThrottled'), action: t('openThrottledNext') };
  if (failure.name === 'PermissionMissing')
    return { title: t('openRefused', failure.host), action: t('openRefusedNext') };
  if (owner?.instance) return text;
  if (failure.name === 'HttpError' && failure.reason === 'token')
    return { title: text.title, action: t('openForeignTokenNext') };
  const isStrange =
    failure.name === 'ContractError' || failure.name === 'RedirectError' || failure.name === 'HttpError';
  const isPassphrase = failure.name === 'HttpError' && failure.reason === 'passphrase';
  return isStrange && !isPassphrase ? { title: text.title, action: t('openForeignNext') } : text;
}
