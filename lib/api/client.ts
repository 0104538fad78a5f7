import type * as z from 'zod/mini';
import { apiAddress } from './api-address';
import { type Answer, type Line, oneRequest, type Question } from './one-request';
import { expectNewPush, expectPage, expectUrlToken, query } from './request-parts';
import {
  type AuditEntry,
  auditSchema,
  type NewPush,
  type PushRecord,
  previewSchema,
  pushListSchema,
  pushRecordSchema,
  type RetrievedPush,
  retrievedPushSchema,
  type Version,
  versionSchema,
} from './schemas';

/** Long enough for a slow server, short enough for somebody who looks at a spinner. */
const TIMEOUT_MS = 10_000;

/** A create gets longer, since giving up leaves an unknown outcome; but a worker whose request takes 30 s is killed, and it must still write down how it ended. */
const CREATE_TIMEOUT_MS = 25_000;

export interface ClientOptions extends Line {
  /** Scheme, host, port and path are kept; see `apiAddress`. */
  baseUrl: string;
  /** Without one, pushes are made and read without an account. */
  token?: string | undefined;
  /** For every operation instead of its own time-out, in ms. */
  timeoutMs?: number | undefined;
}

interface Cancellable {
  signal?: AbortSignal | undefined;
}

interface PushPage {
  /** Newest first, at most fifty, without their passphrases. */
  pushes: PushRecord[];
  /** The instance's own clock at this answer, ms since 1970; what was "created since" is told by it. */
  serverTime: number | undefined;
}

/**
 * The eight operations of API v2, one call of `fetch` each.
 *
 * All throw `ApiError`: `RequestError` before anything is sent, else what became of it. After a `NetworkError`, `TimeoutError`,
 * `CancelledError` or `ContractError` of a create or an expire nobody knows whether the instance carried it out.
 */
export interface Client {
  /** What the instance is and can do. Never carries the token, so it proves nothing about it. */
  version(options?: Cancellable): Promise<Version>;
  /** Makes a push; what was stored may differ from what was asked. `locale` puts a language on the link, if the instance has it. */
  createPush(newPush: NewPush, options?: Cancellable & { locale?: string | undefined }): Promise<PushRecord>;
  /** Looks at a push, which uses up a view unless the token is its owner's. The passphrase is sent exactly, white space too. */
  retrievePush(urlToken: string, options?: Cancellable & { passphrase?: string | undefined }): Promise<RetrievedPush>;
  /** The link of a push; uses no view, and answers for an expired push too. */
  previewPush(urlToken: string, options?: Cancellable & { locale?: string | undefined }): Promise<string>;
  /** Who did what with an own push, fifty a page; the order is the instance's and differs between versions. */
  auditLog(urlToken: string, page: number, options?: Cancellable): Promise<AuditEntry[]>;
  /** Ends a push at once. No error if it had ended before. */
  expirePush(urlToken: string, options?: Cancellable): Promise<PushRecord>;
  /** The account's pushes that have not ended, as far as the instance has noticed. `page` from 1 to `LAST_PAGE`. */
  listActive(page: number, options?: Cancellable): Promise<PushPage>;
  /** The account's pushes that have ended. `page` from 1 to `LAST_PAGE`. */
  listExpired(page: number, options?: Cancellable): Promise<PushPage>;
}

/** @throws TypeError if `baseUrl` cannot be one */
export function createClient({ baseUrl, token, timeoutMs, ...line }: ClientOptions): Client {
  const api = apiAddress(baseUrl);
  const ask = <Schema extends z.ZodMiniType>(
    question: Omit<Question<Schema>, 'timeoutMs'>,
    ownTimeoutMs = TIMEOUT_MS,
  ) => oneRequest(line, { ...question, timeoutMs: timeoutMs ?? ownTimeoutMs });
  const pushAddress = (urlToken: string) => `${api}/pushes/${encodeURIComponent(expectUrlToken(urlToken))}`;
  const list = async (name: 'active' | 'expired', page: number, signal: AbortSignal | undefined): Promise<PushPage> => {
    const address = `${api}/pushes/${name}${query('page', expectPage(page))}`;
    const { value, serverTime } = await ask({ method: 'GET', address, token, answer: pushListSchema, signal });
    return { pushes: value, serverTime };
  };

  return {
    async version({ signal } = {}) {
      return onlyValue(ask({ method: 'GET', address: `${api}/version`, answer: versionSchema, signal }));
    },

    async createPush(newPush, { signal, locale } = {}) {
      const push = expectNewPush(newPush);
      const address = `${api}/pushes${query('push_locale', locale)}`;
      const secrets = [push.payload, push.passphrase ?? ''];
      const question = {
        method: 'POST',
        address,
        body: { push },
        token,
        secrets,
        answer: pushRecordSchema,
        signal,
      } as const;
      return onlyValue(ask(question, CREATE_TIMEOUT_MS));
    },

    async retrievePush(urlToken, { signal, passphrase } = {}) {
      const address = pushAddress(urlToken) + query('passphrase', passphrase);
      const secrets = [urlToken, passphrase ?? ''];
      return onlyValue(ask({ method: 'GET', address, token, secrets, answer: retrievedPushSchema, signal }));
    },

    async previewPush(urlToken, { signal, locale } = {}) {
      const address = `${pushAddress(urlToken)}/preview${query('push_locale', locale)}`;
      const preview = ask({ method: 'GET', address, token, secrets: [urlToken], answer: previewSchema, signal });
      return (await onlyValue(preview)).url;
    },

    async auditLog(urlToken, page, { signal } = {}) {
      const address = `${pushAddress(urlToken)}/audit${query('page', expectPage(page))}`;
      const audit = ask({ method: 'GET', address, token, secrets: [urlToken], answer: auditSchema, signal });
      return (await onlyValue(audit)).logs;
    },

    async expirePush(urlToken, { signal } = {}) {
      const address = pushAddress(urlToken);
      return onlyValue(
        ask({ method: 'DELETE', address, token, secrets: [urlToken], answer: pushRecordSchema, signal }),
      );
    },

    async listActive(page, { signal } = {}) {
      return list('active', page, signal);
    },

    async listExpired(page, { signal } = {}) {
      return list('expired', page, signal);
    },
  };
}

const onlyValue = async <Value>(answer: Promise<Answer<Value>>): Promise<Value> => (await answer).value;
