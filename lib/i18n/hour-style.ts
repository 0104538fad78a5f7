import { memoize } from './language';

/** How hours are written: without a leading zero where a day has twelve hours twice. */
export const hourStyle = memoize((tag) =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit',
);
