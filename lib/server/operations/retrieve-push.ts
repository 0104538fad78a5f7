import { answer, refusal } from '../answers';
import { log, logLook } from '../audit';
import type { Context } from '../context';
import { grantFiles } from '../files';
import { endAfterLastView, noticeLimits } from '../lifecycle';
import { countFailure, isThrottled } from '../passphrase-throttle';
import { recordOf } from '../records';
import type { Push } from '../state';

/** The look that counts: the payload, or what is left when it is over. */
export function retrievePush(push: Push, context: Context): Response {
  const { store, ip, now, url } = context;
  noticeLimits(push, now);
  if (!push.expired && push.passphrase) {
    if (isThrottled(store, push.token, ip, now)) {
      return refusal(429, 'Too many passphrase attempts. Please try again in a minute.');
    }
    if (url.searchParams.get('passphrase') !== push.passphrase) {
      countFailure(store, push.token, ip, now);
      log(push, 'failed_passphrase', context);
      return answer(401, {
        error: 'That passphrase is incorrect.',
        message:
          "This push requires a passphrase. Please provide it using the 'passphrase' parameter (e.g. ?passphrase=mysecret)",
        status: 'unauthorized',
      });
    }
  }
  logLook(push, context);
  const body = { ...recordOf(push, context), payload: push.payload, files: grantFiles(push, context) };
  endAfterLastView(push, now);
  return answer(200, body);
}
