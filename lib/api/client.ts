import * as z from 'zod/mini';
import { FailureError } from '../failure';
import { parseJson, readBody } from './parse-response';
import { type ApiRequest, apiAddress, type Fetch, PRIVATE_REQUEST, sendRequest, withTimeout } from './request';
import {
  auditSchema,
  createdPushSchema,
  expiredPushSchema,
  type NewPush,
  pageSchema,
  previewSchema,
  pushListSchema,
  queuedSchema,
  retrievedPushSchema,
  urlTokenSchema,
  versionSchema,
} from './schemas';
import { createWithFiles, type Progress } from './upload';
import type { UploadTransport } from './upload-transport';

/** One encoded query field; empty without a value. Throws RequestError `text`. */
function query(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!value.isWellFormed()) throw new FailureError({ name: 'RequestError', problem: 'text', fields: [name] });
  return `?${name}=${encodeURIComponent(value)}`;
}

/** Throws RequestError. */
function expectValid<T>(schema: z.ZodMiniType, value: T, problem: 'page' | 'url-token'): T {
  if (!z.safeParse(schema, value).success) throw new FailureError({ name: 'RequestError', problem });
  return value;
}

/** Throws RequestError `page`. */
const pageQuery = (page: number) => `?page=${expectValid(pageSchema, page, 'page')}`;

/** Throws RequestError `push`, naming the fields. `null` would not mean the default, and a lone surrogate would not arrive. */
function expectNewPush(newPush: NewPush): NewPush {
  const isUnusable = (value: unknown) => value === null || (typeof value === 'string' && !value.isWellFormed());
  const fields = Object.entries(newPush).flatMap(([name, value]) => (isUnusable(value) ? [name] : []));
  if (fields.length > 0) throw new FailureError({ name: 'RequestError', problem: 'push', fields });
  return newPush;
}

const TIMEOUT_MS = 10_000;

/** Giving up leaves an unknown outcome. Workers are killed after 30 s, and must still write down how the request ended. */
const UNREPEATABLE_TIMEOUT_MS = 25_000;

export interface ClientOptions {
  /** Scheme, host, port and path; see `apiAddress`. */
  baseUrl: string;
  fetch: Fetch;
  send?: UploadTransport | undefined;
  token?: string | undefined;
  /** Instead of each operation's own time-out. */
  timeoutMs?: number | undefined;
}

interface Cancellable {
  signal?: AbortSignal | undefined;
}

