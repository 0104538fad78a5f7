import { memoize } from './language';

/** Where a day has twelve hours twice nobody writes the zero. */
export const hourStyle = memoize((tag) =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit',
);
