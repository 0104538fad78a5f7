import * as z from 'zod/mini';
import { RequestError } from './errors';
import type { ApiResponse } from './parse-response';
import { type ApiRequest, apiAddress, type Line, sendRequest } from './request';
import {
  type AuditEntry,
  auditSchema,
  type NewPush,
  newPushSchema,
  type PushRecord,
  pageSchema,
  previewSchema,
  pushListSchema,
  pushRecordSchema,
  queuedSchema,
  type RetrievedPush,
  retrievedPushSchema,
  urlTokenSchema,
  type Version,
  versionSchema,
  wellFormedText,
} from './schemas';
import type { Send } from './send';
import { createWithFiles, type Progress } from './upload';

/**
 * One query field, encoded so that every character arrives as it is; nothing where there is no value.
 * @throws RequestError `text`
 */
function query(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!z.safeParse(wellFormedText(), value).success) throw new RequestError('text', [name]);
  return `?${name}=${encodeURIComponent(value)}`;
}

/**
 * A page number as text.
 * @throws RequestError `page`
 */
function expectPage(page: number): string {
  if (!z.safeParse(pageSchema, page).success) throw new RequestError('page');
  return String(page);
}

/**
 * A url_token that can be a segment of a path.
 * @throws RequestError `url-token`
 */
function expectUrlToken(urlToken: string): string {
  if (!z.safeParse(urlTokenSchema, urlToken).success) throw new RequestError('url-token');
  return urlToken;
}

/**
 * The push with unknown fields dropped. A field left undefined stays out of the JSON, so the instance's default holds.
 * @throws RequestError `push`, naming the fields
 */
function expectNewPush(newPush: NewPush): NewPush {
  const parsed = z.safeParse(newPushSchema, newPush);
  if (parsed.success) return parsed.data;
  throw new RequestError('push', [...new Set(parsed.error.issues.map(({ path }) => path.map(String).join('.')))]);
}

/** Long enough for a slow server, short enough for somebody who looks at a spinner. */
const TIMEOUT_MS = 10_000;

/**
 * A create and a retrieve get longer, since giving up leaves an unknown outcome: a push, or a view that is used. But a worker whose
 * request takes 30 s is killed, and it must still write down how it ended.
 */
const UNREPEATABLE_TIMEOUT_MS = 25_000;

export interface ClientOptions extends Line {
  /** Scheme, host, port and path are kept; see `apiAddress`. */
  baseUrl: string;
  /** The way for files; by `fetch` unless said. */
  send?: Send | undefined;
  /** Without one, pushes are made and read without an account. */
  token?: string | undefined;
  /** For every operation instead of its own time-out, in ms. */
  timeoutMs?: number | undefined;
}

interface Cancellable {
  signal?: AbortSignal | undefined;
}

