import { answer, refusal, tokenRefused } from '../answers';
import type { Context } from '../context';
import { pageOf, rowsOf } from '../page';
import { auditEntryOf } from '../records';
import type { Push } from '../state';

/** What happened to a push, for its owner; oldest first, as observed. */
export function auditLog(push: Push, { account, url }: Context): Response {
  if (!account) return tokenRefused();
  if (push.owner !== account.name) return refusal(403, "That push doesn't belong to you.");
  const page = pageOf(url.searchParams);
  if (page === undefined) return refusal(400, 'Invalid page parameter');
  return answer(200, { logs: rowsOf(push.log, page).map(auditEntryOf) });
}
