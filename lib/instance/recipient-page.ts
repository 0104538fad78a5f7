import { type Infer, isNumber, isString, literal, objectOf, optional } from '../base/guards';
import { isUnencrypted } from './hosts';

/**
 * `found`: links may lead to it. `newer`: its links are of a format that is not known here. `stopped`: a header keeps browsers from showing
 * or running it. `changed`: it says that it is of this version, but is another file. `no-permission`: the browser lets nothing be asked
 * there. `no-answer`: it is not known whether it is there.
 */
const isPageState = literal('found', 'newer', 'stopped', 'changed', 'no-permission', 'absent', 'no-answer');

export const isRecipientPage = objectOf({
  /** Where it was looked for. */
  address: isString,
  state: isPageState,
  /** Of a page that is there. */
  version: optional(isString),
  /** The header that stops it. */
  stoppedBy: optional(isString),
  /** When it was looked for, milliseconds since 1970. */
  seenAt: isNumber,
});

/** What is known of the page for recipients that a server may have. */
export type RecipientPage = Infer<typeof isRecipientPage>;

/** For so long a page that was found is believed to be there. */
const FOUND_MS = 60 * 60_000;
/** Whatever else was found, or not known, may be mended soon. */
const NOT_FOUND_MS = 60_000;

/** Whether a page need not be looked for again before a push. */
export function isPageFresh(page: RecipientPage | undefined, address: string, now: number): page is RecipientPage {
  if (page?.address !== address) return false;
  return Math.abs(now - page.seenAt) < (page.state === 'found' ? FOUND_MS : NOT_FOUND_MS);
}

/** Whether links may lead to a page: it was found, and not too long ago. */
export function isPageUsable(page: RecipientPage | undefined, now: number): page is RecipientPage {
  return page?.state === 'found' && isPageFresh(page, page.address, now);
}

/** The fields of an instance that say where its page lies. */
export interface PagePlace {
  baseUrl: string;
  publicUrl?: string | undefined;
  isDemo: boolean;
}

/**
 * Where a server's page would lie, which is where its links lead. Undefined for the demo, and for a server that is reached unencrypted over
 * the network: whoever is on the line could change the page.
 */
export function getPageAddress({ baseUrl, publicUrl, isDemo }: PagePlace): string | undefined {
  const address = publicUrl ?? baseUrl;
  return isDemo || isUnencrypted(address) ? undefined : address;
}
