import { type Infer, isBoolean, objectOf } from '../guards';
import { type EmailRequest, isKind, type Kind, splitEmails } from './draft';
import {
  getOptionSpec,
  INSTANCE_DEFAULT_FIELDS,
  type InstanceDefaultName,
  instanceDefaultNames,
  mapNames,
  type OptionName,
  optionNames,
  type PushOptions,
  type TextOptionName,
  type UnsureOptions,
} from './options';

const isServerDefault = objectOf(INSTANCE_DEFAULT_FIELDS);
/** Options that an instance chose, as far as pushes have shown. */
export type ServerDefault = Infer<typeof isServerDefault>;

/** Instances may choose differently with an account and for each kind. */
export const isInstanceDefaults = objectOf({ withAccount: isBoolean, kind: isKind, ...INSTANCE_DEFAULT_FIELDS });
export type InstanceDefaults = Infer<typeof isInstanceDefaults>;
type PushVariant = Pick<InstanceDefaults, 'withAccount' | 'kind'>;

function isSameVariant({ withAccount, kind }: PushVariant) {
  return (learned: PushVariant) => learned.withAccount === withAccount && learned.kind === kind;
}

export function getInstanceDefaults(known: readonly InstanceDefaults[], pushed: PushVariant): ServerDefault {
  return known.find(isSameVariant(pushed)) ?? {};
}

/** What a push shows of the instance's choices. Others stay. */
export function learnDefaults(
  known: readonly InstanceDefaults[],
  { withAccount, kind }: PushVariant,
  asked: PushOptions,
  stored: UnsureOptions,
): InstanceDefaults[] {
  const pushed = { withAccount, kind };
  const left = instanceDefaultNames.filter((name) => asked[name] === undefined);
  const learned = {
    ...pushed,
    ...getInstanceDefaults(known, pushed),
    ...mapNames(left, (name) => stored[name]),
  } as InstanceDefaults;
  const isSame = isSameVariant(pushed);
  return [...known.filter((earlier) => !isSame(earlier)), learned];
}

export type RequestedOption =
  | { option: Exclude<OptionName, TextOptionName>; value: number | boolean }
  | { option: 'passphrase' | 'email' };

export interface OptionsSummary {
  requested: RequestedOption[];
  instanceDefaults: { option: InstanceDefaultName; value: number | boolean | undefined }[];
}

/** Returns what a push sets, but for its labels, and what it leaves to the instance. `instanceDefaults`: the instance's known choices. */
export function summarizeOptions(
  kind: Kind,
  options: PushOptions,
  email?: EmailRequest,
  byDefault: ServerDefault = {},
): OptionsSummary {
  const summary: OptionsSummary = { requested: [], instanceDefaults: [] };
  for (const option of optionNames) {
    const [row, value] = [getOptionSpec(option), options[option]];
    if (
      row.unsupportedKind === kind ||
      (row.type === 'flag' && row.supersededBy && (!value || options[row.supersededBy] !== ''))
    )
      continue;
    if (row.type === 'text' && !row.words.asked) continue;
    if (value !== undefined && value !== '')
      summary.requested.push((row.type === 'text' ? { option } : { option, value }) as RequestedOption);
    else if ('left' in row.words)
      summary.instanceDefaults.push({
        option: option as InstanceDefaultName,
        value: byDefault[option as InstanceDefaultName],
      });
  }
  if (splitEmails(email?.to ?? '').length > 0) summary.requested.push({ option: 'email' });
  return summary;
}
