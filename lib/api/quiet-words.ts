/** Longest text taken from an instance into an error. */
const LONGEST = 500;

/** Shorter secrets occur in ordinary words by chance. */
const SHORTEST_SECRET = 4;

export type QuietWords = (words: string) => string | undefined;

/**
 * An instance's words may be shown and end in an error, so they must not repeat what was sent in confidence.
 * @param secrets payload, passphrase, token and url_token of the request; each of their lines counts
 * @returns a function that gives the words, at most 500 characters of them, or undefined when they repeat a secret line of four characters or more
 */
export function createQuietWords(secrets: readonly string[]): QuietWords {
  const lines = secrets.flatMap((secret) => secret.split(/[\r\n]+/)).map((line) => line.trim());
  const kept = lines.filter((line) => line.length >= SHORTEST_SECRET);
  return (words) => (kept.some((line) => words.includes(line)) ? undefined : words.slice(0, LONGEST));
}
