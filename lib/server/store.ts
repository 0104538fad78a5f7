import { fromBase64, toBase64 } from '../base64';
import type { FailedAttempts, FileGrant, Push, ServerState } from './state';

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
