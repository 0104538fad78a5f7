import { type Infer, isBoolean, objectOf } from '../base/guards';
import { type EmailRequest, isKind, type Kind, splitEmails } from './draft';
import {
  addImpliedOptions,
  getOptionSpec,
  INSTANCE_DEFAULT_FIELDS,
  type InstanceDefaultName,
  instanceDefaultNames,
  mapNames,
  type OptionName,
  optionNames,
  type PushOptions,
  type ReportedOptions,
  type TextOptionName,
} from './options';

const isInstanceDefaults = objectOf(INSTANCE_DEFAULT_FIELDS);
/** Options that an instance chose, as far as pushes have shown. */
export type InstanceDefaults = Infer<typeof isInstanceDefaults>;

/** Instances may choose differently with an account and for each kind. */
export const isLearnedDefaults = objectOf({ withAccount: isBoolean, kind: isKind, ...INSTANCE_DEFAULT_FIELDS });
export type LearnedDefaults = Infer<typeof isLearnedDefaults>;
type PushVariant = Pick<LearnedDefaults, 'withAccount' | 'kind'>;

function isSameVariant({ withAccount, kind }: PushVariant) {
  return (learned: PushVariant) => learned.withAccount === withAccount && learned.kind === kind;
}

export function getInstanceDefaults(known: readonly LearnedDefaults[], pushed: PushVariant): InstanceDefaults {
  return known.find(isSameVariant(pushed)) ?? {};
}

/** Adds what a new push shows of the instance's choices. What it does not show stays. */
export function learnDefaults(
  known: readonly LearnedDefaults[],
  { withAccount, kind }: PushVariant,
  requested: PushOptions,
  stored: ReportedOptions,
): LearnedDefaults[] {
  const pushed = { withAccount, kind };
  const left = instanceDefaultNames.filter((name) => requested[name] === undefined);
  const learned = {
    ...pushed,
    ...getInstanceDefaults(known, pushed),
    ...mapNames(left, (name) => stored[name]),
  } as LearnedDefaults;
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
  asked: PushOptions,
  email?: EmailRequest,
  instanceDefaults: InstanceDefaults = {},
): OptionsSummary {
  const options = addImpliedOptions(asked);
  const summary: OptionsSummary = { requested: [], instanceDefaults: [] };
  for (const option of optionNames) {
    const [row, value] = [getOptionSpec(option), options[option]];
    if (
      row.unsupportedKind === kind ||
      (row.type === 'flag' && !row.messageKeys.off && !value) ||
      (row.type === 'flag' && row.supersededBy && options[row.supersededBy] !== '')
    )
      continue;
    if (row.type === 'text' && !row.messageKeys.on) continue;
    if (value !== undefined && value !== '')
      summary.requested.push((row.type === 'text' ? { option } : { option, value }) as RequestedOption);
    else if ('instanceDefault' in row.messageKeys)
      summary.instanceDefaults.push({
        option: option as InstanceDefaultName,
        value: instanceDefaults[option as InstanceDefaultName],
      });
  }
  // The instance's link would lack the key.
  if (!options.endToEnd && splitEmails(email?.to ?? '').length > 0) summary.requested.push({ option: 'email' });
  return summary;
}
