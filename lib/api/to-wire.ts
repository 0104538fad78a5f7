import { type Draft, getPayload, splitEmails } from '../push/draft';
import { getOptionSpec, optionNames } from '../push/options';
import type { NewPush } from './schemas';

/** The body of a create. `sendsEmail`: with addresses. Without an account instances refuse them (tests/contract/observed.json). */
export function toNewPush(draft: Draft, { sendsEmail = false } = {}): NewPush {
  const { kind, options, email } = draft;
  const to = sendsEmail ? formatEmails(email?.to ?? '') : '';
  // Omits empty texts and options left to the instance.
  const sent = optionNames.flatMap((name) => {
    const { apiField, unsupportedKind } = getOptionSpec(name);
    const value = options[name];
    return apiField === null || unsupportedKind === kind || value === undefined || value === ''
      ? []
      : [[apiField, value]];
  });
  return {
    payload: getPayload(draft),
    kind,
    ...(Object.fromEntries(sent) as Partial<NewPush>),
    ...(to !== '' && { notify_emails_to: to }),
    ...(to !== '' && email?.language && { notify_emails_to_locale: email.language }),
  };
}

/** E-mail addresses separated by commas, as the API wants them. */
export function formatEmails(text: string): string {
  return splitEmails(text).join(', ');
}
