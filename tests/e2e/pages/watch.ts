import type { Target } from '../target';
import { holding, words } from '../words';

const list = { css: '.watch-events' } satisfies Target;

/** The list of what happened to own pushes, in the popup or on My pushes. */
export const happened = {
  list,
  none: { in: list, text: words('watchNone') } satisfies Target,
  dismiss: { in: list, role: 'button', name: words('watchDismiss') } satisfies Target,
  /** The line of something that happened, which leads to its push. */
  event: (sentence: string): Target => ({ in: list, role: 'button', name: holding(sentence) }),
};
