/** How much of a request had left when it ended without an answer. */
export interface Sent {
  /** Bytes of the body that had left, as far as the browser said. */
  bytes: number;
  totalBytes: number;
  /** Whether all of it may have left: then the instance may have carried it out. */
  mayBeWhole: boolean;
}

/** Nothing has left: it ended before the request was sent. */
export function nothingOf(totalBytes: number): Sent {
  return { bytes: 0, totalBytes, mayBeWhole: false };
}

/** Browsers tell of progress every 50 to 100 ms while anything moves; a busy one may be as much later. */
const LATE_MS = 1_000;

/** Less than this between two pieces of news tells of how news come, not of the line. */
const LEAST_MS = 50;

/**
 * Judges from a browser's progress events whether a whole body may have left. What moved in the last moment may not have been told yet: so
 * much of it counts as sent as could have been, as fast as it ever went. An instance cannot make a push of a part: the end of a multipart
 * body is its last line.
 * @param now milliseconds, from whenever
 */
export function createSentGauge(totalBytes: number, now: () => number) {
  let bytes = 0;
  let at = now();
  let isMoving = false;
  let fastest = 0;
  return {
    note(sentBytes: number): void {
      fastest = Math.max(fastest, (sentBytes - bytes) / Math.max(now() - at, LEAST_MS));
      bytes = sentBytes;
      at = now();
      isMoving = true;
    },
    sent(): Sent {
      const isStill = now() - at > LATE_MS;
      const mayHaveLeft = isStill ? bytes : bytes + fastest * LATE_MS;
      return { bytes, totalBytes, mayBeWhole: !isMoving || mayHaveLeft >= totalBytes };
    },
  };
}
