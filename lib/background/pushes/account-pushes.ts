import { hashUrlToken } from '../../base/encoding';
import { isNotFound, toFailure } from '../../base/failure';
import { getStorageArea, type Instance } from '../../instance/instance';
import type { WorkerHandlers } from '../../messaging/messaging';
import { type ListedPush, NOT_FOUND_EXPIRATION } from '../../pushes/push-row';
import { baselineItem, encryptedPushesItem } from '../../storage/items';
import type { OwnPush } from '../../storage/rows';
import { readItems } from '../../storage/storage';
import type { Connections } from '../instances/connections';
import type { PushEventEmitter } from '../push-events';
import type { RecordStore } from '../records/record-store';

/** A push that is not found cannot be opened: no error when expiring. Rethrows others. */
export function ignoreNotFound(error: unknown): undefined {
  if (isNotFound(toFailure(error))) return undefined;
  throw error;
}

/** What "My pushes" asks of an instance. `messages.ts` says what each promises. */
export type AccountPushes = Pick<
  WorkerHandlers,
  'listPushes' | 'readAuditLog' | 'expireListedPush' | 'emailPush' | 'previewLink'
>;

/** Uses no views. Throws what connections and the client throw. */
export function createAccountPushes(
  connections: Connections,
  events: PushEventEmitter,
  updateRecords: RecordStore['applyUpdates'],
  findOwn: RecordStore['findCreated'],
): AccountPushes {
  return {
    listPushes: async ({ state, page, ...place }) => {
      const { client, instance } = await connections.connectTo(place.instanceId);
      const response = await (state === 'active' ? client.listActive(page) : client.listExpired(page));
      const { pushes, continuation, hasUnreadable, serverTime } = response;
      const own = await findOwn(pushes.map(({ urlToken }) => urlToken));
      const rows = await markEncrypted(pushes, instance, own);
      await updateRecords(place.instanceId, rows);
      return { rows, continuation, hasUnreadable, serverTime };
    },

    readAuditLog: async ({ urlToken, page, ...place }) => {
      const { client } = await connections.connectTo(place.instanceId);
      return client.readAuditLog(urlToken, page);
    },

    expireListedPush: async ({ urlToken, ...place }) => {
      const { client } = await connections.connectTo(place.instanceId);
      const expired = await client.expirePush(urlToken).catch(ignoreNotFound);
      const ending = expired?.expiration ?? NOT_FOUND_EXPIRATION;
      await events.emit('expired', { push: { instanceId: place.instanceId, urlToken }, expiration: ending });
      return expired ? { outcome: 'expired', ending } : { outcome: 'not-found' };
    },

    emailPush: async ({ urlToken, email, ...place }) => {
      const { client } = await connections.connectTo(place.instanceId);
      await client.emailPush(urlToken, email);
    },

    previewLink: async ({ urlToken, language, ...place }) => {
      const { client } = await connections.connectTo(place.instanceId);
      return client.previewPush(urlToken, { language });
    },
  };
}

/** No list says what was encrypted end to end. The whole link is known as long as its result or its table is; a private window's stays there. */
async function markEncrypted(
  rows: ListedPush[],
  instance: Instance,
  ownPushes: readonly OwnPush[],
): Promise<ListedPush[]> {
  const { baseline, known } = await readItems({
    baseline: baselineItem(instance.id, getStorageArea(instance)),
    known: encryptedPushesItem(instance.id),
  });
  const ofBaseline = Object.entries(baseline.pushes).flatMap(([push, { isEncrypted }]) => (isEncrypted ? [push] : []));
  const hashes = new Set([...known, ...ofBaseline]);
  const encrypted = ownPushes.filter((own) => own.instance.id === instance.id && own.isEncrypted);
  const links = new Map(
    encrypted.map(({ stored, isPrivate, link }) => [stored.urlToken, isPrivate ? undefined : link] as const),
  );
  // Most accounts have none: a list of thousands need not be hashed.
  if (links.size === 0 && hashes.size === 0) return rows;
  return Promise.all(
    rows.map(async (row) => {
      const { urlToken, link } = row;
      const isEncrypted = links.has(urlToken) || hashes.has(await hashUrlToken(urlToken));
      return isEncrypted ? { ...row, link: links.get(urlToken) ?? link, isEncrypted } : row;
    }),
  );
}
