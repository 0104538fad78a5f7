import { useEffect, useRef, useState } from 'preact/hooks';
import { StatusLine } from './StatusLine';

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
