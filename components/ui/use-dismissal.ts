import { useEffect, useRef, useState } from 'preact/hooks';
import { UNDO_MS } from '../../lib/push/result';

interface Dismissal {
  /** The ids of what is not shown any more, and still can be. */
  dismissed: readonly string[];
  /** Whether it is not shown any more: it was dismissed, or is being so for good. */
  isHidden: (id: string) => boolean;
  /** Finishes what was dismissed before: only the latest can be undone. */
  dismiss: (ids: readonly string[]) => void;
  undo: () => void;
}

/** Dismisses entries of a list once this can no longer be undone: after ten seconds, with the next, or when the list or the page is left. */
export function useDismissal(finish: (ids: readonly string[]) => Promise<unknown>): Dismissal {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [finishing, setFinishing] = useState<readonly string[]>([]);
  const latest = useRef({ dismissed, finish });
  latest.current.finish = finish;
  const hold = (ids: readonly string[]) => {
    latest.current.dismissed = ids;
    setDismissed(ids);
  };
  const finishNow = () => {
    const ids = latest.current.dismissed;
    if (ids.length === 0) return;
    hold([]);
    setFinishing((earlier) => [...earlier, ...ids]);
    // They are shown again only if they are still there.
    const end = () => setFinishing((all) => all.filter((id) => !ids.includes(id)));
    void latest.current.finish(ids).finally(end);
  };
  useEffect(() => {
    if (dismissed.length === 0) return;
    const timer = setTimeout(finishNow, UNDO_MS);
    addEventListener('pagehide', finishNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finishNow);
    };
  }, [dismissed]);
  useEffect(() => finishNow, []);
  return {
    dismissed,
    isHidden: (id) => dismissed.includes(id) || finishing.includes(id),
    dismiss: (ids) => {
      finishNow();
      hold(ids);
    },
    undo: () => hold([]),
  };
}
