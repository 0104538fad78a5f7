import type { Draft } from '../push/draft';

/** Characters of storage that a result repeats of its draft. */
export function countRepeatedChars({ options: { name, note }, message, email }: Draft): number {
  return JSON.stringify([name, note, message, email]).length;
}

/** Reserves so many characters of storage quota for what will stand in its place. */
export function padding(length: number): string {
  return ' '.repeat(Math.max(0, length));
}
