import type { Kind, PushOptions } from './draft';
import { addressesIn, type EmailOrder } from './email';

/** One thing that a push asks for. */
export type AskedOption =
  | { option: 'expireAfterDays' | 'expireAfterViews'; value: number }
  | { option: 'retrievalStep' | 'deletableByViewer'; value: boolean }
  | { option: 'madePassphrase' | 'passphrase' | 'name' | 'note' | 'email' };

export interface OptionsSummary {
  asked: AskedOption[];
  /** Limits that the instance decides. */
  onDefault: ('expireAfterDays' | 'expireAfterViews' | 'retrievalStep')[];
}

/** What a push asks for and what it leaves to the instance. A link asks nothing about viewers expiring it: they cannot. */
export function summariseOptions(kind: Kind, options: PushOptions, email?: EmailOrder): OptionsSummary {
  const summary: OptionsSummary = { asked: [], onDefault: [] };
  for (const option of ['expireAfterDays', 'expireAfterViews'] as const) {
    const value = options[option];
    if (value === undefined) summary.onDefault.push(option);
    else summary.asked.push({ option, value });
  }
  if (options.retrievalStep === undefined) summary.onDefault.push('retrievalStep');
  else summary.asked.push({ option: 'retrievalStep', value: options.retrievalStep });
  if (options.deletableByViewer !== undefined && kind !== 'url')
    summary.asked.push({ option: 'deletableByViewer', value: options.deletableByViewer });
  if (options.makesPassphrase && options.passphrase === '') summary.asked.push({ option: 'madePassphrase' });
  for (const option of ['passphrase', 'name', 'note'] as const)
    if (options[option] !== '') summary.asked.push({ option });
  if (addressesIn(email?.to ?? '').length > 0) summary.asked.push({ option: 'email' });
  return summary;
}
