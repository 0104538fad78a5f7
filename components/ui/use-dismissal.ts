import { useEffect, useRef, useState } from 'preact/hooks';
import { UNDO_MS } from '../../lib/push/result';

interface Dismissal {
  /** The ids of what is not shown any more, and still can be. */
  dismissed: readonly string[];
  dismiss: (ids: readonly string[]) => void;
  undo: () => void;
}

/** Dismisses entries of a list once this can no longer be undone: after ten seconds, or when the list or the page is left. */
export function useDismissal(finish: (ids: readonly string[]) => Promise<unknown>): Dismissal {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (dismissed.length === 0) return;
    const finishNow = () => finish(dismissed);
    // They are shown again only if they are still there.
    const timer = setTimeout(() => void finishNow().finally(() => setDismissed([])), UNDO_MS);
    addEventListener('pagehide', finishNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finishNow);
    };
  }, [dismissed]);
  const latest = useRef(() => Promise.resolve<unknown>(undefined));
  latest.current = async () => dismissed.length > 0 && finish(dismissed);
  useEffect(() => () => void latest.current(), []);
  return { dismissed, dismiss: setDismissed, undo: () => setDismissed([]) };
}
