import type { AnonymousPush, Expiration } from '../push/push-row';
import { type Guard, isBoolean, isNumber, isString, objectOf, optional } from '../shape';
import { isMark, storedFields } from './guards';

const isEnding = objectOf<Expiration>({
  viewsLeft: optional(isNumber),
  isDaysOver: isBoolean,
  isExpired: isBoolean,
  isByHand: isBoolean,
  expiredAt: optional(isNumber),
});

export const isMadeHere: Guard<AnonymousPush> = objectOf<AnonymousPush>({
  ...storedFields,
  link: isString,
  name: isString,
  note: isString,
  instance: isMark,
  isPrivate: isBoolean,
  ending: optional(isEnding),
});
