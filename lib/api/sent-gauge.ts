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

/** Browsers tell of progress every 50 to 100 ms; a busy one may be later. */
const LATE_MS = 1_000;

/**
 * Judges from a browser's progress events whether a whole body may have left. They come late, so what they leave open counts as sent if
 * it could have been, as fast as it ever went. An instance cannot make a push of a part: the end of a multipart body is its last line.
 * @param now milliseconds, from whenever
 */
export function createSentGauge(totalBytes: number, now: () => number) {
  let bytes = 0;
  let at = now();
  let isMoving = false;
  let fastest = 0;
  return {
    note(sentBytes: number): void {
      const ms = Math.max(now() - at, 1);
      fastest = Math.max(fastest, (sentBytes - bytes) / ms);
      bytes = sentBytes;
      at = now();
      isMoving = true;
    },
    sent(): Sent {
      const couldHaveLeft = fastest * (now() - at + LATE_MS);
      return { bytes, totalBytes, mayBeWhole: !isMoving || totalBytes - bytes <= couldHaveLeft };
    },
  };
}
