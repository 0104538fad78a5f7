import { answer, refusal, tokenRefused } from '../answers';
import type { Operation } from '../context';
import { pageOf, rowsOf } from '../page';
import { ownRecordOf } from '../records';
import type { Push } from '../state';

/** The account's pushes that are over, or those that are not, newest first. Rows whose days are over may be active still. */
export const listPushes =
  (expired: boolean): Operation =>
  (context) => {
    const { account, url, store } = context;
    if (!account) return tokenRefused();
    const page = pageOf(url.searchParams);
    if (page === undefined) return refusal(400, 'Invalid page parameter');
    const rows = rowsOf(newestFirst(store.ownedBy(account.name), expired), page);
    return answer(
      200,
      rows.map((push) => ownRecordOf(push, context)),
    );
  };

function* newestFirst(pushes: readonly Push[], expired: boolean): Generator<Push> {
  for (let at = pushes.length - 1; at >= 0; at -= 1) {
    const push = pushes[at];
    if (push?.expired === expired) yield push;
  }
}
