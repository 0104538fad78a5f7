import type { Failure } from '../base/failure';
import type { DecryptionFailure } from '../encryption/age';
import { KEY_MARK } from '../encryption/key';
import { isolateFileName } from '../i18n/bidi';
import { type MessageKey, t } from '../i18n/translate';
import type { FailureText } from './failures';

const PROBLEM_TEXTS: Record<Exclude<DecryptionFailure, object>, readonly [title: MessageKey, action: MessageKey]> = {
  'not-encrypted': ['receivedNotAge', 'receivedNotAgeNext'],
  'other-recipient': ['receivedOtherRecipient', 'receivedOtherRecipientNext'],
  'too-slow': ['receivedTooSlow', 'receivedTooSlowNext'],
  'wrong-key': ['receivedWrongKey', 'receivedWrongKeyNext'],
  damaged: ['receivedDamaged', 'receivedDamagedNext'],
  'other-file': ['receivedOtherFile', 'receivedOtherFileNext'],
  'not-text': ['receivedNotText', 'receivedNotTextNext'],
  'damaged-key': ['receivedKeyDamaged', 'receivedKeyDamagedNext'],
  'missing-key': ['receivedKeyMissing', 'receivedKeyDamagedNext'],
};

/** Why something was not decrypted: what happened, and what to do next. */
export function describeDecryptionFailure(failure: DecryptionFailure): FailureText {
  if (typeof failure === 'object') return describeUnreadable(failure);
  const [title, action] = PROBLEM_TEXTS[failure];
  return { title: t(title), action: t(action, KEY_MARK) };
}

/** What can fail beside the decryption itself. Not all failures: the page for recipients would have the words of all of them. */
function describeUnreadable(failure: Failure): FailureText {
  if (failure.kind === 'FileUnreadable')
    return {
      title: t('errorFileUnreadable', isolateFileName(failure.fileName)),
      action: t('errorFileUnreadableNext'),
    };
  return { title: t('errorDecryptionUnavailable'), action: t('errorDecryptionUnavailableNext') };
}
