import { isBlank } from './params';
import { isPastLimits } from './records';
import { type ServerMessage, serverMessage } from './responses';
import { isLocale } from './settings';
import type { Email, Push } from './state';
import type { Context } from './store';

const MAX_RECIPIENTS = 5;
const EMAIL = /^[\w.%+-]+@(?:[\w-]+\.)+\w{2,}$/;

const toAddresses = (recipients: string) => recipients.split(',').map((entry) => entry.trim());

/** What is wrong with a message, by field. `push`: the one that it is about, where that exists already. */
export function validateEmail({ recipients, locale }: Email, context: Context, push?: Push): Record<string, string[]> {
  const { account, settings } = context;
  const errors: Record<string, string[]> = {};
  const add = (field: string, words: string) => {
    errors[field] = [...(errors[field] ?? []), words];
  };
  const addMessage = (field: string, message: ServerMessage) => add(field, serverMessage(message, context.locale));
  const asksForLocale = locale !== null && !isBlank(locale);

  if (!settings.email_auto_dispatch) {
    addMessage('notify_emails_to', 'emailsNotAvailable');
    if (asksForLocale) addMessage('notify_emails_to_locale', 'localeNotAvailable');
    addMessage('base', 'emailNotAvailable');
    return errors;
  }
  const addresses = toAddresses(recipients);
  if (!account) {
    addMessage('notify_emails_to', 'emailsOfUnknown');
    if (asksForLocale) addMessage('notify_emails_to_locale', 'localeOfUnknown');
  }
  if (addresses.includes('')) addMessage('notify_emails_to', 'misplacedComma');
  if (new Set(addresses).size < addresses.length) addMessage('notify_emails_to', 'duplicateEmails');
  if (addresses.length > MAX_RECIPIENTS) addMessage('notify_emails_to', 'tooManyEmails');
  if (!addresses.every((entry) => entry === '' || EMAIL.test(entry))) addMessage('notify_emails_to', 'invalidEmails');
  if (asksForLocale && !isLocale(locale)) addMessage('notify_emails_to_locale', 'unknownLocale');
  if (push && isPastLimits(push, context.now)) addMessage('base', 'emailOfExpired');
  const sent = push ? countRecipients(push) : 0;
  if (sent > 0 && sent + addresses.length > MAX_RECIPIENTS)
    add(
      'base',
      `You can notify up to ${MAX_RECIPIENTS} email(s) and you have already sent emails to ${sent} recipients`,
    );
  return errors;
}

const countRecipients = ({ log }: Push) =>
  log.reduce((sum, { email }) => sum + (email ? toAddresses(email.recipients).length : 0), 0);
