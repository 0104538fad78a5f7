import { useEffect, useState } from 'preact/hooks';
import type { PushResult } from '../../lib/push/result';
import type { Desk } from '../../lib/state/desk';

/** Whether what the result was made from is still kept. */
export function useHasDraft(desk: Desk, result: PushResult): boolean {
  const [hasDraft, setHasDraft] = useState(false);
  const shown = desk.composer.draft.value;
  // Another draft shown may mean that this one went.
  useEffect(() => {
    let isCurrent = true;
    void desk.drafts.hasDraftOf(result).then((has) => isCurrent && setHasDraft(has));
    return () => {
      isCurrent = false;
    };
  }, [desk, result.id, shown.id, shown.createdAt]);
  return hasDraft;
}
