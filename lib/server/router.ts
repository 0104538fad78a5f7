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

/** The same for owners: without a token the answer does not say whether the push exists. */
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
  const below = /^\/api\/v2(\/.*)$/.exec(path)?.[1];
  if (verb === 'GET' && below === '/version') return { operation: version, token: '', isPublic: true };
  for (const [routed, pattern, operation] of routes) {
    const found = routed === verb && below !== undefined ? pattern.exec(below) : null;
    if (found) return { operation, token: found[1] ?? '', isPublic: false };
  }
  return { operation: unknownPath, token: '', isPublic: true };
}

export type Accounts = Readonly<Record<string, Account>>;

/** `undefined`: no token was sent. `'bad'`: the token belongs to nobody. */
export function authenticate(request: Request, accounts: Accounts): Account | undefined | 'invalid' {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  const isKnown = token !== undefined && Object.hasOwn(accounts, token);
  return (isKnown && accounts[token]) || 'invalid';
}
