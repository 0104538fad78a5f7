import * as z from 'zod/mini';
import { FailureError } from '../base/failure';
import { parseJson } from '../base/parse-json';
import type { InstanceVersion } from '../instance/instance';
import { type Draft, type EmailRequest, formatEmails } from '../push/draft';
import type { CreatedPush } from '../push/stored-push';
import type { AuditEvent } from '../pushes/audit';
import type { Continuation, ListedPush } from '../pushes/push-row';
import { readBody } from './parse-response';
import {
  type Cancellable,
  createRecipientClient,
  createRequests,
  type InstanceOptions,
  type RecipientClient,
  requireValid,
  TIMEOUT_MS,
  toQuery,
  UNREPEATABLE_TIMEOUT_MS,
} from './recipient-client';
import { PRIVATE_FETCH_OPTIONS, toApiUrl } from './request';
import {
  auditSchema,
  createdPushSchema,
  emailQueuedSchema,
  MAX_PAGE,
  type NewPush,
  pageSchema,
  previewSchema,
  pushListSchema,
  versionSchema,
} from './schemas';
import { withTimeout } from './timeout';
import { type ToLink, toAuditEvent, toCreatedPush, toInstanceVersion, toListedPush, toOwnLink } from './to-domain';
import { toNewPush } from './to-wire';
import { createPushWithFiles, type SentProgress } from './upload';
import type { UploadTransport } from './upload-transport';

/** Throws RequestError `page`. */
const toPageQuery = (page: number) => `?page=${requireValid(pageSchema, page, 'page')}`;

/** Throws RequestError `push`, naming the fields. `null` would not mean the default, and a lone surrogate would not arrive. */
function requireSendable(newPush: NewPush): NewPush {
  const isUnusable = (value: unknown) => value === null || (typeof value === 'string' && !value.isWellFormed());
  const fields = Object.entries(newPush).flatMap(([name, value]) => (isUnusable(value) ? [name] : []));
  if (fields.length > 0) throw new FailureError({ kind: 'RequestError', problem: 'push', fields });
  return newPush;
}

export interface ClientOptions extends InstanceOptions {
  send?: UploadTransport | undefined;
  /** Instead of the link that an answer holds. */
  toLink?: ToLink | undefined;
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
export interface Client extends RecipientClient {
  /** Never carries the token. */
  readVersion(options?: Cancellable): Promise<InstanceVersion>;
  /** Creates a push. What was stored may differ from what was asked. Files are not read into memory. */
  createPush(draft: Draft, options?: CreateOptions): Promise<CreatedPush>;
  /** The link of a push in a language, also of an expired one; uses no view. */
  previewPush(urlToken: string, options?: Cancellable & { language?: string | undefined }): Promise<string>;
  /** What happened to a push, for its owner; uses no view. */
  readAuditLog(urlToken: string, page: number, options?: Cancellable): Promise<AuditPage>;
  /** Sends the link to up to five addresses. */
  emailPush(urlToken: string, email: EmailRequest, options?: Cancellable): Promise<void>;
  /** The pushes of the account that the instance has not yet noticed to have expired. */
  listActive(page: number, options?: Cancellable): Promise<PushPage>;
  /** The pushes of the account that have expired. */
  listExpired(page: number, options?: Cancellable): Promise<PushPage>;
}

/** Talks to one instance, with a token or without. Throws TypeError for an unusable `baseUrl`. */
export function createClient(options: ClientOptions): Client {
  const { token, timeoutMs, fetch, toLink = toOwnLink } = options;
  const { api, send, toPushUrl } = createRequests(options);
  const request = async <Schema extends z.ZodMiniType>(...apiRequest: Parameters<typeof send<Schema>>) =>
    (await send(...apiRequest)).value;
  const list = async (name: 'active' | 'expired', page: number, { signal }: Cancellable): Promise<PushPage> => {
    const address = `${api}/pushes/${name}${toPageQuery(page)}`;
    const apiRequest = { method: 'GET', address, token, responseSchema: pushListSchema, signal } as const;
    const { value, serverTime } = await send(apiRequest);
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
    const upload = { push, files, onProgress, timeoutMs, fetch, send: options.send };
    return createPushWithFiles({ ...apiRequest, ...upload, version: () => readVersion({ signal }) });
  };

  return {
    ...createRecipientClient(options),
    readVersion,

    async createPush(draft, { sendsEmail = false, ...rest } = {}) {
      return toCreatedPush(await create(requireSendable(toNewPush(draft, { sendsEmail })), rest), toLink);
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
