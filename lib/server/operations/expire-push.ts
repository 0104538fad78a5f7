import { answer, refusal } from '../answers';
import { log } from '../audit';
import type { Context } from '../context';
import { expire } from '../lifecycle';
import { recordOf } from '../records';
import type { Push } from '../state';

/** Ends a push by hand: its owner always may, anybody else if it is deletable. One that is over stays as it is. */
export function expirePush(push: Push, context: Context): Response {
  const isOwner = context.account !== undefined && push.owner === context.account.name;
  if (!isOwner && !push.deletable) return refusal(401, 'That push is not deletable by viewers.');
  if (!push.expired) {
    expire(push, context.now);
    push.deleted = true;
    log(push, 'expire', context);
  }
  return answer(200, recordOf(push, context));
}
