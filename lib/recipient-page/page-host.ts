import { createRecipientClient, type RecipientClient } from '../api/recipient-client';
import type { Fetch } from '../api/request';
import { FailureError, isNotFound, toFailureOrThrow } from '../base/failure';
import { parseUrl } from '../base/parse-url';
import { fail, type Result, succeed } from '../base/result';
import { fetchFile } from '../browser/downloads';
import { parsePushLink } from '../instance/push-link';
import type { LinkTarget, Reply } from '../messaging/messages';
import type { RetrievedPush } from '../push/stored-push';
import { findLinks } from '../received/links-in-text';
import { toRetrievedContent } from '../received/retrieved-content';
import type { SecretHost } from '../state/received/secret-host';
import { describeRecipientFailure, isNoApi, mayHaveUsedView } from '../text/recipient-page';
import { readServerPage } from './server-page';

export interface PageHostDeps {
  /** The address of the server beside which the page lies; undefined where it was opened from a disk, and reaches none. */
  address: string | undefined;
  fetch: Fetch;
}

/** How many passphrases of a push a server takes in a minute. Its page says of a further one only that it is wrong. */
const MAX_PASSPHRASES = 5;

/**
 * Opens secrets at the page's own server alone, without an account, cookies and cache: by its API, or by its own page where the API does not
 * answer recipients.
 */
export function createPageHost({ address, fetch }: PageHostDeps): SecretHost {
  /** Whether the API has refused to answer. */
  let hasNoApi = false;
  /** When passphrases were sent to the server's page, ms since 1970. */
  let passphrasesAt: number[] = [];

  const findPush = (text: string): LinkTarget | undefined => {
    if (address === undefined) return undefined;
    const tokens = findLinks(text).links.flatMap((link) => parsePushLink(link, [address])?.urlToken ?? []);
    const [urlToken, other] = new Set(tokens);
    if (urlToken === undefined || other !== undefined) return undefined;
    const { host } = new URL(address);
    return { link: `${address}/p/${urlToken}`, instance: undefined, host, isOwn: false, missing: [] };
  };

  const readPage = (urlToken: string, passphrase: string | undefined): Promise<RetrievedPush> => {
    passphrasesAt = passphrasesAt.filter((at) => at > Date.now() - 60_000);
    if (passphrase !== undefined) {
      if (passphrasesAt.length >= MAX_PASSPHRASES) throw new FailureError({ kind: 'RateLimitError', isOfAction: true });
      passphrasesAt.push(Date.now());
    }
    return readServerPage({ address: address ?? '', urlToken, passphrase, fetch });
  };

  /** Uses one view: the server's page is asked only where the API has refused, and then instead of it. */
  const retrieve = async (
    client: RecipientClient,
    urlToken: string,
    passphrase: string | undefined,
  ): Promise<RetrievedPush> => {
    if (hasNoApi) return readPage(urlToken, passphrase);
    try {
      return await client.retrievePush(urlToken, { passphrase });
    } catch (error) {
      const failure = toFailureOrThrow(error);
      if (!isNoApi(failure) || mayHaveUsedView(failure)) throw error;
      hasNoApi = true;
      return readPage(urlToken, passphrase);
    }
  };

  const send = async <T>(
    { link }: { link: string },
    request: (client: RecipientClient, urlToken: string) => Promise<T>,
  ): Promise<Reply<T>> => {
    const urlToken = address === undefined ? undefined : parsePushLink(link, [address])?.urlToken;
    if (address === undefined || urlToken === undefined) return fail({ kind: 'RequestError', problem: 'url-token' });
    try {
      return succeed(await request(createRecipientClient({ baseUrl: address, fetch }), urlToken));
    } catch (error) {
      return fail(toFailureOrThrow(error));
    }
  };

  return {
    requiresKey: true,
    resolve: async ({ link }) => {
      const target = findPush(link);
      return succeed(target ? succeed(target) : fail('not-a-link'));
    },
    open: (push) =>
      send(push, async (client, urlToken) => {
        const retrieved = await retrieve(client, urlToken, push.passphrase);
        return toRetrievedContent(retrieved, { asOwner: false, locate: (url) => locateFile(url, address ?? '') });
      }),
    expire: async (push) => {
      const expired: Result<unknown, unknown> & Reply<unknown> = await send(push, (client, urlToken) =>
        client.expirePush(urlToken),
      );
      return !expired.ok && isNotFound(expired.failure) ? succeed(undefined) : expired;
    },
    requestAccess: async () => true,
    holdAccess: () => () => undefined,
    fetchFile,
    describeFailure: describeRecipientFailure,
  };
}

/**
 * Where a file is fetched: at the page's own origin if its address has this host, or the path that a proxy gives such files. Behind a proxy
 * that does not pass on the scheme the server writes `http://`.
 */
export function locateFile(url: string, address: string): { url: string; isSameOrigin: boolean } {
  const [file, page] = [parseUrl(url, `${address}/`), new URL(address)];
  if (!file) return { url, isSameOrigin: false };
  const folder = page.pathname.replace(/\/$/, '');
  const isHere = file.host === page.host || file.pathname.startsWith(`${folder}/pfb/`);
  return isHere
    ? { url: page.origin + file.pathname + file.search, isSameOrigin: true }
    : { url: file.href, isSameOrigin: false };
}
