import { LAST_PAGE } from '../api/schemas';
import { toFailure } from '../failure';
import type { AuditPage, Continuation, Input, PushPage, PushRef } from '../messages';
import { auditEventOf } from '../push/audit';
import { formatAddresses } from '../push/new-push';
import { type ExpireOutcome, NOT_FOUND_EXPIRATION, toExpiration, toListedPush } from '../push/push-row';
import { isNotFound } from '../read-failure';
import type { Connections } from './connections';
import type { PushEventEmitter } from './push-events';
import type { ResultStore } from './result-store';

/** A push that is not found cannot be opened: no error when expiring. Rethrows others. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (isNotFound(toFailure(error))) return undefined;
  throw error;
}

/** Fewer rows are the last page (tests/contract/observed.json, "own lists"). */
const PAGE_ROWS = 50;

/** What "My pushes" asks of an instance. Uses no views. Throws what connections and the client throw. */
export function createAccountPushes(
  connections: Connections,
  events: PushEventEmitter,
  onUpdates: ResultStore['recordUpdates'],
) {
  return {
    listPushes: async ({ state, page, ...place }: Input<'listPushes'>): Promise<PushPage> => {
      const { client, linkOf } = await connections.connectTo(place.instanceId);
      const response = await (state === 'active' ? client.listActive(page) : client.listExpired(page));
      const { pushes, listed, hasUnreadable, serverTime } = response;
      const rows = pushes.map((push) => toListedPush(push, linkOf(push)));
      await onUpdates(place.instanceId, rows);
      return { rows, continuation: endOf(listed, page), hasUnreadable, serverTime };
    },

    auditLog: async ({ urlToken, page, ...place }: Input<'auditLog'>): Promise<AuditPage> => {
      const { client } = await connections.connectTo(place.instanceId);
      const { entries, listed, hasUnreadable } = await client.auditLog(urlToken, page);
      return { events: entries.map(auditEventOf), continuation: endOf(listed, page), hasUnreadable };
    },

    expireListedPush: async ({ urlToken, ...place }: PushRef): Promise<ExpireOutcome> => {
      const { client } = await connections.connectTo(place.instanceId);
      const record = await client.expirePush(urlToken).catch(undefinedIfNotFound);
      const ending = record ? toExpiration(record) : NOT_FOUND_EXPIRATION;
      await events.emit('expired', { push: { instanceId: place.instanceId, urlToken }, expiration: ending });
      return record ? { outcome: 'expired', ending } : { outcome: 'not-found' };
    },

    emailPush: async ({ urlToken, email: { to, language }, ...place }: Input<'emailPush'>): Promise<void> => {
      const { client } = await connections.connectTo(place.instanceId);
      await client.notifyEmails(urlToken, formatAddresses(to), language === '' ? {} : { locale: language });
    },

    previewLink: async ({ urlToken, language, ...place }: Input<'previewLink'>): Promise<string> => {
      const { client } = await connections.connectTo(place.instanceId);
      return client.previewPush(urlToken, { locale: language });
    },
  };
}

function endOf(listed: number, page: number): Continuation {
  if (listed < PAGE_ROWS) return 'complete';
  return page < LAST_PAGE ? 'more' : 'limit';
}
