import { formatDay, t } from './i18n';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * How a push is called in a sentence: by its name, or by the day it was made, in milliseconds since 1970. A name that is written from
 * right to left stands by itself, so that it turns nothing round beside it; a notification has no markup for that.
 */
export function pushLabel(name: string | undefined, madeAt: number): string {
  if (!name) return t('watchUnnamed', formatDay(madeAt));
  return t('watchNamed', RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
}
