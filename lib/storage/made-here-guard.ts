import type { Ending, MadeHere } from '../push/push-row';
import { type Guard, isFlag, isNumber, isText, maybe, shape } from '../shape';
import { isMark, storedFields } from './guards';

const isEnding = shape<Ending>({
  viewsLeft: maybe(isNumber),
  isDaysOver: isFlag,
  isExpired: isFlag,
  isByHand: isFlag,
  expiredAt: maybe(isNumber),
});

export const isMadeHere: Guard<MadeHere> = shape<MadeHere>({
  ...storedFields,
  link: isText,
  name: isText,
  note: isText,
  instance: isMark,
  isPrivate: isFlag,
  ending: maybe(isEnding),
});
