import { readBrowserLocale } from './browser-messages';
import { hourStyle, memoize, withLatinDigits } from './language';
import { getLanguage, t } from './translate';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Formats are kept, because making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const relative = memoize((tag) => new Intl.RelativeTimeFormat(withLatinDigits(tag), { numeric: 'auto' }));

function format(options: Intl.DateTimeFormatOptions, timeMs: number): string {
  const name = JSON.stringify([getRegionalLocale(), options]);
  const known = formats.get(name) ?? new Intl.DateTimeFormat(getRegionalLocale(), options);
  formats.set(name, known);
  return known.format(timeMs);
}

function formatRelative(n: number, unit: Intl.RelativeTimeFormatUnit): string {
  return relative(getLanguage()).format(n, unit);
}

/** The user's region where the browser has one for the language of the words. */
export function getRegionalLocale(): string {
  const tag = readBrowserLocale();
  return withLatinDigits(`${tag}-`.startsWith(`${getLanguage()}-`) ? tag : getLanguage());
}

function timeParts(): Intl.DateTimeFormatOptions {
  return { hour: hourStyle(getRegionalLocale()), minute: '2-digit' };
}

/** "Sunday, 22 November, 14:03", "Sunday, November 22 at 2:03 PM". All times are milliseconds since 1970. */
export function formatDateTime(timeMs: number): string {
  return format({ weekday: 'long', day: 'numeric', month: 'long', ...timeParts() }, timeMs);
}

/** "Sun, 22 Nov, 14:03", "Sun, Nov 22, 2:03 PM" */
export function formatWeekdayTime(timeMs: number): string {
  return format({ weekday: 'short', day: 'numeric', month: 'short', ...timeParts() }, timeMs);
}

/** "22 Nov" */
export function formatDay(timeMs: number): string {
  return format({ day: 'numeric', month: 'short' }, timeMs);
}

/** "22 Nov, 14:03" */
export function formatDayTime(timeMs: number): string {
  return t('dayAndTime', formatDay(timeMs), formatTime(timeMs));
}

/** "14:03", "2:03 PM" */
function formatTime(timeMs: number): string {
  return format(timeParts(), timeMs);
}

/** The time to the second, with the zone. */
export function formatFullDateTime(timeMs: number): string {
  return format({ dateStyle: 'full', timeStyle: 'long' }, timeMs);
}

/** "today, 14:03", "yesterday, 14:03", "22 Nov", "22 Nov 2025". */
export function formatRelativeDay(timeMs: number, now: number): string {
  const days = calendarDays(now, timeMs);
  if (Math.abs(days) <= 1) return t('dayAndTime', formatRelative(days, 'day'), formatTime(timeMs));
  const isThisYear = new Date(timeMs).getFullYear() === new Date(now).getFullYear();
  return format({ day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }, timeMs);
}

/** "14:03" of today, "yesterday, 14:03", "22 Nov, 14:03". */
export function formatCompactTime(timeMs: number, now: number): string {
  const days = calendarDays(now, timeMs);
  if (days === 0) return formatTime(timeMs);
  const near = formatRelativeDay(timeMs, now);
  return Math.abs(days) === 1 ? near : t('dayAndTime', near, formatTime(timeMs));
}

/** "today, 14:03", "tomorrow, 14:03", "in 6 days". */
export function formatFuture(timeMs: number, now: number): string {
  const days = calendarDays(now, timeMs);
  return days <= 1 ? formatRelativeDay(timeMs, now) : formatRelative(days, 'day');
}

/** A date or another text that starts a line: in sentences it is in lower case. Not by CSS, which some screen readers read out as two words. */
export function startLine(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(getLanguage()) + rest.join('');
}

/** "now", "5 minutes ago", "2 hours ago", "yesterday" */
export function formatAgo(timeMs: number, now: number): string {
  const passed = Math.max(0, now - timeMs);
  if (passed < MINUTE_MS) return formatRelative(0, 'second');
  if (passed < HOUR_MS) return formatRelative(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return formatRelative(-Math.floor(passed / HOUR_MS), 'hour');
  return formatRelative(-Math.floor(passed / DAY_MS), 'day');
}

/** "today", "in 3 days" */
export function formatInDays(days: number): string {
  return formatRelative(days, 'day');
}

/** Rounded up: "25 seconds", "8 minutes", "26 hours", "4 days". */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return formatUnit(whole, 'second');
  if (whole <= 7_200) return formatUnit(Math.ceil(whole / 60), 'minute');
  return whole <= 172_800 ? formatUnit(Math.ceil(whole / 3_600), 'hour') : formatUnit(Math.ceil(whole / 86_400), 'day');
}

/** "47 bits" */
export function formatUnit(amount: number, unit: 'bit' | 'second' | 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(withLatinDigits(getLanguage()), { style: 'unit', unit, unitDisplay: 'long' }).format(
    amount,
  );
}

/** Midnights of the reader's zone between two times. */
function calendarDays(from: number, to: number): number {
  const midnight = (time: number) => {
    const date = new Date(time);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "870 bytes", "1.4 MB": by thousands, as file managers count. */
export function formatBytes(bytes: number): string {
  let step = 0;
  let amount = bytes;
  // 999.5 kB would be written as 1,000 kB.
  while (Math.round(amount) >= 1_000 && step < UNITS.length - 1) {
    amount /= 1_000;
    step++;
  }
  return new Intl.NumberFormat(withLatinDigits(getLanguage()), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 100 && step > 0 ? 1 : 0,
  }).format(amount);
}