export interface CreateOptions extends Cancellable {
  files?: readonly File[] | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export type Client = ReturnType<typeof createClient>;

/** The operations of API v2, one `fetch` each. All throw `FailureError`; `createClient` throws TypeError for an unusable `baseUrl`. */
export function createClient({ baseUrl, token, timeoutMs, send, fetch }: ClientOptions) {
  const api = apiAddress(baseUrl);
  const requestWithTime = <Schema extends z.ZodMiniType>(
    apiRequest: Omit<ApiRequest<Schema>, 'timeoutMs'>,
    ownTimeoutMs = TIMEOUT_MS,
  ) => sendRequest(fetch, { ...apiRequest, timeoutMs: timeoutMs ?? ownTimeoutMs });
  const request = async <Schema extends z.ZodMiniType>(...apiRequest: Parameters<typeof requestWithTime<Schema>>) =>
    (await requestWithTime(...apiRequest)).value;
  const pushAddress = (urlToken: string) =>
    `${api}/pushes/${encodeURIComponent(expectValid(urlTokenSchema, urlToken, 'url-token'))}`;
  /** Newest first. `serverTime`: the instance's clock, ms since 1970. */
  const list = async (name: 'active' | 'expired', page: number, { signal }: Cancellable) => {
    const address = `${api}/pushes/${name}${pageQuery(page)}`;
    const question = { method: 'GET', address, token, responseSchema: pushListSchema, signal } as const;
    const { value, serverTime } = await requestWithTime(question);
    const { rows: pushes, ...listed } = pageOf(value);
    return { pushes, ...listed, serverTime };
  };

  /** Never carries the token. */
  const version = async ({ signal }: Cancellable = {}) =>
    request({ method: 'GET', address: `${api}/version`, responseSchema: versionSchema, signal });

  return {
    version,

    /** Creates a push. What was stored may differ from what was asked. Files are not read into memory. */
    async createPush(newPush: NewPush, { signal, files = [], onProgress }: CreateOptions = {}) {
      const push = expectNewPush(newPush);
      const address = `${api}/pushes`;
      const redactions = [push.payload, push.passphrase ?? ''];
      const question = { address, token, redactions, responseSchema: createdPushSchema(push.passphrase ?? ''), signal };
      if (files.length === 0) return request({ ...question, method: 'POST', body: { push } }, UNREPEATABLE_TIMEOUT_MS);
      const upload = { push, files, onProgress, timeoutMs, fetch, send };
      return createWithFiles({ ...question, ...upload, version: () => version({ signal }) });
    },

    /** Uses a view unless the token is the owner's. The passphrase is sent exactly. */
    async retrievePush(
      urlToken: string,
      { signal, passphrase }: Cancellable & { passphrase?: string | undefined } = {},
    ) {
      const address = pushAddress(urlToken) + query('passphrase', passphrase);
      const redactions = [urlToken, passphrase ?? ''];
      const question = {
        method: 'GET',
        address,
        token,
        redactions,
        responseSchema: retrievedPushSchema,
        signal,
      } as const;
      return request(question, UNREPEATABLE_TIMEOUT_MS);
    },

    /** The link of a push, also of an expired one; uses no view. */
    async previewPush(urlToken: string, { signal, locale }: Cancellable & { locale?: string | undefined } = {}) {
      const address = `${pushAddress(urlToken)}/preview${query('push_locale', locale)}`;
      return (
        await request({ method: 'GET', address, token, redactions: [urlToken], responseSchema: previewSchema, signal })
      ).url;
    },

    /** Fifty entries a page; the order differs between versions. */
    async auditLog(urlToken: string, page: number, { signal }: Cancellable = {}) {
      const address = `${pushAddress(urlToken)}/audit${pageQuery(page)}`;
      const answer = await request({
        method: 'GET',
        address,
        token,
        redactions: [urlToken],
        responseSchema: auditSchema,
        signal,
      });
      const { rows: entries, ...listed } = pageOf(answer.logs);
      return { entries, ...listed };
    },

    /** `to`: up to five addresses, with commas. `locale`: the e-mail's language. */
    async notifyEmails(urlToken: string, to: string, { signal, locale }: Cancellable & { locale?: string } = {}) {
      const address = `${pushAddress(urlToken)}/notify_emails`;
      const body = { notify_emails_to: to, ...(locale !== undefined && { notify_emails_to_locale: locale }) };
      await request({
        method: 'POST',
        address,
        body,
        token,
        redactions: [urlToken],
        responseSchema: queuedSchema,
        signal,
      });
    },

    /** No error for an expired push. */
    async expirePush(urlToken: string, { signal }: Cancellable = {}) {
      const address = pushAddress(urlToken);
      return request({
        method: 'DELETE',
        address,
        token,
        redactions: [urlToken],
        responseSchema: expiredPushSchema,
        signal,
      });
    },

    /** `page` from 1 to `LAST_PAGE`. */
    listActive: (page: number, options: Cancellable = {}) => list('active', page, options),

    /** `page` from 1 to `LAST_PAGE`. */
    listExpired: (page: number, options: Cancellable = {}) => list('expired', page, options),
  };
}

/** `hasUnreadable`: some rows break the contract and are left out. */
function pageOf<Row>(listed: readonly (Row | null)[]) {
  const rows = listed.filter((row): row is Row => row !== null);
  return { rows, listed: listed.length, hasUnreadable: rows.length < listed.length };
}

const VERSION_PATH = '/api/v2/version';

/** Follows a redirect of `version`, without token and cookies. Returns the base URL that answered as an instance; undefined if none did. */
export async function resolveRedirect(options: ClientOptions): Promise<string | undefined> {
  const { fetch, baseUrl, timeoutMs = TIMEOUT_MS } = options;
  const address = `${apiAddress(baseUrl)}/version`;
  return withTimeout(
    async (within) => {
      try {
        const headers = { accept: 'application/json' };
        const response = await fetch(
          new Request(address, { headers, signal: within, redirect: 'follow', ...PRIVATE_REQUEST }),
        );
        const isInstance = response.ok && z.safeParse(versionSchema, parseJson(await readBody(response))).success;
        return isInstance && response.url.endsWith(VERSION_PATH)
          ? response.url.slice(0, -VERSION_PATH.length)
          : undefined;
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException)
          throw new FailureError({ name: 'NetworkError' });
        throw error;
      }
    },
    { timeoutMs },
  );
}
