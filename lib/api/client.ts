import * as z from 'zod/mini';
import { FailureError } from '../base/failure';
import { parseJson } from '../base/parse-json';
import type { InstanceVersion } from '../instance/instance';
import { type Draft, type EmailRequest, formatEmails } from '../push/draft';
import type { CreatedPush, RetrievedPush } from '../push/stored-push';
import type { AuditEvent } from '../pushes/audit';
import type { Continuation, Expiration, ListedPush } from '../pushes/push-row';
import { readBody } from './parse-response';
import { type ApiRequest, type Fetch, PRIVATE_FETCH_OPTIONS, sendRequest, toApiUrl } from './request';
import {
  auditSchema,
  createdPushSchema,
  emailQueuedSchema,
  expiredPushSchema,
  MAX_PAGE,
  type NewPush,
  pageSchema,
  previewSchema,
  pushListSchema,
  retrievedPushSchema,
  urlTokenSchema,
  versionSchema,
} from './schemas';
import { withTimeout } from './timeout';
import {
  type ToLink,
  toAuditEvent,
  toCreatedPush,
  toExpiration,
  toInstanceVersion,
  toListedPush,
  toOwnLink,
  toRetrievedPush,
} from './to-domain';
import { toNewPush } from './to-wire';
import { createPushWithFiles, type SentProgress } from './upload';
import type { UploadTransport } from './upload-transport';

/** One encoded query field; empty without a value. Throws RequestError `text`. */
function toQuery(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!value.isWellFormed()) throw new FailureError({ kind: 'RequestError', problem: 'text', fields: [name] });
  return `?${name}=${encodeURIComponent(value)}`;
}

/** Throws RequestError. */
function requireValid<T>(schema: z.ZodMiniType, value: T, problem: 'page' | 'url-token'): T {
  if (!z.safeParse(schema, value).success) throw new FailureError({ kind: 'RequestError', problem });
  return value;
}

/** Throws RequestError `page`. */
const toPageQuery = (page: number) => `?page=${requireValid(pageSchema, page, 'page')}`;

/** Throws RequestError `push`, naming the fields. `null` would not mean the default, and a lone surrogate would not arrive. */
function requireSendable(newPush: NewPush): NewPush {
  const isUnusable = (value: unknown) => value === null || (typeof value === 'string' && !value.isWellFormed());
  const fields = Object.entries(newPush).flatMap(([name, value]) => (isUnusable(value) ? [name] : []));
  if (fields.length > 0) throw new FailureError({ kind: 'RequestError', problem: 'push', fields });
  return newPush;
}

const TIMEOUT_MS = 10_000;

/** Giving up leaves an unknown outcome. Workers are killed after 30 s, and must still write down how the request ended. */
export const UNREPEATABLE_TIMEOUT_MS = 25_000;

export interface ClientOptions {
  /** Scheme, host, port and path; see `toApiUrl`. */
  baseUrl: string;
  fetch: Fetch;
  send?: UploadTransport | undefined;
  token?: string | undefined;
  /** The time-out for every operation, in place of its own. */
  timeoutMs?: number | undefined;
  /** Instead of the link that an answer holds. */
  toLink?: ToLink | undefined;
}

interface Cancellable {
  signal?: AbortSignal | undefined;
}

export interface CreateOptions extends Cancellable {
  files?: readonly File[] | undefined;
  /** Whether the draft's addresses go along. */
  sendsEmail?: boolean | undefined;
  onProgress?: ((progress: SentProgress) => void) | undefined;
}

interface Page {
  /** Rows that cannot be read count, too. */
  continuation: Continuation;
  /** Some break the contract and are left out. */
  hasUnreadable: boolean;
}

/** Fifty pushes of an account, newest first. */
export interface PushPage extends Page {
  pushes: ListedPush[];
  /** The instance's clock, milliseconds since 1970. */
  serverTime: number | undefined;
}

/** Fifty entries of a push's log; the order differs between versions. */
export interface AuditPage extends Page {
  events: AuditEvent[];
}

