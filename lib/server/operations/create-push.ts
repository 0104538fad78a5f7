import { answer, fault, invalid, refusal } from '../answers';
import { log } from '../audit';
import type { Context, Operation, Params } from '../context';
import { emailOf, filesOf, kindOf, newPush, newPushErrors } from '../new-push';
import { UploadedFile } from '../params';
import { ownRecordOf } from '../records';

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
