import { type Is, isBoolean, objectOf } from '../guards';
import { addressesIn, type EmailRequest, isKind, type Kind } from './draft';
import {
  fromNames,
  LEFT_FIELDS,
  type LeftName,
  leftNames,
  type OptionName,
  optionNames,
  type PushOptions,
  rowOf,
  type TextName,
  type UnsureOptions,
} from './options';

const isServerDefault = objectOf(LEFT_FIELDS);
/** Options that an instance chose, as far as pushes have shown. */
export type ServerDefault = Is<typeof isServerDefault>;

/** Instances may choose differently with an account and for each kind. */
export const isLearnedDefault = objectOf({ withAccount: isBoolean, kind: isKind, ...LEFT_FIELDS });
export type LearnedDefault = Is<typeof isLearnedDefault>;
type Pushed = Pick<LearnedDefault, 'withAccount' | 'kind'>;

function isOf({ withAccount, kind }: Pushed) {
  return (learned: Pushed) => learned.withAccount === withAccount && learned.kind === kind;
}

export function defaultFor(known: readonly LearnedDefault[], pushed: Pushed): ServerDefault {
  return known.find(isOf(pushed)) ?? {};
}

/** What a push shows of the instance's choices. Others stay. */
export function learnDefaults(
  known: readonly LearnedDefault[],
  { withAccount, kind }: Pushed,
  asked: PushOptions,
  stored: UnsureOptions,
): LearnedDefault[] {
  const pushed = { withAccount, kind };
  const left = leftNames.filter((name) => asked[name] === undefined);
  const learned = {
    ...pushed,
    ...defaultFor(known, pushed),
    ...fromNames(left, (name) => stored[name]),
  } as LearnedDefault;
  const isSame = isOf(pushed);
  return [...known.filter((earlier) => !isSame(earlier)), learned];
}

export type AskedOption =
  | { option: Exclude<OptionName, TextName>; value: number | boolean }
  | { option: 'passphrase' | 'email' };

export interface OptionsSummary {
  asked: AskedOption[];
  onDefault: { option: LeftName; value: number | boolean | undefined }[];
}

/** Returns what a push sets, but for its labels, and what it leaves to the instance. `byDefault`: the instance's known choices. */
export function summarizeOptions(
  kind: Kind,
  options: PushOptions,
  email?: EmailRequest,
  byDefault: ServerDefault = {},
): OptionsSummary {
  const summary: OptionsSummary = { asked: [], onDefault: [] };
  for (const option of optionNames) {
    const [row, value] = [rowOf(option), options[option]];
    if (row.notFor === kind || (row.type === 'switch' && row.unless && (!value || options[row.unless] !== '')))
      continue;
    if (row.type === 'text' && !row.words.asked) continue;
    if (value !== undefined && value !== '')
      summary.asked.push((row.type === 'text' ? { option } : { option, value }) as AskedOption);
    else if ('left' in row.words)
      summary.onDefault.push({ option: option as LeftName, value: byDefault[option as LeftName] });
  }
  if (addressesIn(email?.to ?? '').length > 0) summary.asked.push({ option: 'email' });
  return summary;
}