/** What can be asked of an instance, one request each. All throw `FailureError`. `page`: from 1 to `MAX_PAGE`. */
export interface Client {
  /** Never carries the token. */
  readVersion(options?: Cancellable): Promise<InstanceVersion>;
  /** Creates a push. What was stored may differ from what was asked. Files are not read into memory. */
  createPush(draft: Draft, options?: CreateOptions): Promise<CreatedPush>;
  /** Uses a view unless the token is the owner's. The passphrase is sent exactly. */
  retrievePush(urlToken: string, options?: Cancellable & { passphrase?: string | undefined }): Promise<RetrievedPush>;
  /** The link of a push in a language, also of an expired one; uses no view. */
  previewPush(urlToken: string, options?: Cancellable & { language?: string | undefined }): Promise<string>;
  /** What happened to a push, for its owner; uses no view. */
  readAuditLog(urlToken: string, page: number, options?: Cancellable): Promise<AuditPage>;
  /** Sends the link to up to five addresses. */
  emailPush(urlToken: string, email: EmailRequest, options?: Cancellable): Promise<void>;
  /** Expires a push. One that has expired before is no error. `changedAt`: when the instance last changed it, milliseconds since 1970. */
  expirePush(
    urlToken: string,
    options?: Cancellable,
  ): Promise<{ expiration: Expiration; changedAt: number | undefined }>;
  /** The pushes of the account that the instance has not yet noticed to have expired. */
  listActive(page: number, options?: Cancellable): Promise<PushPage>;
  /** The pushes of the account that have expired. */
  listExpired(page: number, options?: Cancellable): Promise<PushPage>;
}

