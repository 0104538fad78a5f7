import { useEffect, useState } from 'preact/hooks';

/** The latest value once it has not changed for `delayMs`: for announcements of what changes with each key. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

const SETTLE_MS = 800;

/** The keys to show: new ones once nothing has changed for a moment, so that hints do not flicker while the user types. */
export function useDebouncedKeys(keys: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(keys);
  const joined = keys.join('\n');
  useEffect(() => {
    setSettled((old) => old.filter((key) => keys.includes(key)));
    const timer = setTimeout(() => setSettled(keys), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [joined]);
  return settled.filter((key) => keys.includes(key));
}

const SHOWN_FOR_MS = 6000;

/** Whether a message of success is still shown: for a few seconds, and again with the next `news`. */
export function usePassing(isThere: boolean, news?: unknown): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isThere) return;
    const timer = setTimeout(() => setOver(true), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isThere, news]);
  return isThere && !isOver;
}
