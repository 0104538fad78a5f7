import { formatDay, t } from './i18n';

/** How a push is called in a sentence: by its name, or by the day it was made, in milliseconds since 1970. */
export function pushLabel(name: string | undefined, madeAt: number): string {
  if (!name) return t('watchUnnamed', formatDay(madeAt));
  return t('watchNamed', name);
}
