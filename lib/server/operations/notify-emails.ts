import { answer, invalid, outerError, refusal, tokenRefused } from '../answers';
import { log } from '../audit';
import type { Context } from '../context';
import { emailErrors } from '../emails';
import { isBlank, textOf } from '../params';
import type { Push } from '../state';
import { say } from '../words';

/** Sends the link later. The message is written down in the audit log, and goes nowhere. */
export function notifyEmails(push: Push, context: Context): Response {
  const { account, params, settings, locale } = context;
  if (!settings.email_auto_dispatch) return outerError(404, 'Not Found');
  if (!account) return tokenRefused();
  if (push.owner !== account.name) return refusal(403, "That push doesn't belong to you.");
  const recipients = textOf(params, 'notify_emails_to') ?? '';
  if (isBlank(recipients)) return invalid({ notify_emails_to: [say('noEmails', locale)] });
  const email = { recipients, locale: textOf(params, 'notify_emails_to_locale') };
  const errors = emailErrors(email, account, locale);
  if (Object.keys(errors).length > 0) return invalid(errors);
  log(push, 'creation_email_send', context, email);
  return answer(201, { message: 'Recipient(s) are added to the queue to be sent.' });
}
