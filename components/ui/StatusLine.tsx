import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

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
