import { fromBase64, toBase64 } from '../encoding';
import type { Settings } from './settings';
import type { Account, FailedAttempts, FileGrant, Push, ServerState } from './state';

/** The live state, indexed: by token, and by owner for the lists. */
export interface Store {
  readonly pushes: ReadonlyMap<string, Push>;
  /** Pushes of an account, oldest first. */
  ownedBy(account: string): readonly Push[];
  add(push: Push): void;
  readonly grants: Map<string, FileGrant>;
  readonly attempts: Map<string, FailedAttempts>;
  readonly requests: ServerState['requests'];
  /** A copy as plain JSON. */
  snapshot(): ServerState;
}

/** Where failed attempts for a push from an address are kept. */
export const attemptsKey = (push: string, ip: string) => `${push} ${ip}`;

const noRequests = (): ServerState['requests'] => ({
  minute: { window: 0, counts: {} },
  second: { window: 0, counts: {} },
});

/** A copy of a push as plain JSON. */
const toStored = (push: Push): Push<string> => ({
  ...push,
  log: structuredClone(push.log),
  files: push.files.map((file) => ({ ...file, bytes: toBase64(file.bytes) })),
});

const fromStored = (push: Push<string>): Push => ({
  ...push,
  log: structuredClone(push.log),
  files: push.files.map((file) => ({ ...file, bytes: fromBase64(file.bytes) })),
});

/** A store that starts where a snapshot ended, or empty. */
export function createStore(state?: ServerState): Store {
  const pushes = new Map<string, Push>();
  const byOwner = new Map<string, Push[]>();
  const grants = new Map(state?.grants.map((grant) => [grant.key, { ...grant }]));
  const attempts = new Map(state?.attempts.map((failed) => [attemptsKey(failed.push, failed.ip), { ...failed }]));
  const requests = structuredClone(state?.requests) ?? noRequests();

  function add(push: Push): void {
    pushes.set(push.token, push);
    if (push.owner === null) return;
    const owned = byOwner.get(push.owner);
    if (owned) owned.push(push);
    else byOwner.set(push.owner, [push]);
  }

  for (const push of state?.pushes ?? []) add(fromStored(push));

  return {
    pushes,
    grants,
    attempts,
    requests,
    add,
    ownedBy: (account) => byOwner.get(account) ?? [],
    snapshot: () => ({
      version: 1,
      pushes: Array.from(pushes.values(), toStored),
      grants: Array.from(grants.values(), (grant) => ({ ...grant })),
      attempts: Array.from(attempts.values(), (failed) => ({ ...failed })),
      requests: structuredClone(requests),
    }),
  };
}

/** What an operation may know: the request's facts and the server's things. Its body has been read already. */
export interface Context {
  request: Request;
  url: URL;
  /** From the path, `:url_token`; empty for operations without one. */
  token: string;
  params: Params;
  account: Account | undefined;
  ip: string;
  now: number;
  /** The language of the server's words. */
  locale: string;
  /** Where the server is reached, without a slash at the end. */
  base: string;
  /** Where links start: the public address, if the instance has one of its own. */
  linkBase: string;
  settings: Settings;
  store: Store;
  newToken: () => string;
}

/** The fields of a body. `null` values are fields sent as null. */
export type Params = Readonly<Record<string, unknown>>;

export type Operation = (context: Context) => Response;
