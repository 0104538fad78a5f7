import type { NewPush } from '../api/schemas';
import { addressesIn, type Draft, payloadOf } from './draft';
import { getOptionSpec, optionNames } from './options';

/** The body of a create. `sendsEmail`: with addresses. Without an account instances refuse them (tests/contract/observed.json). */
export function newPushOf(draft: Draft, { sendsEmail = false } = {}): NewPush {
  const { kind, options, email } = draft;
  const to = sendsEmail ? formatAddresses(email?.to ?? '') : '';
  // Without empty texts and what is left to the instance.
  const sent = optionNames.flatMap((name) => {
    const { apiField, notFor } = getOptionSpec(name);
    const value = options[name];
    return apiField === null || notFor === kind || value === undefined || value === '' ? [] : [[apiField, value]];
  });
  return {
    payload: payloadOf(draft),
    kind,
    ...(Object.fromEntries(sent) as Partial<NewPush>),
    ...(to !== '' && { notify_emails_to: to }),
    ...(to !== '' && email?.language && { notify_emails_to_locale: email.language }),
  };
}

/** With commas. */
export function formatAddresses(text: string): string {
  return addressesIn(text).join(', ');
}
