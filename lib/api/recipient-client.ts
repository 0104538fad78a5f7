import * as z from 'zod/mini';
import { FailureError } from '../base/failure';
import type { RetrievedPush } from '../push/stored-push';
import type { Expiration } from '../pushes/push-row';
import type { ApiResponse } from './parse-response';
import { type ApiRequest, type Fetch, sendRequest, toApiUrl } from './request';
import { expiredPushSchema, retrievedPushSchema, urlTokenSchema } from './schemas';
import { toExpiration, toRetrievedPush } from './to-domain';

export const TIMEOUT_MS = 10_000;

/** Giving up leaves an unknown outcome. Workers are killed after 30 s, and must still write down how the request ended. */
export const UNREPEATABLE_TIMEOUT_MS = 25_000;

export interface InstanceOptions {
  /** Scheme, host, port and path; see `toApiUrl`. */
  baseUrl: string;
  fetch: Fetch;
  token?: string | undefined;
  /** The time-out for every operation, in place of its own. */
  timeoutMs?: number | undefined;
}

export interface Cancellable {
  signal?: AbortSignal | undefined;
}

/** What can be asked about a push with its link, one request each. Both throw `FailureError`. */
export interface RecipientClient {
  /** Uses a view unless the token is the owner's. The passphrase is sent exactly. */
  retrievePush(urlToken: string, options?: Cancellable & { passphrase?: string | undefined }): Promise<RetrievedPush>;
  /** Expires a push. One that has expired before is no error. `changedAt`: when the instance last changed it, milliseconds since 1970. */
  expirePush(
    urlToken: string,
    options?: Cancellable,
  ): Promise<{ expiration: Expiration; changedAt: number | undefined }>;
}

/** Sends requests to one instance. Throws TypeError for an unusable `baseUrl`. */
export function createRequests({ baseUrl, timeoutMs, fetch }: InstanceOptions) {
  const api = toApiUrl(baseUrl);
  return {
    api,
    send: <Schema extends z.ZodMiniType>(
      apiRequest: Omit<ApiRequest<Schema>, 'timeoutMs'>,
      ownTimeoutMs = TIMEOUT_MS,
    ): Promise<ApiResponse<z.output<Schema>>> =>
      sendRequest(fetch, { ...apiRequest, timeoutMs: timeoutMs ?? ownTimeoutMs }),
    /** Throws RequestError `url-token`. */
    toPushUrl: (urlToken: string) =>
      `${api}/pushes/${encodeURIComponent(requireValid(urlTokenSchema, urlToken, 'url-token'))}`,
  };
}

/** Opens and expires pushes of one instance. The page for recipients holds no more of the API than this. */
export function createRecipientClient(options: InstanceOptions): RecipientClient {
  const { token } = options;
  const { send, toPushUrl } = createRequests(options);
  return {
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
      return toRetrievedPush((await send(apiRequest, UNREPEATABLE_TIMEOUT_MS)).value);
    },

    async expirePush(urlToken, { signal } = {}) {
      const address = toPushUrl(urlToken);
      const redactions = [urlToken];
      const apiRequest = {
        method: 'DELETE',
        address,
        token,
        redactions,
        responseSchema: expiredPushSchema,
        signal,
      } as const;
      const { value: record } = await send(apiRequest);
      const { updated_at: updatedAt } = record;
      return {
        expiration: toExpiration(record),
        changedAt: updatedAt === undefined ? undefined : Date.parse(updatedAt),
      };
    },
  };
}

/** One encoded query field; empty without a value. Throws RequestError `text`. */
export function toQuery(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!value.isWellFormed()) throw new FailureError({ kind: 'RequestError', problem: 'text', fields: [name] });
  return `?${name}=${encodeURIComponent(value)}`;
}

/** Throws RequestError. */
export function requireValid<T>(schema: z.ZodMiniType, value: T, problem: 'page' | 'url-token'): T {
  if (!z.safeParse(schema, value).success) throw new FailureError({ kind: 'RequestError', problem });
  return value;
}
