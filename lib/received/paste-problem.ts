import { isArmorChanged, isArmorCut } from '../encryption/armor';
import type { ReceivedLinkProblem } from './parse-received-link';
import type { ReceivedText } from './received-text';

/** `other-link`: not one to a push. `armor-cut`: encrypted text without its end. `armor-changed`: it cannot be read. `several-armors`: the user chooses one. */
export type PasteProblem = ReceivedLinkProblem | 'other-link' | 'armor-cut' | 'armor-changed' | 'several-armors';

/** Finds why encrypted text in what was pasted is not opened at once. */
export function findPasteProblem(text: string, { armors }: ReceivedText): PasteProblem | undefined {
  if (armors.length > 1) return 'several-armors';
  if (isArmorCut(text)) return 'armor-cut';
  return isArmorChanged(text) ? 'armor-changed' : undefined;
}

/** The worker gets no link that was rewritten, since it may have the key in it. */
export function toPasteProblem(problem: ReceivedLinkProblem, { links, isRewritten }: ReceivedText): PasteProblem {
  if (problem !== 'not-a-link') return problem;
  if (isRewritten) return 'rewritten';
  return links === '' ? problem : 'other-link';
}
