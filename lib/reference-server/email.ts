import { isBlank } from './params';
import { type ServerMessage, serverMessage } from './responses';
import { isLocale } from './settings';
import type { Email, Push } from './state';
import type { Context } from './store';

const MAX_RECIPIENTS = 5;
const EMAIL = /^[\w.%+-]+@(?:[\w-]+\.)+\w{2,}$/;

const toAddresses = (recipients: string) => recipients.split(',').map((entry) => entry.trim());

/** What is wrong with a message, by field, in the order of 2.11.4. `push`: the one that it is about, where that exists already. */
export function validateEmail({ recipients, locale }: Email, context: Context, push?: Push): Record<string, string[]> {
  const { account, settings } = context;
  const errors: Record<string, string[]> = {};
  const add = (field: string, words: string) => {
    errors[field] = [...(errors[field] ?? []), words];
  };
  const addMessage = (field: string, message: ServerMessage) => add(field, serverMessage(message, context.locale));
  const asksForLocale = locale !== null && !isBlank(locale);

  const addresses = toAddresses(recipients);
  if (addresses.includes('')) addMessage('notify_emails_to', 'misplacedComma');
  else {
    const different = new Set(addresses.map((address) => address.toLowerCase()));
    if (different.size < addresses.length) addMessage('notify_emails_to', 'duplicateEmails');
    if (addresses.length > MAX_RECIPIENTS) addMessage('notify_emails_to', 'tooManyEmails');
    if (!addresses.every((address) => EMAIL.test(address))) addMessage('notify_emails_to', 'invalidEmails');
  }
  if (asksForLocale && !isLocale(locale)) addMessage('notify_emails_to_locale', 'unknownLocale');
  if (!settings.email_auto_dispatch) {
    addMessage('notify_emails_to', 'emailsNotAvailable');
    if (asksForLocale) addMessage('notify_emails_to_locale', 'localeNotAvailable');
    addMessage('base', 'emailNotAvailable');
    return errors;
  }
  // Past its limits, a push is not expired before somebody opens it.
  if (push?.expired) {
    addMessage('notify_emails_to', 'emailsOfExpired');
    if (asksForLocale) addMessage('notify_emails_to_locale', 'localeOfExpired');
  }
  if (!account) {
    addMessage('notify_emails_to', 'emailsOfUnknown');
    if (asksForLocale) addMessage('notify_emails_to_locale', 'localeOfUnknown');
  }
  const sent = push ? countRecipients(push) : 0;
  // As Ruby counts: commas at the end begin no entry.
  if (sent > 0 && sent + addresses.findLastIndex((address) => address !== '') + 1 > MAX_RECIPIENTS)
    add(
      'base',
      `You can notify up to ${MAX_RECIPIENTS} email(s) and you have already sent emails to ${sent} recipients`,
    );
  return errors;
}

const countRecipients = ({ log }: Push) =>
  log.reduce((sum, { email }) => sum + (email ? toAddresses(email.recipients).length : 0), 0);
