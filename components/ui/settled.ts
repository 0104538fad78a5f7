import { useEffect, useState } from 'preact/hooks';

/** The latest value, once it has not changed for `delayMs`: for what is said aloud of something that changes with each key. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return still;
}

/** How long nothing must change until something new is shown. */
const SETTLE_MS = 800;

/**
 * Of the given keys, those to show: a new one only when nothing has changed for a moment, so that nothing comes and goes under what is
 * being typed; one that is not given any more goes at once. What is there at first is shown at first.
 */
export function useDebouncedKeys(keys: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(keys);
  const given = keys.join('\n');
  useEffect(() => {
    setSettled((old) => old.filter((key) => keys.includes(key)));
    const timer = setTimeout(() => setSettled(keys), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [given]);
  return settled.filter((key) => keys.includes(key));
}

/** How long a word of success stands. */
const SAID_FOR_MS = 6000;

/** Whether a word of success is still to be shown: it leaves by itself, and comes again with the next `news`. */
export function usePassing(isThere: boolean, news?: unknown): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isThere) return;
    const timer = setTimeout(() => setOver(true), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isThere, news]);
  return isThere && !isOver;
}