/** Talks to one instance, with a token or without. Throws TypeError for an unusable `baseUrl`. */
export function createClient({ baseUrl, token, timeoutMs, send, fetch, toLink = toOwnLink }: ClientOptions): Client {
  const api = toApiUrl(baseUrl);
  const sendTimed = <Schema extends z.ZodMiniType>(
    apiRequest: Omit<ApiRequest<Schema>, 'timeoutMs'>,
    ownTimeoutMs = TIMEOUT_MS,
  ) => sendRequest(fetch, { ...apiRequest, timeoutMs: timeoutMs ?? ownTimeoutMs });
  const request = async <Schema extends z.ZodMiniType>(...apiRequest: Parameters<typeof sendTimed<Schema>>) =>
    (await sendTimed(...apiRequest)).value;
  const toPushUrl = (urlToken: string) =>
    `${api}/pushes/${encodeURIComponent(requireValid(urlTokenSchema, urlToken, 'url-token'))}`;
  const list = async (name: 'active' | 'expired', page: number, { signal }: Cancellable): Promise<PushPage> => {
    const address = `${api}/pushes/${name}${toPageQuery(page)}`;
    const apiRequest = { method: 'GET', address, token, responseSchema: pushListSchema, signal } as const;
    const { value, serverTime } = await sendTimed(apiRequest);
    const { rows, ...listed } = toListPage(value, page);
    return { pushes: rows.map((record) => toListedPush(record, toLink)), ...listed, serverTime };
  };

  const readVersion: Client['readVersion'] = async ({ signal } = {}) =>
    toInstanceVersion(
      await request({ method: 'GET', address: `${api}/version`, responseSchema: versionSchema, signal }),
    );

  /** `push`: checked. */
  const create = async (push: NewPush, { signal, files = [], onProgress }: CreateOptions) => {
    const address = `${api}/pushes`;
    const redactions = [push.payload, push.passphrase ?? ''];
    const responseSchema = createdPushSchema(push.passphrase ?? '');
    const apiRequest = { address, token, redactions, responseSchema, signal };
    if (files.length === 0) return request({ ...apiRequest, method: 'POST', body: { push } }, UNREPEATABLE_TIMEOUT_MS);
    const upload = { push, files, onProgress, timeoutMs, fetch, send };
    return createPushWithFiles({ ...apiRequest, ...upload, version: () => readVersion({ signal }) });
  };

  return {
    readVersion,

    async createPush(draft, { sendsEmail = false, ...options } = {}) {
      return toCreatedPush(await create(requireSendable(toNewPush(draft, { sendsEmail })), options), toLink);
    },

    async retrievePush(urlToken, { signal, passphrase } = {}) {
      const address = toPushUrl(urlToken) + toQuery('passphrase', passphrase);
      const redactions = [urlToken, passphrase ?? ''];
      const apiRequest = {
        method: 'GET',
        address,
        token,
        redactions,
        responseSchema: retrievedPushSchema,
        signal,
      } as const;
      return toRetrievedPush(await request(apiRequest, UNREPEATABLE_TIMEOUT_MS));
    },

    async previewPush(urlToken, { signal, language } = {}) {
      const address = `${toPushUrl(urlToken)}/preview${toQuery('push_locale', language)}`;
      return (
        await request({ method: 'GET', address, token, redactions: [urlToken], responseSchema: previewSchema, signal })
      ).url;
    },

    async readAuditLog(urlToken, page, { signal } = {}) {
      const address = `${toPushUrl(urlToken)}/audit${toPageQuery(page)}`;
      const answer = await request({
        method: 'GET',
        address,
        token,
        redactions: [urlToken],
        responseSchema: auditSchema,
        signal,
      });
      const { rows, ...listed } = toListPage(answer.logs, page);
      return { events: rows.map(toAuditEvent), ...listed };
    },

    async emailPush(urlToken, { to, language }, { signal } = {}) {
      const address = `${toPushUrl(urlToken)}/notify_emails`;
      const body = {
        notify_emails_to: formatEmails(to),
        ...(language !== '' && { notify_emails_to_locale: language }),
      };
      await request({
        method: 'POST',
        address,
        body,
        token,
        redactions: [urlToken],
        responseSchema: emailQueuedSchema,
        signal,
      });
    },

    async expirePush(urlToken, { signal } = {}) {
      const address = toPushUrl(urlToken);
      const record = await request({
        method: 'DELETE',
        address,
        token,
        redactions: [urlToken],
        responseSchema: expiredPushSchema,
        signal,
      });
      const { updated_at: updatedAt } = record;
      return {
        expiration: toExpiration(record),
        changedAt: updatedAt === undefined ? undefined : Date.parse(updatedAt),
      };
    },

    listActive: (page, options = {}) => list('active', page, options),
    listExpired: (page, options = {}) => list('expired', page, options),
  };
}

/** Fewer rows are the last page (tests/contract/observed.json, "own lists"). */
const PAGE_SIZE = 50;

/** Leaves out rows that break the contract. */
function toListPage<Row>(listed: readonly (Row | null)[], page: number) {
  const rows = listed.filter((row): row is Row => row !== null);
  const next = page < MAX_PAGE ? 'more' : 'limit';
  const continuation: Continuation = listed.length < PAGE_SIZE ? 'complete' : next;
  return { rows, continuation, hasUnreadable: rows.length < listed.length };
}

const VERSION_PATH = '/api/v2/version';

/** Follows a redirect of `readVersion`, without token and cookies. Returns the base URL that answered as an instance; undefined if none did. */
export async function findRedirectedBaseUrl(options: ClientOptions): Promise<string | undefined> {
  const { fetch, baseUrl, timeoutMs = TIMEOUT_MS } = options;
  const address = `${toApiUrl(baseUrl)}/version`;
  return withTimeout(
    async (within) => {
      try {
        const headers = { accept: 'application/json' };
        const response = await fetch(
          new Request(address, { headers, signal: within, redirect: 'follow', ...PRIVATE_FETCH_OPTIONS }),
        );
        const isInstance = response.ok && z.safeParse(versionSchema, parseJson(await readBody(response))).success;
        return isInstance && response.url.endsWith(VERSION_PATH)
          ? response.url.slice(0, -VERSION_PATH.length)
          : undefined;
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException)
          throw new FailureError({ kind: 'NetworkError' });
        throw error;
      }
    },
    { timeoutMs },
  );
}
