/** How far files are. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** Of the last seconds; undefined while too little is known. */
  bytesPerSecond?: number | undefined;
  /** At that rate. */
  secondsLeft?: number | undefined;
}

/** What a rate is taken from: long enough not to jump, short enough to follow a line that slows down. */
const WINDOW_MS = 5_000;
const LEAST_MS = 1_000;

/** Follows an upload. The function it gives is told how much was sent, each time there is news. `now`: milliseconds, from whenever. */
export function createProgressMeter(totalBytes: number, now: () => number): (sentBytes: number) => UploadProgress {
  let told: { at: number; sentBytes: number }[] = [{ at: now(), sentBytes: 0 }];
  return (sentBytes) => {
    const at = now();
    told = [...told.filter((one, index) => index === told.length - 1 || at - one.at <= WINDOW_MS), { at, sentBytes }];
    const first = told[0] ?? { at, sentBytes };
    const ms = at - first.at;
    if (ms < LEAST_MS || sentBytes <= first.sentBytes) return { sentBytes, totalBytes };
    const bytesPerSecond = ((sentBytes - first.sentBytes) / ms) * 1_000;
    return { sentBytes, totalBytes, bytesPerSecond, secondsLeft: (totalBytes - sentBytes) / bytesPerSecond };
  };
}
