import { useEffect, useState } from 'preact/hooks';

/** The latest value once it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

const DEBOUNCE_MS = 800;

/** Adds new keys once nothing has changed for a moment, so that hints do not flicker while the user types. */
export function useDebouncedKeys(keys: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(keys);
  const joined = keys.join('\n');
  useEffect(() => {
    setSettled((old) => old.filter((key) => keys.includes(key)));
    const timer = setTimeout(() => setSettled(keys), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [joined]);
  return settled.filter((key) => keys.includes(key));
}

const TRANSIENT_MS = 6000;

/** Whether a message of success is still shown: for a few seconds, longer while it has the focus, and again with the next `resetKey`. */
export function useTransient(isActive: boolean, resetKey?: unknown): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isActive) return;
    const timer = setInterval(() => {
      if (!document.activeElement?.closest('[role=status], [role=alert]')) setOver(true);
    }, TRANSIENT_MS);
    return () => clearInterval(timer);
  }, [isActive, resetKey]);
  return isActive && !isOver;
}
