import { type Failure, isTokenRefused } from '../base/failure';
import type { DecryptionFailure } from '../encryption/age';
import { KEY_MARK } from '../encryption/key';
import { type MessageKey, t } from '../i18n/translate';
import { describeFailure, type FailureText } from './failures';

const PROBLEM_TEXTS: Record<Exclude<DecryptionFailure, object>, readonly [title: MessageKey, action: MessageKey]> = {
  'not-encrypted': ['receivedNotAge', 'receivedNotAgeNext'],
  'other-recipient': ['receivedOtherRecipient', 'receivedOtherRecipientNext'],
  'too-slow': ['receivedTooSlow', 'receivedTooSlowNext'],
  'wrong-key': ['receivedWrongKey', 'receivedWrongKeyNext'],
  damaged: ['receivedDamaged', 'receivedDamagedNext'],
  'other-file': ['receivedOtherFile', 'receivedOtherFileNext'],
  'not-text': ['receivedNotText', 'receivedNotTextNext'],
  'damaged-key': ['receivedKeyDamaged', 'receivedKeyDamagedNext'],
  'missing-key': ['receivedKeyMissing', 'receivedKeyMissingNext'],
};

/** How people recognize that a link has a key. */
export const KEY_START = `#${KEY_MARK}`;

/** Why something was not decrypted: what happened, and what to do next. */
export function describeDecryptionFailure(failure: DecryptionFailure): FailureText {
  if (typeof failure === 'object') return describeFailure(failure, { instanceName: '' });
  const [title, action] = PROBLEM_TEXTS[failure];
  return { title: t(title), action: t(action, KEY_START) };
}

export interface OpeningContext {
  /** Where the link leads. `instance`: undefined if the user has not connected it. */
  target: { instance: { name: string } | undefined; host: string } | undefined;
  /** Whether a passphrase was sent. */
  triedPassphrase: boolean;
}

/** Describes a failure. For instances that the user has not connected, it does not refer to the settings. */
export function describeOpeningFailure(failure: Failure, { target, triedPassphrase }: OpeningContext): FailureText {
  const text = describeFailure(failure, {
    instanceName: target?.instance?.name ?? target?.host ?? '',
    isNewAddress: target !== undefined && !target.instance,
  });
  // After a passphrase, a 429 without `Retry-After` means too many of them, right or wrong, from anybody with the link.
  if (failure.kind === 'RateLimitError' && failure.seconds === undefined && triedPassphrase)
    return { title: t('receivedThrottled'), action: t('receivedThrottledNext') };
  if (failure.kind === 'PermissionMissing')
    return { title: t('errorPermission', failure.host), action: t('receivedRefusedNext') };
  if (target?.instance) return text;
  if (isTokenRefused(failure)) return { title: text.title, action: t('receivedForeignTokenNext') };
  const isStrange =
    failure.kind === 'ContractError' || failure.kind === 'RedirectError' || failure.kind === 'HttpError';
  const isPassphrase = failure.kind === 'HttpError' && failure.reason === 'passphrase-required';
  return isStrange && !isPassphrase ? { title: text.title, action: t('receivedForeignNext') } : text;
}
