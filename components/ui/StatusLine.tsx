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