interface CreateOptions extends Cancellable {
  locale?: string | undefined;
  files?: readonly File[] | undefined;
  /** Told of files alone. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** How many rows a page of a list has: fewer than fifty on the last one. */
interface Listed {
  listed: number;
  /** Whether some of them are not what the contract says: they are left out. */
  hasUnreadable: boolean;
}

interface PushPage extends Listed {
  /** Newest first, without their passphrases. */
  pushes: PushRecord[];
  /** The instance's own clock at this answer, ms since 1970; what was "created since" is told by it. */
  serverTime: number | undefined;
}

interface AuditPage extends Listed {
  entries: AuditEntry[];
}

/**
 * The nine operations of API v2, one call of `fetch` each.
 *
 * All throw `ApiError`: `RequestError` before anything is sent, else what became of it. After a `NetworkError`, `TimeoutError`,
 * `CancelledError` or `ContractError` of a create or an expire nobody knows whether the instance carried it out.
 */
export interface Client {
  /** What the instance is and can do. Never carries the token, so it proves nothing about it. */
  version(options?: Cancellable): Promise<Version>;
  /**
   * Makes a push; what was stored may differ from what was asked. `locale` puts a language on the link, if the instance has it.
   * With files, `version` is asked first: it would show a redirect, which an upload would follow. They are not read into memory, and have
   * no end of time while they move. Errors without an answer then say how much had left.
   */
  createPush(newPush: NewPush, options?: CreateOptions): Promise<PushRecord>;
  /** Looks at a push, which uses up a view unless the token is its owner's. The passphrase is sent exactly, white space too. */
  retrievePush(urlToken: string, options?: Cancellable & { passphrase?: string | undefined }): Promise<RetrievedPush>;
  /** The link of a push; uses no view, and answers for an expired push too. */
  previewPush(urlToken: string, options?: Cancellable & { locale?: string | undefined }): Promise<string>;
  /** Who did what with an own push, fifty a page; the order is the instance's and differs between versions. */
  auditLog(urlToken: string, page: number, options?: Cancellable): Promise<AuditPage>;
  /** Lets the instance send the link of an own push by e-mail. `to`: up to five addresses, with commas; `locale`: the language it writes in. */
  notifyEmails(urlToken: string, to: string, options?: Cancellable & { locale?: string | undefined }): Promise<void>;
  /** Ends a push at once. No error if it had ended before. */
  expirePush(urlToken: string, options?: Cancellable): Promise<PushRecord>;
  /** The account's pushes that have not ended, as far as the instance has noticed. `page` from 1 to `LAST_PAGE`. */
  listActive(page: number, options?: Cancellable): Promise<PushPage>;
  /** The account's pushes that have ended. `page` from 1 to `LAST_PAGE`. */
  listExpired(page: number, options?: Cancellable): Promise<PushPage>;
}

/** @throws TypeError if `baseUrl` cannot be one */
export function createClient({ baseUrl, token, timeoutMs, send, ...line }: ClientOptions): Client {
  const api = apiAddress(baseUrl);
  const ask = <Schema extends z.ZodMiniType>(
    question: Omit<ApiRequest<Schema>, 'timeoutMs'>,
    ownTimeoutMs = TIMEOUT_MS,
  ) => sendRequest(line, { ...question, timeoutMs: timeoutMs ?? ownTimeoutMs });
  const pushAddress = (urlToken: string) => `${api}/pushes/${encodeURIComponent(expectUrlToken(urlToken))}`;
  const list = async (name: 'active' | 'expired', page: number, signal: AbortSignal | undefined): Promise<PushPage> => {
    const address = `${api}/pushes/${name}${query('page', expectPage(page))}`;
    const { value, serverTime } = await ask({ method: 'GET', address, token, answer: pushListSchema, signal });
    return { pushes: readable(value), ...listedOf(value), serverTime };
  };
  const version = (signal: AbortSignal | undefined) =>
    onlyValue(ask({ method: 'GET', address: `${api}/version`, answer: versionSchema, signal }));

  return {
    async version({ signal } = {}) {
      return version(signal);
    },

    async createPush(newPush, { signal, locale, files = [], onProgress } = {}) {
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
      if (files.length === 0) return onlyValue(ask(question, UNREPEATABLE_TIMEOUT_MS));
      const way = { ...line, send, version: () => version(signal) };
      return onlyValue(createWithFiles(way, { ...question, push, files, onProgress, timeoutMs }));
    },

    async retrievePush(urlToken, { signal, passphrase } = {}) {
      const address = pushAddress(urlToken) + query('passphrase', passphrase);
      const secrets = [urlToken, passphrase ?? ''];
      const question = { method: 'GET', address, token, secrets, answer: retrievedPushSchema, signal } as const;
      return onlyValue(ask(question, UNREPEATABLE_TIMEOUT_MS));
    },

    async previewPush(urlToken, { signal, locale } = {}) {
      const address = `${pushAddress(urlToken)}/preview${query('push_locale', locale)}`;
      const preview = ask({ method: 'GET', address, token, secrets: [urlToken], answer: previewSchema, signal });
      return (await onlyValue(preview)).url;
    },

    async auditLog(urlToken, page, { signal } = {}) {
      const address = `${pushAddress(urlToken)}/audit${query('page', expectPage(page))}`;
      const audit = ask({ method: 'GET', address, token, secrets: [urlToken], answer: auditSchema, signal });
      const { logs } = await onlyValue(audit);
      return auditPageOf(logs);
    },

    async notifyEmails(urlToken, to, { signal, locale } = {}) {
      const address = `${pushAddress(urlToken)}/notify_emails`;
      const body = { notify_emails_to: to, ...(locale !== undefined && { notify_emails_to_locale: locale }) };
      await ask({ method: 'POST', address, body, token, secrets: [urlToken], answer: queuedSchema, signal });
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

const onlyValue = async <Value>(answer: Promise<ApiResponse<Value>>): Promise<Value> => (await answer).value;

const readable = <Row>(rows: readonly (Row | null)[]): Row[] => rows.filter((row) => row !== null);

const listedOf = (rows: readonly unknown[]): Listed => ({ listed: rows.length, hasUnreadable: rows.includes(null) });

function auditPageOf(logs: readonly (AuditEntry | null)[]): AuditPage {
  return { entries: readable(logs), ...listedOf(logs) };
}
