import * as z from 'zod/mini';
import { FailureError } from '../base/failure';
import { parseJson } from '../base/parse-json';
import { readBody } from './parse-response';
import { type ApiRequest, type Fetch, PRIVATE_FETCH_OPTIONS, sendRequest, toApiUrl } from './request';
import {
  auditSchema,
  createdPushSchema,
  emailQueuedSchema,
  expiredPushSchema,
  type NewPush,
  pageSchema,
  previewSchema,
  pushListSchema,
  retrievedPushSchema,
  urlTokenSchema,
  versionSchema,
} from './schemas';
import { withTimeout } from './timeout';
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
}

interface Cancellable {
  signal?: AbortSignal | undefined;
}

export interface CreateOptions extends Cancellable {
  files?: readonly File[] | undefined;
  onProgress?: ((progress: SentProgress) => void) | undefined;
}

export type Client = ReturnType<typeof createClient>;

/** The operations of API v2, one `fetch` each. All throw `FailureError`; `createClient` throws TypeError for an unusable `baseUrl`. */
export function createClient({ baseUrl, token, timeoutMs, send, fetch }: ClientOptions) {
  const api = toApiUrl(baseUrl);
  const sendTimed = <Schema extends z.ZodMiniType>(
    apiRequest: Omit<ApiRequest<Schema>, 'timeoutMs'>,
    ownTimeoutMs = TIMEOUT_MS,
  ) => sendRequest(fetch, { ...apiRequest, timeoutMs: timeoutMs ?? ownTimeoutMs });
  const request = async <Schema extends z.ZodMiniType>(...apiRequest: Parameters<typeof sendTimed<Schema>>) =>
    (await sendTimed(...apiRequest)).value;
  const toPushUrl = (urlToken: string) =>
    `${api}/pushes/${encodeURIComponent(requireValid(urlTokenSchema, urlToken, 'url-token'))}`;
  /** Newest first. `serverTime`: the instance's clock, ms since 1970. */
  const list = async (name: 'active' | 'expired', page: number, { signal }: Cancellable) => {
    const address = `${api}/pushes/${name}${toPageQuery(page)}`;
    const apiRequest = { method: 'GET', address, token, responseSchema: pushListSchema, signal } as const;
    const { value, serverTime } = await sendTimed(apiRequest);
    const { rows: pushes, ...listed } = toListPage(value);
    return { pushes, ...listed, serverTime };
  };

  /** Reads the version. The request never carries the token. */
  const readVersion = async ({ signal }: Cancellable = {}) =>
    request({ method: 'GET', address: `${api}/version`, responseSchema: versionSchema, signal });

  return {
    readVersion,

    /** Creates a push. What was stored may differ from what was asked. Files are not read into memory. */
    async createPush(newPush: NewPush, { signal, files = [], onProgress }: CreateOptions = {}) {
      const push = requireSendable(newPush);
      const address = `${api}/pushes`;
      const redactions = [push.payload, push.passphrase ?? ''];
      const apiRequest = {
        address,
        token,
        redactions,
        responseSchema: createdPushSchema(push.passphrase ?? ''),
        signal,
      };
      if (files.length === 0)
        return request({ ...apiRequest, method: 'POST', body: { push } }, UNREPEATABLE_TIMEOUT_MS);
      const upload = { push, files, onProgress, timeoutMs, fetch, send };
      return createPushWithFiles({ ...apiRequest, ...upload, version: () => readVersion({ signal }) });
    },

    /** Uses a view unless the token is the owner's. The passphrase is sent exactly. */
    async retrievePush(
      urlToken: string,
      { signal, passphrase }: Cancellable & { passphrase?: string | undefined } = {},
    ) {
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
      return request(apiRequest, UNREPEATABLE_TIMEOUT_MS);
    },

    /** The link of a push, also of an expired one; uses no view. */
    async previewPush(urlToken: string, { signal, locale }: Cancellable & { locale?: string | undefined } = {}) {
      const address = `${toPushUrl(urlToken)}/preview${toQuery('push_locale', locale)}`;
      return (
        await request({ method: 'GET', address, token, redactions: [urlToken], responseSchema: previewSchema, signal })
      ).url;
    },

    /** Fifty entries a page; the order differs between versions. */
    async readAuditLog(urlToken: string, page: number, { signal }: Cancellable = {}) {
      const address = `${toPushUrl(urlToken)}/audit${toPageQuery(page)}`;
      const answer = await request({
        method: 'GET',
        address,
        token,
        redactions: [urlToken],
        responseSchema: auditSchema,
        signal,
      });
      const { rows: entries, ...listed } = toListPage(answer.logs);
      return { entries, ...listed };
    },

    /** `to`: up to five addresses, with commas. `locale`: the e-mail's language. */
    async notifyEmails(urlToken: string, to: string, { signal, locale }: Cancellable & { locale?: string } = {}) {
      const address = `${toPushUrl(urlToken)}/notify_emails`;
      const body = { notify_emails_to: to, ...(locale !== undefined && { notify_emails_to_locale: locale }) };
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

    /** Expires a push. One that has expired before is no error. */
    async expirePush(urlToken: string, { signal }: Cancellable = {}) {
      const address = toPushUrl(urlToken);
      return request({
        method: 'DELETE',
        address,
        token,
        redactions: [urlToken],
        responseSchema: expiredPushSchema,
        signal,
      });
    },

    /** `page` from 1 to `MAX_PAGE`. */
    listActive: (page: number, options: Cancellable = {}) => list('active', page, options),

    /** `page` from 1 to `MAX_PAGE`. */
    listExpired: (page: number, options: Cancellable = {}) => list('expired', page, options),
  };
}

/** `hasUnreadable`: some rows break the contract and are left out. */
function toListPage<Row>(listed: readonly (Row | null)[]) {
  const rows = listed.filter((row): row is Row => row !== null);
  return { rows, rowCount: listed.length, hasUnreadable: rows.length < listed.length };
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
