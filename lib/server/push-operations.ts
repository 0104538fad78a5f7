import { grantFiles } from './files';
import { expire, expireAfterLastView, expireIfPastLimits } from './lifecycle';
import { countFailure, isThrottled } from './limits';
import { UploadedFile } from './multipart';
import { emailOf, filesOf, kindOf, newPush, newPushErrors } from './new-push';
import { linkTo, log, ownRecordOf, recordOf, recordView } from './records';
import { answer, fault, invalid, refusal } from './responses';
import type { Push } from './state';
import type { Context, Operation, Params } from './store';

/** Makes a push. */
export const createPush: Operation = (context) => {
  const { params, account, url } = context;
  const fields = pushOf(params);
  if (fields === 'missing') return refusal(400, 'param is missing or the value is empty or invalid: push');
  if (fields === 'unusable') return fault();
  const kind = kindOf(fields);
  if (!kind) return fault();
  if (!account && (kind === 'file' || Array.isArray(fields.files))) {
    return refusal(401, 'You need to sign in or sign up before continuing.');
  }
  if (!filesOf(fields).every((file) => file instanceof UploadedFile)) return fault();
  const errors = newPushErrors(fields, kind, context);
  if (Object.keys(errors).length > 0) return invalid(errors);

  const push = newPush(fields, kind, context, unusedToken(context));
  const email = emailOf(fields, context);
  context.store.add(push);
  log(push, 'creation', context);
  if (email) log(push, 'creation_email_send', context, email);
  const record = ownRecordOf(push, context, url.searchParams.get('push_locale'));
  const sent = email && { notify_emails_to: email.recipients, notify_emails_to_locale: email.locale };
  return answer(201, { ...record, ...sent });
};

function unusedToken({ store, newToken }: Context): string {
  let token = newToken();
  while (store.pushes.has(token)) token = newToken();
  return token;
}

/** The fields below `push`: nothing sent and things without fields are told apart, as the real server trips over the latter. */
function pushOf({ push }: Params): Params | 'missing' | 'unusable' {
  if (push === undefined || push === null) return 'missing';
  if (typeof push !== 'object') return push === '' ? 'missing' : 'unusable';
  if (Object.keys(push).length === 0) return 'missing';
  return Array.isArray(push) ? 'unusable' : (push as Params);
}

/** The look that counts: the payload, or what is left when it is over. */
export function retrievePush(push: Push, context: Context): Response {
  const { store, ip, now, url } = context;
  expireIfPastLimits(push, now);
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
  recordView(push, context);
  const body = { ...recordOf(push, context), payload: push.payload, files: grantFiles(push, context) };
  expireAfterLastView(push, now);
  return answer(200, body);
}

/** The link alone. It counts nothing and does not care whether the push is over. */
export function previewPush(push: Push, { linkBase, url }: Context): Response {
  return answer(200, { url: linkTo(push, linkBase, url.searchParams.get('push_locale')) });
}

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
