import { addressesIn, type EmailRequest, type Kind } from './draft';
import { type LeftName, type OptionName, optionNames, type PushOptions, rowOf, type TextName } from './options';
import type { ServerDefault } from './server-defaults';

/** One option that a push sets, without the value of a text. */
export type AskedOption =
  | { option: Exclude<OptionName, TextName>; value: number | boolean }
  | { option: TextName | 'email' };

export interface OptionsSummary {
  asked: AskedOption[];
  /** Options that the instance chooses, with its choice if that is known. */
  onDefault: { option: LeftName; value: number | boolean | undefined }[];
}

/** Returns what a push sets and what it leaves to the instance. `byDefault`: the instance's known choices. */
export function summariseOptions(
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
    if (value !== undefined && value !== '')
      summary.asked.push((row.type === 'text' ? { option } : { option, value }) as AskedOption);
    else if ('left' in row.words)
      summary.onDefault.push({ option: option as LeftName, value: byDefault[option as LeftName] });
  }
  if (addressesIn(email?.to ?? '').length > 0) summary.asked.push({ option: 'email' });
  return summary;
}
