import type { RandomBelow } from './random-below';
import type { WordSettings } from './settings';

/** Words of the list, drawn one by one: a word may come twice. A digit stands behind a word drawn like the words. */
export function makeWords(settings: WordSettings, list: readonly string[], below: RandomBelow): string {
  const words = Array.from({ length: settings.count }, () => {
    const word = list[below(list.length)] ?? '';
    return settings.hasCapitals ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  });
  if (settings.hasDigit) words[below(words.length)] += String(below(10));
  return words.join(settings.separator);
}
