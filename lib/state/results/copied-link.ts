import { type ReadonlySignal, signal } from '@preact/signals';
import { onCopied } from '../../browser/clipboard';
import { callWorker } from '../../messaging/messaging';
import type { CreatedResult, PushResult } from '../../push/result';
import { clipboardItem } from '../../storage/items';
import { onItemChange } from '../../storage/storage';

/** Which link is on the clipboard, as far as this page knows: what was copied before it was opened may have been replaced. */
export interface CopiedLink {
  resultId: ReadonlySignal<string | undefined>;
  /** Whether a push that is or was under way has emptied the clipboard, and nothing was copied since. */
  isEmptied: ReadonlySignal<boolean>;
  /** Call it when the user copies something by keys. */
  forget: () => void;
  /** Copies a result's link. Rejects if the browser does not. */
  copy: (result: CreatedResult) => Promise<void>;
}

/** Follows what this page copies, and what is copied for it when a link is created. */
export function createCopiedLink(results: ReadonlySignal<readonly PushResult[]>): CopiedLink {
  const resultId = signal<string>();
  const findCopied = () => results.value.filter((it) => it.state === 'created' && it.copy === 'copied');
  const known = new Set(findCopied().map(({ id }) => id));
  results.subscribe(() => {
    for (const { id } of findCopied()) {
      if (known.has(id)) continue;
      known.add(id);
      resultId.value = id;
    }
  });
  const forget = () => {
    resultId.value = undefined;
  };
  onCopied(forget);
  const isEmptied = signal(false);
  onItemChange(clipboardItem, (note) => {
    isEmptied.value = note?.holds === 'nothing';
    if (isEmptied.value) forget();
  });
  return {
    resultId,
    isEmptied,
    forget,
    copy: async ({ id, copy, link = '', instance }) => {
      // The popup's first view does without it.
      const { copySharedLink } = await import('./shared-link');
      await copySharedLink(link, instance);
      resultId.value = id;
      // From now on it is not said to be uncopied, anywhere.
      if (copy === 'failed' || copy === 'withheld') void callWorker('recordCopy', { resultId: id });
    },
  };
}
