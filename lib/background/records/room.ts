import type { Draft } from '../../push/draft';
import type { PushRecord } from '../../push/record';

/** Characters that an outcome may need, without what it repeats of its draft: a link of 4,000, or ten candidates. */
export const LARGEST_OUTCOME = 9_000;
/** The same of most outcomes: with a link of some hundred. */
export const USUAL_OUTCOME = 1_500;
/** More characters than any generated passphrase takes. */
const GENERATED_PASSPHRASE = 500;

/** How many characters of storage quota to reserve for an outcome. Until a push is sent, that includes a passphrase that will be generated. */
export function countRoom({ options, message, email }: Draft, forOutcome: number): number {
  const { name, note, generatesPassphrase, passphrase } = options;
  const forPassphrase = generatesPassphrase && passphrase === '' ? GENERATED_PASSPHRASE : 0;
  return forOutcome + forPassphrase + JSON.stringify([name, note, message, email]).length;
}

/** Reserves so many characters of storage quota for what will stand in the record. */
export function withRoom<R extends PushRecord>(record: R, characters: number): R {
  return { ...record, room: characters > 0 ? ' '.repeat(characters) : undefined };
}
