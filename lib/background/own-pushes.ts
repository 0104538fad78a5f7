import { LAST_PAGE } from '../api/schemas';
import type { AuditPage, Input, PageEnd, PushAddress, PushPage } from '../messages';
import { auditEventOf } from '../push/audit';
import { addressesForWire } from '../push/email';
import { GONE } from '../push/made-here';
import { type Ending, type ExpireOutcome, endingOf, rowOf } from '../push/push-row';
import type { Connections } from './connections';
import { undefinedIfGone } from './undefined-if-gone';

/** Rows of a full page (tests/contract/observed.json, "own lists"): fewer are the last. */
const PAGE_ROWS = 50;

export interface OwnPushesParts {
  connections: Connections;
  /** Told of each push that has ended, so that whatever else remembers it knows. */
  onEnded: (push: PushAddress, ending: Ending) => Promise<void>;
}

/** What "My pushes" asks of an instance. Nothing here uses up a view. All throw what connections and the client throw. */
export function createOwnPushes({ connections, onEnded }: OwnPushesParts) {
  const list = async ({ instanceId, state, page }: Input<'listPushes'>): Promise<PushPage> => {
    const { client, linkOf } = await connections.to(instanceId);
    const { pushes, serverTime } = await (state === 'active' ? client.listActive(page) : client.listExpired(page));
    return { rows: pushes.map((push) => rowOf(push, linkOf(push))), end: endOf(pushes, page), serverTime };
  };

  const auditLog = async ({ instanceId, urlToken, page }: Input<'auditLog'>): Promise<AuditPage> => {
    const { client } = await connections.to(instanceId);
    const logs = await client.auditLog(urlToken, page);
    return { events: logs.map(auditEventOf), end: endOf(logs, page) };
  };

  /** A push that the instance does not have any more is no error: nobody can open it, which is what was wanted. */
  const expire = async (push: PushAddress): Promise<ExpireOutcome> => {
    const { client } = await connections.to(push.instanceId);
    const record = await client.expirePush(push.urlToken).catch(undefinedIfGone);
    const ending = record ? endingOf(record) : GONE;
    await onEnded(push, ending);
    return record ? { outcome: 'ended', ending } : { outcome: 'gone' };
  };

  const email = async ({ instanceId, urlToken, email: { to, language } }: Input<'emailPush'>): Promise<void> => {
    const { client } = await connections.to(instanceId);
    await client.notifyEmails(urlToken, addressesForWire(to), language === '' ? {} : { locale: language });
  };

  const previewLink = async ({ instanceId, urlToken, language }: Input<'previewLink'>): Promise<string> => {
    const { client } = await connections.to(instanceId);
    return client.previewPush(urlToken, { locale: language });
  };

  return { list, auditLog, expire, email, previewLink };
}

function endOf(rows: readonly unknown[], page: number): PageEnd {
  if (rows.length < PAGE_ROWS) return 'end';
  return page < LAST_PAGE ? 'more' : 'limit';
}
