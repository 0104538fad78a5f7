import { trimEnd } from '../base/trim-end';
import { readParams } from './params';
import { countRequest } from './rate-limits';
import { expireIfPastLimits, isPastLimits } from './records';
import { frameworkError, redirectToHttps, toHeadResponse, tooManyRequests, unauthorized } from './responses';
import { type Accounts, authenticate, findRoute } from './router';
import { DEFAULT_SETTINGS, negotiateLocale, type Settings } from './settings';
import type { Push, ServerState } from './state';
import { type Context, createStore } from './store';

export interface ReferenceServerOptions {
  settings?: Partial<Settings>;
  accounts?: Accounts;
  /** The time, in milliseconds since 1970. */
  clock: () => number;
  /** A new unguessable name for a push or a file's address, fit for a path. */
  newToken: () => string;
  state?: ServerState | undefined;
  /** The path it is mounted at, `/sub`, without a slash at the end. */
  path?: string;
}

export interface Caller {
  /** The address that limits count by and the audit log shows. */
  ip: string;
  /** Asked by the instance's own page for a recipient, who needs no account even where anonymous access is off. */
  ownPage?: boolean;
}

/** What a page before a retrieval shows. */
export interface PushFacts {
  kind: Push['kind'];
  /** The payload is gone, or will be with the next view. */
  over: boolean;
  needsPassphrase: boolean;
}

export interface ReferenceServer {
  /** Answers a request of the API. Never rejects for what is in the request. */
  fetch: (request: Request, from: Caller) => Promise<Response>;
  /** The whole state as plain JSON, for another server's `state`. */
  snapshot: () => ServerState;
  /** The size of the snapshot as JSON, in bytes. */
  bytes: () => number;
  /** Expires all pushes past their limits, and so removes their payloads and files. */
  sweep: () => void;
  /** Deletes pushes as if they had never been made, which no request can do. */
  remove: (tokens: readonly string[]) => void;
  /** What a host's page needs to know of a push before a retrieval; undefined if there is none. */
  factsOf: (token: string) => PushFacts | undefined;
}

/** JSON API v2 as tests/contract/observed.json records it. Runs wherever there are `Request` and `Response`. */
export function createReferenceServer(options: ReferenceServerOptions): ReferenceServer {
  const { accounts = {}, clock, newToken, path = '' } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const store = createStore(options.state);

  async function respond(request: Request, { ip, ownPage = false }: Caller): Promise<Response> {
    const url = new URL(request.url);
    if (request.headers.get('x-forwarded-proto') === 'https') url.protocol = 'https:';
    if (settings.force_https && url.protocol !== 'https:') return redirectToHttps(url, request.method);
    const wait = countRequest(store.requests, settings.throttling, ip, clock());
    if (wait !== undefined) return tooManyRequests(wait);

    const isBelow = url.pathname.startsWith(`${path}/`);
    const { operation, token, isPublic } = findRoute(request.method, isBelow ? url.pathname.slice(path.length) : '');
    const caller = isPublic ? undefined : authenticate(request, accounts);
    if (caller === 'invalid' || (!isPublic && !caller && !ownPage && !settings.anonymous_access)) return unauthorized();
    const params = request.method === 'POST' ? await readParams(request) : {};
    if (!params) return frameworkError(400, 'Bad Request');

    const base = `${url.origin}${path}`;
    const context: Context = {
      request,
      url,
      token,
      params,
      account: caller,
      ip,
      // Read after the body: from here on nothing waits, so that no two requests mix.
      now: clock(),
      locale: negotiateLocale(request.headers.get('accept-language')),
      base,
      linkBase: trimEnd(settings.override_base_url ?? base, /\//),
      settings,
      store,
      newToken,
    };
    return operation(context);
  }

  return {
    async fetch(request, from) {
      const response = await respond(request, from);
      response.headers.set('date', new Date(clock()).toUTCString());
      return request.method === 'HEAD' ? toHeadResponse(response) : response;
    },

    snapshot: store.snapshot,

    bytes: () => new TextEncoder().encode(JSON.stringify(store.snapshot())).length,

    sweep: () => {
      for (const push of store.pushes.values()) expireIfPastLimits(push, clock());
    },

    remove: store.remove,

    factsOf(token) {
      const push = store.pushes.get(token);
      return push && { kind: push.kind, over: isPastLimits(push, clock()), needsPassphrase: Boolean(push.passphrase) };
    },
  };
}

/** A new unguessable name for a push: 20 letters of 38, over 104 bits. */
export function randomToken(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-_';
  // Bytes above the last whole multiple of 38 would make its first letters likelier.
  const fair = 256 - (256 % alphabet.length);
  let token = '';
  while (token.length < 20) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? fair;
    if (byte < fair) token += alphabet[byte % alphabet.length];
  }
  return token;
}
