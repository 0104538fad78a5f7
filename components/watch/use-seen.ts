import { useEffect } from 'preact/hooks';
import type { KeptEvent } from '../../lib/push/watch/watch-event';

/** Reports what is shown, once the page itself is: a tab behind others shows nothing to anybody. */
export function useSeen(shown: readonly KeptEvent[], markSeen: (shown: readonly KeptEvent[]) => Promise<void>): void {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState === 'visible') void markSeen(shown);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  });
}
