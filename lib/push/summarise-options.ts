import { addressesIn, type EmailRequest, type Kind, type PushOptions } from './draft';
import type { ServerDefault } from './server-defaults';

/** One thing that a push asks for. */
export type AskedOption =
  | { option: 'expireAfterDays' | 'expireAfterViews'; value: number }
  | { option: 'retrievalStep' | 'deletableByViewer'; value: boolean }
  | { option: 'madePassphrase' | 'passphrase' | 'name' | 'note' | 'email' };

export interface OptionsSummary {
  asked: AskedOption[];
  /** What the instance decides, and how, where that is known. */
  onDefault: { option: keyof ServerDefault; value: number | boolean | undefined }[];
}

/**
 * What a push asks for and what it leaves to the instance. A link asks nothing about viewers expiring it: they cannot. `byDefault`: what
 * the instance is known to decide.
 */
export function summariseOptions(
  kind: Kind,
  options: PushOptions,
  email?: EmailRequest,
  byDefault: ServerDefault = {},
): OptionsSummary {
  const summary: OptionsSummary = { asked: [], onDefault: [] };
  const leave = (option: keyof ServerDefault) => summary.onDefault.push({ option, value: byDefault[option] });
  for (const option of ['expireAfterDays', 'expireAfterViews'] as const) {
    const value = options[option];
    if (value === undefined) leave(option);
    else summary.asked.push({ option, value });
  }
  if (options.retrievalStep === undefined) leave('retrievalStep');
  else summary.asked.push({ option: 'retrievalStep', value: options.retrievalStep });
  if (options.deletableByViewer !== undefined && kind !== 'url')
    summary.asked.push({ option: 'deletableByViewer', value: options.deletableByViewer });
  if (options.makesPassphrase && options.passphrase === '') summary.asked.push({ option: 'madePassphrase' });
  for (const option of ['passphrase', 'name', 'note'] as const)
    if (options[option] !== '') summary.asked.push({ option });
  if (addressesIn(email?.to ?? '').length > 0) summary.asked.push({ option: 'email' });
  return summary;
}
