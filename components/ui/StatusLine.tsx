import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Announces its text at every change. The first is set a moment later: screen readers ignore the text of a new live region. */
export function StatusLine({ class: extra, children }: { class?: string; children?: ComponentChildren }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <p role="status" class={['status', extra].filter(Boolean).join(' ')}>
      {isMounted && children}
    </p>
  );
}

const THROTTLE_MS = 5000;

/** Announces a progress every few seconds, for screen readers alone. */
export function ThrottledStatus({ words }: { words: string }) {
  const [announced, setAnnounced] = useState('');
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), THROTTLE_MS);
    return () => clearInterval(timer);
  }, []);
  return <StatusLine class="visually-hidden">{announced}</StatusLine>;
}

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
