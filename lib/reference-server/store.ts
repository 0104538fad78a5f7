import { fromBase64, toBase64 } from '../base/encoding';
import type { Settings } from './settings';
import type { Account, Attempts, FileGrant, Push, ServerState } from './state';

/** The live state, indexed by token, and by owner for the lists. */
export interface Store {
  /** All pushes, by their token. */
  pushes: ReadonlyMap<string, Push>;
  /** The addresses of files that a retrieval gave out, by their keys. */
  grants: Map<string, FileGrant>;
  /** Attempts with a passphrase, by the push's token, and requests for emails by account. */
  attempts: Map<string, Attempts>;
  /** How often each address has asked, for the rate limits. */
  requests: ServerState['requests'];
  /** Adds a push, as the newest of its owner. */
  add: (push: Push) => void;
  /** Deletes pushes with everything that belongs to them. */
  remove: (tokens: readonly string[]) => void;
  /** The pushes of an account, oldest first. */
  ownedBy: (account: string) => readonly Push[];
  /** A copy of the whole state as plain JSON. */
  snapshot: () => ServerState;
}

const noRequests = (): ServerState['requests'] => ({
  minute: { window: 0, counts: {} },
  second: { window: 0, counts: {} },
});

const copyPush = <From, To>(push: Push<From>, convert: (bytes: From) => To): Push<To> => ({
  ...push,
  log: structuredClone(push.log),
  files: push.files.map((file) => ({ ...file, bytes: convert(file.bytes) })),
});

/** `state`: what another store's `snapshot` returned. */
export function createStore(state?: ServerState): Store {
  const pushes = new Map<string, Push>();
  const byOwner = new Map<string, Push[]>();
  const grants = new Map(state?.grants.map((grant) => [grant.key, { ...grant }]));
  const attempts = new Map(state?.attempts.map((attempt) => [attempt.push, { ...attempt }]));
  const requests = structuredClone(state?.requests) ?? noRequests();

  function add(push: Push): void {
    pushes.set(push.token, push);
    if (push.owner === null) return;
    const owned = byOwner.get(push.owner);
    if (owned) owned.push(push);
    else byOwner.set(push.owner, [push]);
  }

  for (const push of state?.pushes ?? []) add(copyPush(push, fromBase64));

  return {
    pushes,
    grants,
    attempts,
    requests,
    add,
    remove(tokens) {
      for (const token of tokens) pushes.delete(token);
      for (const [owner, owned] of byOwner) {
        const others = owned.filter((push) => !tokens.includes(push.token));
        byOwner.set(owner, others);
      }
      for (const [key, { push }] of grants) if (tokens.includes(push)) grants.delete(key);
      for (const token of tokens) attempts.delete(token);
    },
    ownedBy: (account) => byOwner.get(account) ?? [],
    snapshot: () => ({
      version: 1,
      pushes: Array.from(pushes.values(), (push) => copyPush(push, toBase64)),
      grants: Array.from(grants.values(), (grant) => ({ ...grant })),
      attempts: Array.from(attempts.values(), (attempt) => ({ ...attempt })),
      requests: structuredClone(requests),
    }),
  };
}

/** What an operation may know. The request's body has been read already. */
export interface Context {
  request: Request;
  url: URL;
  /** The `:url_token` of the path; empty for operations without one. */
  token: string;
  params: Params;
  account: Account | undefined;
  ip: string;
  now: number;
  locale: string;
  /** The address where the server is reached, without a slash at the end. */
  base: string;
  /** The address with which links start. */
  linkBase: string;
  settings: Settings;
  store: Store;
  newToken: () => string;
}

/** `null` values are fields sent as null. */
export type Params = Readonly<Record<string, unknown>>;

export type Operation = (context: Context) => Response;
