import { language } from './i18n';
import { withLatinDigits } from './language';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size, short, the reader's way: "870 bytes", "1.4 MB". Thousands, as file managers and browsers count. */
export function formatBytes(bytes: number): string {
  let step = 0;
  let amount = bytes;
  // 999.5 kB would be written as 1,000 kB.
  while (Math.round(amount) >= 1_000 && step < UNITS.length - 1) {
    amount /= 1_000;
    step++;
  }
  return new Intl.NumberFormat(withLatinDigits(language()), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 100 && step > 0 ? 1 : 0,
  }).format(amount);
}
