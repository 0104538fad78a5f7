import type { Target } from '../target';
import { counted, holding, words } from '../words';

const list = { css: '.watch-events' } satisfies Target;

/** The list of what happened to own pushes, in the popup or on My pushes. */
export const happened = {
  list,
  none: { in: list, text: words('watchNone') } satisfies Target,
  /** The head, which shows or hides the list, and says how much of it is new. */
  head: (newOnes: number): Target => ({
    in: list,
    role: 'button',
    name: `${words('watchTitle')} ${counted('watchNewCount', newOnes)}`,
  }),
  dismiss: { in: list, role: 'button', name: words('watchDismiss') } satisfies Target,
  /** The line of something that happened, which leads to its push. */
  event: (sentence: string): Target => ({ in: list, role: 'button', name: holding(sentence) }),
};
