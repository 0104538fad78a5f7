import { createClient } from '../api/client';
import type { Fetch } from '../api/one-request';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import type { OpenedPush } from '../messages';

/** The recipient's side of the built-in instance: asks without an account, so a look uses up a view. */
export function createRecipient(fetch: Fetch) {
  const client = createClient({ baseUrl: BUILT_IN_BASE_URL, fetch });

  /** Uses up a view. The passphrase is sent exactly. */
  const open = async (urlToken: string, passphrase: string | undefined): Promise<OpenedPush> => {
    const push = await client.retrievePush(urlToken, { passphrase });
    return {
      payload: push.payload,
      viewsLeft: Math.max(0, push.views_remaining),
      daysLeft: push.days_remaining,
      isExpired: push.expired,
      canExpire: push.deletable_by_viewer === true && !push.expired && push.views_remaining > 0,
    };
  };

  const expire = async (urlToken: string): Promise<OpenedPush> => {
    const push = await client.expirePush(urlToken);
    return { payload: null, viewsLeft: 0, daysLeft: 0, isExpired: push.expired, canExpire: false };
  };

  return { open, expire };
}
