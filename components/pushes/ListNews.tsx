import { count, t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { StatusLine } from '../ui/StatusLine';
import { useStill } from '../ui/use-still';
import { foundWords, hiddenWords } from './list-words';

/** How long nothing must change until it is said: a search changes with each key. */
const STILL_MS = 800;

/** For ears: that the list is being read, how many are found, how many are selected. There all the time, so that nothing is missed. */
export function ListNews({ page }: { page: PushesPage }) {
  return <StatusLine class="unseen">{useStill(newsOf(page), STILL_MS)}</StatusLine>;
}

function newsOf(page: PushesPage): string {
  const list = page.section.value?.list;
  const job = list?.job.value;
  // Which is said where it is shown.
  if (list?.failure.value || (job && job.kind !== 'look')) return '';
  if (list && list.lookedAt.value === undefined) return t('pushesLoading');
  if (job) return t('pushesLooking');
  const chosen = page.shelf.value.chosen.value.length;
  const words = chosen > 0 ? count('pushesSelected', chosen) : foundWords(page);
  const hidden = hiddenWords(page);
  return hidden === '' ? words : `${words} ${hidden}`;
}
