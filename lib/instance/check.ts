import { type Client, createClient } from '../api/client';
import { CancelledError, isApiError } from '../api/errors';
import { followVersion } from '../api/follow-version';
import type { Fetch } from '../api/one-request';
import type { Version } from '../api/schemas';
import { failureFinding } from './check-failure';
import { featuresOf } from './features';
import type { Finding } from './finding';

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
    baseUrl = await followVersion(line);
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
