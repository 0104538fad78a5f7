import { useEffect, useState } from 'preact/hooks';
import { UNDO_MS } from '../../lib/push/result';

interface Dismissal {
  /** The ids of what is not shown any more, and still can be. */
  dismissed: readonly string[];
  dismiss: (ids: readonly string[]) => void;
  undo: () => void;
}

/** Dismisses entries of a list once this can no longer be undone: after ten seconds, or when the page is left. */
export function useDismissal(finish: (ids: readonly string[]) => void): Dismissal {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (dismissed.length === 0) return;
    const finishNow = () => finish(dismissed);
    const timer = setTimeout(() => {
      finishNow();
      setDismissed([]);
    }, UNDO_MS);
    addEventListener('pagehide', finishNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finishNow);
    };
  }, [dismissed]);
  return { dismissed, dismiss: setDismissed, undo: () => setDismissed([]) };
}
