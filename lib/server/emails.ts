import { isLocale } from './locales';
import { isBlank } from './params';
import type { Account, Email } from './state';
import { say, type Word } from './words';

const most = 5;
const address = /^[\w.%+-]+@(?:[\w-]+\.)+\w{2,}$/;

/** What is wrong with a message to be sent, by field; empty when nothing is. */
export function emailErrors({ recipients, locale }: Email, account: Account | undefined, language: string) {
  const errors: Record<string, string[]> = {};
  const add = (field: string, word: Word) => {
    errors[field] = [...(errors[field] ?? []), say(word, language)];
  };
  const addresses = recipients.split(',').map((one) => one.trim());
  if (!account) add('notify_emails_to', 'emailsOfUnknown');
  if (addresses.length > most) add('notify_emails_to', 'tooManyEmails');
  if (!addresses.every((one) => address.test(one))) add('notify_emails_to', 'invalidEmails');
  if (locale !== null && !isBlank(locale) && !isLocale(locale)) add('notify_emails_to_locale', 'unknownLocale');
  return errors;
}
