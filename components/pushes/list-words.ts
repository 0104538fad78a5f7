import { count, formatNumber } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';

/** How many pushes there are, or are found of how many. Empty before the first answer. */
export function foundWords(page: PushesPage): string {
  const shelf = page.shelf.value;
  const shown = shelf.shown.value.length;
  const loaded = shelf.rows.value.length;
  const all = formatNumber(loaded);
  const list = page.section.value?.list;
  if (list && list.lookedAt.value === undefined && loaded === 0) return '';
  if (shown === loaded) return count('pushesCount', loaded);
  return list && list.end.value !== 'end' ? count('pushesFoundSoFar', shown, all) : count('pushesFound', shown, all);
}

/** Of the selected ones those that the search hides. Empty where there are none. */
export function hiddenWords(page: PushesPage): string {
  const { hiddenCount, chosen } = page.shelf.value;
  if (hiddenCount.value === 0) return '';
  return count(chosen.value.length > 0 ? 'pushesSelectedHidden' : 'pushesOnlyHiddenSelected', hiddenCount.value);
}
