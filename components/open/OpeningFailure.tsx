import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { mayHaveSucceeded } from '../../lib/push/failure-of';
import type { LinkOwner, Opening } from '../../lib/state/open-secret';
import { describeFailure } from '../../lib/text/errors';
import { Notice } from '../ui/Notice';

/** Why it was not opened, and what to do next. */
export function OpeningFailure({ opening }: { opening: Opening }) {
  const whose = opening.owner.value;
  const failure = opening.failure.value;
  if (!failure) return null;
  return (
    <FailureNotice {...wordsFor(failure, { whose, triedPassphrase: opening.step.value === 'passphrase' })}>
      {mayHaveUsedView(failure, whose) && <span>{t('openMayHaveUsed')}</span>}
    </FailureNotice>
  );
}

export function FailureNotice({
  title,
  action,
  children,
}: {
  title: string;
  action: string;
  children?: ComponentChildren;
}) {
  return (
    <Notice kind="bad" isUrgent>
      <b>{title}</b>
      <span>{action}</span>
      {children}
    </Notice>
  );
}

/** Without an answer nobody knows whether the instance gave one. */
export function mayHaveUsedView(failure: Failure | undefined, whose: LinkOwner | undefined): boolean {
  return failure !== undefined && whose?.isOwn === false && mayHaveSucceeded(failure);
}

interface Circumstances {
  whose: LinkOwner | undefined;
  /** A passphrase was tried: an instance that asks to wait without naming a time has had too many wrong ones. */
  triedPassphrase?: boolean;
}

/** A server that is none of the user's has no place in the settings, where most of the usual words lead. */
export function wordsFor(failure: Failure, { whose, triedPassphrase = false }: Circumstances) {
  const words = describeFailure(failure, { instanceName: whose?.instance?.name ?? whose?.host ?? '' });
  if (failure.name === 'RateLimitError' && failure.seconds === undefined && triedPassphrase)
    return { title: t('openThrottled'), action: t('openThrottledNext') };
  if (failure.name === 'PermissionMissing')
    return { title: t('openRefused', failure.host), action: t('openRefusedNext') };
  if (whose?.instance) return words;
  if (failure.name === 'HttpError' && failure.reason === 'token')
    return { title: words.title, action: t('openForeignTokenNext') };
  const isStrange =
    failure.name === 'ContractError' || failure.name === 'RedirectError' || failure.name === 'HttpError';
  const isPassphrase = failure.name === 'HttpError' && failure.reason === 'passphrase';
  return isStrange && !isPassphrase ? { title: words.title, action: t('openForeignNext') } : words;
}
