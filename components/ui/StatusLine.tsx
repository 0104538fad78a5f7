import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Says aloud what it shows whenever that changes. A region that comes with its words is not heard, so the words come right behind it:
 * one that is mounted all the time while it is empty says them sooner.
 */
export function StatusLine({ class: extra, children }: { class?: string; children?: ComponentChildren }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <p role="status" class={['status', extra].filter(Boolean).join(' ')}>
      {isThere && children}
    </p>
  );
}

/** How often something under way is said aloud. */
const EVERY_MS = 5000;

/**
 * For ears: how far something under way has come. What is seen of it may change many times a second; this says it every few seconds, and
 * nothing of what is over sooner. Mount it while it is under way.
 */
export function PacedLine({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return <StatusLine class="unseen">{said}</StatusLine>;
}
