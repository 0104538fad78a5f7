import { type Client, createClient } from '../api/client';
import { type ApiError, CancelledError, type HttpError, isApiError } from '../api/errors';
import type { Fetch } from '../api/request';
import type { Version } from '../api/schemas';
import { resolveRedirect } from '../api/version';
import { featuresOf, type InstanceFeatures } from './instance';

/** What was asked when it went wrong: who are you, or what does this token list. */
export type CheckStep = 'version' | 'token';

/** Why a step failed. Each has its own words and its own next thing to do. */
type CheckFailure =
  /** No answer: an unknown host, a refused connection or a bad certificate; `fetch` cannot tell which. */
  | { id: 'unreachable'; status: 'bad'; step: CheckStep }
  | { id: 'timeout'; status: 'bad'; step: CheckStep; timeoutMs: number }
  /** The instance answers at `baseUrl`, the same host by https; a token may stay with it. */
  | { id: 'redirect-to-https'; status: 'bad'; step: 'version'; baseUrl: string }
  /** It redirects, and the browser does not say where to: to be opened in a tab. */
  | { id: 'redirect-elsewhere'; status: 'bad'; step: CheckStep }
  /** A web page: a wrong path, or a login in front of the instance, which cannot be used. */
  | { id: 'web-page'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** Something in front of the instance wants a login. */
  | { id: 'access-denied'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** 404: the server is too old, is not this product, or lives at another path. */
  | { id: 'not-found'; status: 'bad'; step: CheckStep }
  /** 429: nothing is wrong, ask again in so many seconds, if it said. */
  | { id: 'rate-limited'; status: 'warn'; step: CheckStep; seconds: number | undefined }
  | { id: 'server-error'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** It answers, but not as API v2 says. */
  | { id: 'not-the-contract'; status: 'bad'; step: CheckStep; httpStatus: number };

/** One thing that the connection check looked at; plain data without words. */
export type Finding =
  | { id: 'version'; status: 'good'; applicationVersion: string; apiVersion: string }
  /** Not the open-source edition: it may differ from what is known here. */
  | { id: 'other-edition'; status: 'warn'; edition: string }
  | { id: 'features'; status: 'info'; features: InstanceFeatures }
  /** The instance makes no pushes at all. */
  | { id: 'pushes-off'; status: 'bad' }
  /** The token opened the account's list. */
  | { id: 'token'; status: 'good' }
  /** Pushes go without an account: no list, no audit log, no files where they need one. */
  | { id: 'no-token'; status: 'info' }
  /** Without a token nothing can be pushed: the instance takes none from strangers. */
  | { id: 'token-needed'; status: 'bad' }
  /** 401: wrong, or taken back. Nothing at all works with it, though without one it may. */
  | { id: 'token-wrong'; status: 'bad'; anonymousAccess: boolean }
  /** It holds a space, a line break or a letter that no token has: it was not sent. */
  | { id: 'token-unsendable'; status: 'bad' }
  | CheckFailure;

/**
 * What a failed step of the connection check means.
 * @param anonymousAccess whether the instance would do without the token
 * @throws CancelledError, which means nothing, and whatever is not one of our errors
 */
function failureFinding(error: unknown, step: CheckStep, anonymousAccess: boolean): Finding {
  if (!isApiError(error) || error instanceof CancelledError) throw error;
  return findingOf(error, step, anonymousAccess);
}

function findingOf(error: Exclude<ApiError, CancelledError>, step: CheckStep, anonymousAccess: boolean): Finding {
  switch (error.name) {
    case 'RequestError':
      return { id: 'token-unsendable', status: 'bad' };
    case 'NetworkError':
      return { id: 'unreachable', status: 'bad', step };
    case 'TimeoutError':
      return { id: 'timeout', status: 'bad', step, timeoutMs: error.timeoutMs };
    case 'RedirectError':
      return { id: 'redirect-elsewhere', status: 'bad', step };
    case 'RateLimitError':
      return { id: 'rate-limited', status: 'warn', step, seconds: error.seconds };
    case 'HttpError':
      return refusalFinding(error, step, anonymousAccess);
    case 'TooLargeError':
      return { id: 'not-the-contract', status: 'bad', step, httpStatus: 413 };
    case 'ContractError':
      if (error.status === 404) return { id: 'not-found', status: 'bad', step };
      return error.looksLike === 'html'
        ? { id: 'web-page', status: 'bad', step, httpStatus: error.status }
        : { id: 'not-the-contract', status: 'bad', step, httpStatus: error.status };
  }
}

function refusalFinding({ status, reason }: HttpError, step: CheckStep, anonymousAccess: boolean): Finding {
  if (reason === 'server') return { id: 'server-error', status: 'bad', step, httpStatus: status };
  if (status === 404) return { id: 'not-found', status: 'bad', step };
  if (status === 401 && step === 'token') return { id: 'token-wrong', status: 'bad', anonymousAccess };
  if ([401, 403].includes(status)) return { id: 'access-denied', status: 'bad', step, httpStatus: status };
  return { id: 'not-the-contract', status: 'bad', step, httpStatus: status };
}

export interface CheckOptions {
  baseUrl: string;
  /** Undefined or empty = pushes go without an account. */
  token?: string | undefined;
  fetch: Fetch;
  /** The time that the features were seen at, ms since 1970. */
  now?: () => number;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The connection check: asks for the version, then proves the token with a list that only its owner sees.
 * Two requests, a third where http redirects. The host permission is the caller's affair, asked for before.
 * @returns what was looked at, in order; a step that failed ends it
 * @throws CancelledError
 */
export async function checkInstance({ token = '', now = Date.now, ...line }: CheckOptions): Promise<Finding[]> {
  const client = createClient({ ...line, token });
  let version: Version;
  try {
    version = await client.version({ signal: line.signal });
  } catch (error) {
    return [await versionFailure(error, line)];
  }
  return [...aboutVersion(version, now()), await aboutToken(client, token, version, line.signal)];
}

function aboutVersion(version: Version, seenAt: number): Finding[] {
  const { application_version, api_version, edition, features } = version;
  const findings: Finding[] = [
    { id: 'version', status: 'good', applicationVersion: application_version, apiVersion: api_version },
  ];
  if (edition !== 'oss') findings.push({ id: 'other-edition', status: 'warn', edition });
  findings.push({ id: 'features', status: 'info', features: featuresOf(version, seenAt) });
  if (!features.pushes.enabled) findings.push({ id: 'pushes-off', status: 'bad' });
  return findings;
}

async function aboutToken(
  client: Client,
  token: string,
  { features }: Version,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const anonymousAccess = features.anonymous_access;
  if (token === '') return anonymousAccess ? { id: 'no-token', status: 'info' } : { id: 'token-needed', status: 'bad' };
  try {
    await client.listActive(1, { signal });
    return { id: 'token', status: 'good' };
  } catch (error) {
    return failureFinding(error, 'token', anonymousAccess);
  }
}

/**
 * A redirect of the version call may be followed, since it carries neither token nor payload; but only away from http, and only
 * the same host by https is an address to offer.
 */
async function versionFailure(error: unknown, line: Omit<CheckOptions, 'token' | 'now'>): Promise<Finding> {
  const finding = failureFinding(error, 'version', false);
  const from = new URL(line.baseUrl);
  if (finding.id !== 'redirect-elsewhere' || from.protocol !== 'http:') return finding;
  let baseUrl: string | undefined;
  try {
    baseUrl = await resolveRedirect(line);
  } catch (following) {
    if (!isApiError(following) || following instanceof CancelledError) throw following;
    // Where it leads to did not answer: that it redirects is still all there is to say.
    return finding;
  }
  const to = baseUrl === undefined ? undefined : new URL(baseUrl);
  return baseUrl !== undefined && to?.protocol === 'https:' && to.hostname === from.hostname
    ? { id: 'redirect-to-https', status: 'bad', step: 'version', baseUrl }
    : finding;
}
