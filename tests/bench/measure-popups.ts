import type { BenchBrowser, Installed } from './bench-browser';
import { takePopupSample } from './popup-sample';
import { inRandomOrder, type Rounds } from './random-order';
import { type Summary, summarise } from './statistics';

/** A page to be opened again and again. */
export interface PopupSubject {
  name: string;
  extension: Installed;
  /** Its path, without a slash before it. */
  page: string;
  /** Puts away what the sample before left, so that every sample starts from the same. */
  reset: () => Promise<void>;
}

/** In milliseconds since the page was asked for. */
export interface PopupFigures {
  firstPaint: Summary;
  /** Undefined if nothing can be typed there. */
  ready: Summary | undefined;
  focusesItself: boolean;
}

/** Opens the pages in random order. */
export async function measurePopups(
  browser: BenchBrowser,
  subjects: readonly PopupSubject[],
  rounds: Rounds,
  random: () => number,
): Promise<Map<string, PopupFigures>> {
  const seen = new Map(subjects.map(({ name }) => [name, [] as Awaited<ReturnType<typeof takePopupSample>>[]]));
  for (const { subject, isWarmUp } of inRandomOrder(subjects, rounds, random)) {
    await subject.reset();
    const sample = await takePopupSample(browser, subject.extension, subject.page);
    if (!isWarmUp) seen.get(subject.name)?.push(sample);
  }
  return new Map(
    [...seen].map(([name, samples]) => {
      const ready = samples.flatMap((sample) => sample.ready ?? []);
      return [
        name,
        {
          firstPaint: summarise(samples.map(({ firstPaint }) => firstPaint)),
          ready: ready.length === samples.length ? summarise(ready) : undefined,
          focusesItself: samples.every(({ focusesItself }) => focusesItself),
        },
      ];
    }),
  );
}
