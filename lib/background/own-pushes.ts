import { HttpError } from '../api/errors';
import { LAST_PAGE } from '../api/schemas';
import type { AuditPage, Input, PageEnd, PushPage, PushPlace, PushRef } from '../messages';
import { auditEventOf } from '../push/audit';
import { formatAddresses } from '../push/draft';
import { type ExpireOutcome, NOT_FOUND_EXPIRATION, rowOf, toExpiration } from '../push/push-row';
import type { Expiration } from '../push/result';
import type { Connection, Connections } from './connections';

/** For expiring: a push that the instance does not have any more is no error, nobody can open it. Throws whatever else it was. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof HttpError && error.reason === 'not-found') return undefined;
  throw error;
}

/** Rows of a full page (tests/contract/observed.json, "own lists"): fewer are the last. */
const PAGE_ROWS = 50;

export interface AccountPushesDeps {
  connections: Connections;
  /** Told of each push that has ended, so that whatever else remembers it knows. */
  onExpired: (push: PushRef, ending: Expiration) => Promise<void>;
}

/** What "My pushes" asks of an instance. Nothing here uses up a view. All throw what connections and the client throw. */
export function createAccountPushes({ connections, onExpired }: AccountPushesDeps) {
  const wayTo = ({ instanceId, baseUrl, link }: Omit<PushPlace, 'urlToken'>): Promise<Connection> =>
    connections.backTo({ id: instanceId, baseUrl }, link);

  const list = async ({ instanceId, baseUrl, state, page }: Input<'listPushes'>): Promise<PushPage> => {
    const { client, linkOf } = await connections.backTo({ id: instanceId, baseUrl });
    const answer = await (state === 'active' ? client.listActive(page) : client.listExpired(page));
    const { pushes, listed, hasUnreadable, serverTime } = answer;
    return {
      rows: pushes.map((push) => rowOf(push, linkOf(push))),
      end: endOf(listed, page),
      hasUnreadable,
      serverTime,
    };
  };

  const auditLog = async ({ urlToken, page, ...place }: Input<'auditLog'>): Promise<AuditPage> => {
    const { client } = await wayTo(place);
    const { entries, listed, hasUnreadable } = await client.auditLog(urlToken, page);
    return { events: entries.map(auditEventOf), end: endOf(listed, page), hasUnreadable };
  };

  /** A push that the instance does not have any more is no error: nobody can open it, which is what was wanted. */
  const expire = async ({ urlToken, ...place }: PushPlace): Promise<ExpireOutcome> => {
    const { client } = await wayTo(place);
    const record = await client.expirePush(urlToken).catch(undefinedIfNotFound);
    const ending = record ? toExpiration(record) : NOT_FOUND_EXPIRATION;
    await onExpired({ instanceId: place.instanceId, urlToken }, ending);
    return record ? { outcome: 'ended', ending } : { outcome: 'gone' };
  };

  const email = async ({ urlToken, email: { to, language }, ...place }: Input<'emailPush'>): Promise<void> => {
    const { client } = await wayTo(place);
    await client.notifyEmails(urlToken, formatAddresses(to), language === '' ? {} : { locale: language });
  };

  const previewLink = async ({ urlToken, language, ...place }: Input<'previewLink'>): Promise<string> => {
    const { client } = await wayTo(place);
    return client.previewPush(urlToken, { locale: language });
  };

  return { list, auditLog, expire, email, previewLink };
}

function endOf(listed: number, page: number): PageEnd {
  if (listed < PAGE_ROWS) return 'end';
  return page < LAST_PAGE ? 'more' : 'limit';
}
