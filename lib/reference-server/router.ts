import { trimEnd } from '../base/trim-end';
import { auditLog, listPushes, notifyEmails, version } from './list-operations';
import { createPush, expirePush, parseFileKey, previewPush, retrievePush, serveFile } from './push-operations';
import { errorResponse, frameworkError, unauthorized } from './responses';
import type { Account, Push } from './state';
import type { Context, Operation } from './store';

const withPush =
  (operation: (push: Push, context: Context) => Response): Operation =>
  (context) => {
    const push = context.store.pushes.get(context.token);
    return push ? operation(push, context) : errorResponse(404, 'not-found');
  };

/** An operation of owners on a push: without a token the answer does not say whether the push exists. */
const withOwnPush = (operation: (push: Push, context: Context) => Response): Operation => {
  const found = withPush(operation);
  return (context) => (context.account ? found(context) : unauthorized());
};

const routes: readonly [method: string, path: RegExp, operation: Operation][] = [
  ['POST', /^\/pushes$/, createPush],
  ['GET', /^\/pushes\/active$/, listPushes(false)],
  ['GET', /^\/pushes\/expired$/, listPushes(true)],
  ['GET', /^\/pushes\/([^/]+)$/, withPush(retrievePush)],
  ['DELETE', /^\/pushes\/([^/]+)$/, withPush(expirePush)],
  ['GET', /^\/pushes\/([^/]+)\/preview$/, withPush(previewPush)],
  ['GET', /^\/pushes\/([^/]+)\/audit$/, withOwnPush(auditLog)],
  ['POST', /^\/pushes\/([^/]+)\/notify_emails$/, withOwnPush(notifyEmails)],
];

const unknownPath: Operation = () => frameworkError(404, 'Not Found');

export interface Route {
  operation: Operation;
  /** `:url_token`, or the key of a file; empty where the path has none. */
  token: string;
  /** Needs no authentication. */
  isPublic: boolean;
}

/** `path`: below where the server is mounted. HEAD is looked up as GET. */
export function findRoute(method: string, path: string): Route {
  const verb = method === 'HEAD' ? 'GET' : method;
  const key = verb === 'GET' ? parseFileKey(path) : undefined;
  if (key !== undefined) return { operation: (context) => serveFile(key, context), token: '', isPublic: true };
  // Paths are matched as the real server's framework does: a slash at the end and the format are no part of them.
  const below = /^\/api\/v2(\/.*)$/.exec(trimEnd(path, /\//).replace(/\.json$/, ''))?.[1];
  if (verb === 'GET' && below === '/version') return { operation: version, token: '', isPublic: true };
  for (const [routed, pattern, operation] of routes) {
    const found = routed === verb && below !== undefined ? pattern.exec(below) : null;
    if (found) return { operation, token: found[1] ?? '', isPublic: false };
  }
  return { operation: unknownPath, token: '', isPublic: true };
}

export type Accounts = Readonly<Record<string, Account>>;

/**
 * `undefined`: no token was sent. `'invalid'`: the token belongs to nobody. The headers of API v1 go first; which address
 * `X-User-Email` names does not matter. Of `Authorization` the last word counts, so also without `Bearer`.
 */
export function authenticate({ headers }: Request, accounts: Accounts): Account | undefined | 'invalid' {
  const authorization = headers.get('authorization');
  const legacyToken = headers.get('x-user-token');
  if (authorization === null && legacyToken === null) return undefined;
  const isLegacy = legacyToken !== null && headers.has('x-user-email');
  const token = isLegacy ? legacyToken : authorization?.trim().split(/\s+/).at(-1);
  const isKnown = token !== undefined && Object.hasOwn(accounts, token);
  return (isKnown && accounts[token]) || 'invalid';
}
