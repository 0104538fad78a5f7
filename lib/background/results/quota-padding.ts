import type { Draft } from '../../push/draft';

/** Characters that a result may need, without what it repeats of its draft: a link of 4,000, or ten candidates. */
export const MAX_RESULT_CHARS = 9_000;

/** Characters of storage that a result repeats of its draft. */
export function countRepeatedChars({ options: { name, note }, message, email }: Draft): number {
  return JSON.stringify([name, note, message, email]).length;
}

/** Reserves so many characters of storage quota for what will stand in its place. */
export function padding(length: number): string {
  return ' '.repeat(Math.max(0, length));
}
