import { type Draft, formatEmails, getPayload } from '../push/draft';
import { getOptionSpec, type SentOptionName, sentOptionNames } from '../push/options';
import type { NewPush } from './schemas';

/** What the API calls the options of a push. */
export const API_FIELDS = {
  expireAfterDays: 'expire_after_days',
  expireAfterViews: 'expire_after_views',
  retrievalStep: 'retrieval_step',
  deletableByViewer: 'deletable_by_viewer',
  passphrase: 'passphrase',
  name: 'name',
  note: 'note',
} as const satisfies Record<SentOptionName, keyof NewPush>;

/** The body of a create. `sendsEmail`: with addresses. Without an account instances refuse them (tests/contract/observed.json). */
export function toNewPush(draft: Draft, { sendsEmail = false } = {}): NewPush {
  const { kind, options, email } = draft;
  const to = sendsEmail ? formatEmails(email?.to ?? '') : '';
  // Omits empty texts and options left to the instance.
  const sent = sentOptionNames.flatMap((name) => {
    const value = options[name];
    return getOptionSpec(name).unsupportedKind === kind || value === undefined || value === ''
      ? []
      : [[API_FIELDS[name], value]];
  });
  return {
    payload: getPayload(draft),
    kind,
    ...(Object.fromEntries(sent) as Partial<NewPush>),
    ...(to !== '' && { notify_emails_to: to }),
    ...(to !== '' && email?.language && { notify_emails_to_locale: email.language }),
  };
}
