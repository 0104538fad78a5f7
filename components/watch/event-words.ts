import { count, t } from '../../lib/i18n';
import type { EventFacts } from '../../lib/push/watch/event-facts';
import { pushLabel } from '../../lib/push-label';
import { formatNear } from '../../lib/when';
import { programWords } from '../pushes/program-words';

/** "“VPN for M. Weber” was opened for the first time" */
export function whatHappened(facts: EventFacts): string {
  const push = pushLabel(facts.name, facts.madeAt);
  switch (facts.kind) {
    case 'first-view':
      return t('watchOpenedFirst', push);
    case 'further-views':
      return count('watchOpenedMore', facts.count, push);
    case 'last-view':
      return facts.allowed === 1 ? t('watchOpenedOnly', push) : t('watchOpenedLast', push);
    case 'ended-by-views':
      return t('watchEndedByViews', push);
    case 'ended-by-time':
      return t('watchEndedByTime', push);
    case 'ended-by-hand':
      return t('watchEndedByHand', push);
    case 'ended':
      return t('watchEnded', push);
    case 'wrong-passphrases':
      return count('watchTried', facts.count, push);
  }
}

/** "today, 14:03, from 10.0.0.5 (Chrome on Windows)"; of several, the newest. `now`: milliseconds since 1970. */
export function whenAndWhence(facts: EventFacts, now: number): string {
  const near = formatNear(facts.at, now);
  const isSeveral = facts.count > 1 && !facts.isEnd;
  const when = isSeveral ? t('watchNewest', near) : near;
  const origin = originWords(facts);
  return origin === '' ? when : t('watchFrom', when, origin);
}

/** What can still happen to it; empty where the sentence has said so. */
export function whatIsLeft({ kind, isEnd, left }: EventFacts): string {
  return isEnd || kind === 'wrong-passphrases' ? '' : count('watchStillOpens', left);
}

function originWords({ ip, program }: EventFacts): string {
  const words = program ? programWords(program) : '';
  if (!ip) return words;
  return words === '' ? ip : t('watchOrigin', ip, words);
}
