import { type Infer, isBoolean, isNumber, isString, objectOf, optional } from '../base/guards';
import { isFileFallback } from '../push/clicked-file';
import { defineItem } from './item';

/** Passed through memory to the page that consumes it. Kept out of the popup's bundle. */

/** For the side panel of this window; empty for none. */
export const draftHandoffItem = (panel: number) =>
  defineItem(`draftHandoff/${panel}`, 'session', 'privacyDrafts', isString, '');

const isCachedPassphrase = objectOf({ value: isString, expiresAt: isNumber });
export type CachedPassphrase = Infer<typeof isCachedPassphrase>;

/** For fifteen minutes at most. `expiresAt`: milliseconds since 1970. */
export const passphraseItem = (resultId: string) =>
  defineItem(`passphrase/${resultId}`, 'session', 'privacyPassphrase', optional(isCachedPassphrase), undefined);

/** Removed when the page consumes it: an address would be stored in the history. */
const isLinkHandoff = objectOf({
  link: isString,
  isOwn: isBoolean,
  /** Of the instance that has the push. */
  instanceId: optional(isString),
  /** Of a private window. */
  isPrivate: optional(isBoolean),
  /** Set when a link clicked as a file looks like a push: the user is asked which it is. */
  fileFallback: optional(isFileFallback),
});
export type LinkHandoff = Infer<typeof isLinkHandoff>;

export const linkHandoffItem = (id: string) =>
  defineItem(`linkHandoff/${id}`, 'session', 'privacyDrafts', optional(isLinkHandoff), undefined);
