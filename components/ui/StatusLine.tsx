import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Announces its text at every change. Screen readers ignore the text that a new live region comes with, so it follows a moment later. */
export function StatusLine({ class: extra, children }: { class?: string; children?: ComponentChildren }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <p role="status" class={['status', extra].filter(Boolean).join(' ')}>
      {isMounted && children}
    </p>
  );
}

const INTERVAL_MS = 5000;

/** Announces a progress every few seconds, for screen readers alone. */
export function PacedLine({ words }: { words: string }) {
  const [announced, setAnnounced] = useState('');
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return <StatusLine class="unseen">{announced}</StatusLine>;
}
