import { trimEnd } from '../trim-end';
import { isOver, removeExpired } from './lifecycle';
import { countRequest } from './limits';
import { readParams } from './params';
import { outerError, redirectToHttps, retryLater, tokenRefused, withoutBody } from './responses';
import { type Accounts, authenticate, routeFor } from './router';
import { completeSettings, localeOf, type Settings } from './settings';
import type { Kind, ServerState } from './state';
import { type Context, createStore } from './store';

export interface ReferenceServerOptions {
  /** Settings that differ from the shipped ones. */
  settings?: Partial<Settings>;
  /** Whose token is whose. */
  accounts?: Accounts;
  /** Now, in milliseconds since 1970. */
  clock: () => number;
  /** A new unguessable name for a push or a file's address, fit for a path. */
  newToken: () => string;
  /** Where to start; empty when left out. */
  state?: ServerState | undefined;
  /** The path it is mounted at, `/sub`, without a slash at the end. */
  path?: string;
}

/** Where a request comes from. */
export interface Caller {
  /** The address that limits count by and the audit log shows. */
  ip: string;
  /** Asked by the instance's own page for a recipient, who needs no account even where anonymous access is off. */
  ownPage?: boolean;
}

/** What a host's page has to know of a push before it retrieves it. */
interface PushFacts {
  kind: Kind;
  /** Whether its payload is gone, or will be with the next look. */
  over: boolean;
  needsPassphrase: boolean;
}

export interface ReferenceServer {
  /** Answers a request from an address, as the real server does. */
  fetch(request: Request, from: Caller): Promise<Response>;
  /** The whole state as plain JSON: given to another server as its `state`, nobody sees a difference. */
  snapshot(): ServerState;
  /** The size of that state as JSON, in bytes. */
  bytes(): number;
  /** Ends all pushes whose days or views are over, so that their payloads and files are gone from the state. */
  sweep(): void;
  /** Facts of a push, without a look at it; undefined when there is none. */
  factsOf(token: string): PushFacts | undefined;
}

/**
 * JSON API v2 as tests/contract/observed.json records it, as a function from request to answer.
 * It runs wherever there are `Request` and `Response`: in tests, under a listener, in a browser's worker.
 */
export function createReferenceServer(options: ReferenceServerOptions): ReferenceServer {
  const { accounts = {}, clock, newToken, path = '' } = options;
  const settings = completeSettings(options.settings);
  const store = createStore(options.state);

  async function respond(request: Request, { ip, ownPage = false }: Caller): Promise<Response> {
    const url = new URL(request.url);
    if (request.headers.get('x-forwarded-proto') === 'https') url.protocol = 'https:';
    if (settings.force_https && url.protocol !== 'https:') return redirectToHttps(url, request.method);
    const wait = countRequest(store.requests, settings.throttling, ip, clock());
    if (wait !== undefined) return retryLater(wait);

    const isBelow = url.pathname.startsWith(`${path}/`);
    const { operation, token, open } = routeFor(request.method, isBelow ? url.pathname.slice(path.length) : '');
    const caller = open ? undefined : authenticate(request, accounts);
    if (caller === 'bad' || (!open && !caller && !ownPage && !settings.anonymous_access)) return tokenRefused();
    const params = request.method === 'POST' ? await readParams(request) : {};
    if (!params) return outerError(400, 'Bad Request');

    const base = `${url.origin}${path}`;
    const context: Context = {
      request,
      url,
      token,
      params,
      account: caller,
      ip,
      // Asked after the body has been read: from here on nothing waits, so that no two requests mix.
      now: clock(),
      locale: localeOf(request.headers.get('accept-language')),
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
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
    snapshot: store.snapshot,
    bytes: () => new TextEncoder().encode(JSON.stringify(store.snapshot())).length,
    sweep: () => removeExpired(store.pushes.values(), clock()),
    factsOf(token) {
      const push = store.pushes.get(token);
      return push && { kind: push.kind, over: isOver(push, clock()), needsPassphrase: Boolean(push.passphrase) };
    },
  };
}
