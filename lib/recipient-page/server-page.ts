import { requireSuccess } from '../api/parse-response';
import { toQuery, UNREPEATABLE_TIMEOUT_MS } from '../api/recipient-client';
import { type Fetch, fetchText, PRIVATE_FETCH_OPTIONS } from '../api/request';
import { withTimeout } from '../api/timeout';
import { FailureError, mayHaveSucceeded, toFailureOrThrow } from '../base/failure';
import type { RetrievedPush } from '../push/stored-push';

interface ServerPageRequest {
  /** The server's address, without a slash at the end. */
  address: string;
  urlToken: string;
  /** Goes into the address, as the API takes it, too: the page's own form needs a cookie. */
  passphrase: string | undefined;
  fetch: Fetch;
}

/**
 * Retrieves a push from the page that the server shows to everybody who has its link, also where its API is for accounts alone. Uses a view.
 * Without cookies; a passphrase that is missing or wrong uses no view. Throws FailureError: a view may be used unless the server refused the
 * request. As 2.11.4 writes it (https://github.com/pglombardo/PasswordPusher/blob/v2.11.4/app/views/pushes/show.html.erb).
 */
export async function readServerPage({
  address,
  urlToken,
  passphrase,
  fetch,
}: ServerPageRequest): Promise<RetrievedPush> {
  const page = `${address}/p/${encodeURIComponent(urlToken)}`;
  const { response, text } = await fetchPage(page + toQuery('passphrase', passphrase), fetch);
  if (response.url === `${page}/passphrase`)
    throw new FailureError({ kind: 'HttpError', status: 401, reason: 'passphrase-required' });
  requireSuccess(response, text, { bytes: () => 0 });
  const content = parsePage(text);
  if (content.payload === null && content.files.length === 0)
    throw new FailureError({ kind: 'ContractError', status: response.status, bodyType: 'html' });
  return { ...content, unreadableFileCount: 0 };
}

async function fetchPage(address: string, fetch: Fetch) {
  const options = { headers: { accept: 'text/html' }, mode: 'same-origin', ...PRIVATE_FETCH_OPTIONS } as const;
  try {
    return await withTimeout((signal) => fetchText(() => fetch(new Request(address, { ...options, signal }))), {
      timeoutMs: UNREPEATABLE_TIMEOUT_MS,
    });
  } catch (error) {
    const failure = toFailureOrThrow(error);
    // The server of an address leads there once its view is used, which looks like no answer.
    throw new FailureError(mayHaveSucceeded(failure) ? { kind: 'RedirectError', wasFollowed: true } : failure);
  }
}

type Policy = { createHTML: (html: string) => string };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};
/** A parsed document runs and loads nothing. No other policy can be made on the page. */
const policy = trustedTypes?.createPolicy('server-page', { createHTML: (html) => html });

/** Reads text alone. The message is in one element; files are links to where the server keeps them, with their names at the end. */
function parsePage(html: string): Pick<RetrievedPush, 'payload' | 'files'> {
  const exact = keepLineEnds(html);
  const shown = new DOMParser().parseFromString(policy?.createHTML(exact) ?? exact, 'text/html');
  const links = [...shown.querySelectorAll('a[href*="/pfb/"]')].map((link) => link.getAttribute('href') ?? '');
  return {
    payload: shown.querySelector('#push_payload pre')?.textContent ?? null,
    files: links.map((url) => ({ name: readFileName(url), url })),
  };
}

/** Of the text of a `pre`, which is escaped, a parser would drop a line feed directly behind the tag, and make line feeds of carriage returns. */
function keepLineEnds(html: string): string {
  return html.replace(
    /(<pre\b[^>]*>)([^<]*)/gi,
    (_all, tag: string, text: string) => `${tag}<!---->${text.replaceAll('\r', '&#13;')}`,
  );
}

function readFileName(url: string): string {
  const name = /([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
