const LOOK_EVERY_MS = 20;

type NotYet = undefined | null | false;

/**
 * Looks until `look` answers something, and gives that.
 * `what` says what is awaited, for the error. Throws when `timeoutMs` have passed, and at once what `look` throws.
 */
export async function waitUntil<T>(
  what: string,
  look: () => T | NotYet | Promise<T | NotYet>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
