/** How the watch goes, as the user wants it. */
export interface WatchSettings {
  isOn: boolean;
  /** Minutes from one round to the next. */
  periodMinutes: number;
  /** Whether events are told by a notification as well. */
  notifies: boolean;
}

export const WATCH_DEFAULTS: WatchSettings = { isOn: true, periodMinutes: 5, notifies: true };

/** What one can choose from, in minutes. */
export const WATCH_PERIODS = [1, 2, 5, 10, 15, 30, 60] as const;

const LEAST_MINUTES = 1;
const MOST_MINUTES = 24 * 60;

/** The period in minutes, whatever is stored: no more than a round a minute, and one a day at least. */
export function periodOf({ periodMinutes }: WatchSettings): number {
  return Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, periodMinutes));
}
