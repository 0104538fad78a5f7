import { type Goal, goalsOf, kilobytes, times } from './goals';
import type { Measured } from './measure';
import { WORKER_STATES } from './measure-clicks';
import { BLANK, OWN, SHORTEST } from './prepare-extensions';
import { type Summary, summarise } from './statistics';
import { tableLines } from './table';

/** A figure of one extension beside the same of what it is held against. */
export interface Row {
  what: string;
  extension: string;
  /** In milliseconds; undefined = cannot be measured there. */
  summary: Summary | undefined;
  /** Its median to that of what it is held against. */
  ratio: number | undefined;
}

export function rowsOf({ popups, clicks, pushes, uploads }: Measured): Row[] {
  const row = (what: string, extension: string, summary: Summary | undefined, base: Summary | undefined): Row => ({
    what,
    extension,
    summary,
    ratio: summary && base && summary.median / base.median,
  });
  return [
    ...(['firstPaint', 'ready'] as const).flatMap((figure) =>
      [...popups].map(([name, figures]) => {
        const clickNeeded = figures.ready && !figures.focusesItself ? ', after a click' : '';
        const what = figure === 'firstPaint' ? 'popup: first paint' : `popup: ready to type${clickNeeded}`;
        return row(what, name, figures[figure], popups.get(BLANK)?.[figure]);
      }),
    ),
    ...WORKER_STATES.flatMap((state) =>
      [...clicks].map(([name, figures]) =>
        row(`click to link, worker ${state}`, name, figures[state], clicks.get(SHORTEST)?.[state]),
      ),
    ),
    row('own pushes: first rows', OWN, summarise([pushes.firstRows]), undefined),
    row('own pushes: 10,000 loaded', OWN, summarise([pushes.loadAll]), undefined),
    row('own pushes: a key of a search', OWN, pushes.keys, undefined),
    row('upload of 1 GiB, loopback', OWN, uploads.loopback.own, uploads.loopback.curl),
    row('upload of 1 GiB, loopback', 'a bare page', uploads.loopback.plain, uploads.loopback.curl),
    row('upload of 1 GiB, loopback', 'curl', uploads.loopback.curl, uploads.loopback.curl),
    row('upload of 1 GiB, 1 Gbit/s', OWN, uploads.gigabit.own, uploads.gigabit.curl),
    row('upload of 1 GiB, 1 Gbit/s', 'curl', uploads.gigabit.curl, uploads.gigabit.curl),
  ];
}

/** Throws if something that a goal is about was not measured. */
export function goalsFor({ popups, clicks, requestsOnOpening, size, pushes, uploads }: Measured): Goal[] {
  const paint = (name: string) => expectMeasured(popups.get(name)).firstPaint.median;
  const click = (name: string) => expectMeasured(clicks.get(name));
  const both = (state: 'warm' | 'cold') => ({ own: click(OWN)[state].median, shortest: click(SHORTEST)[state].median });
  return goalsOf({
    firstPaint: { own: paint(OWN), blank: paint(BLANK) },
    warm: both('warm'),
    cold: both('cold'),
    requestsPerPush: click(OWN).requests,
    requestsOnOpening,
    popupGzip: { all: size.gzip, own: size.ownGzip },
    misplaced: size.misplaced,
    pushes: { ...pushes, keyP95: pushes.keys.p95 },
    uploads: {
      loopback: mediansOf(uploads.loopback),
      gigabit: mediansOf(uploads.gigabit),
      memory: uploads.memory,
    },
  });
}

/** What is printed. */
export function reportLines(measured: Measured): string[] {
  const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1));
  const durations = rowsOf(measured).map(({ what, extension, summary, ratio }) => [
    what,
    extension,
    ms(summary?.median),
    ms(summary?.p95),
    ratio === undefined ? '–' : times(ratio),
  ]);
  const { loaded, onDemand, qr, gzip, ownGzip } = measured.size;
  const isQr = new Set(qr.map(({ name }) => name));
  const goals = goalsFor(measured).map(({ what, figure, goal, isMet }) => [
    what,
    figure,
    goal,
    isMet ? 'met' : 'MISSED',
  ]);
  return [
    ...tableLines([['milliseconds', 'of', 'median', 'p95', 'ratio'], ...durations]),
    '',
    ...tableLines([
      ['what the popup loads', 'bytes', 'gzip'],
      ...loaded.map(({ name, raw, gzip }) => [name, `${raw}`, `${gzip}`]),
      ['together', `${loaded.reduce((sum, { raw }) => sum + raw, 0)}`, kilobytes(gzip)],
      ['of it our own: without Preact, signals and polyfill', '', kilobytes(ownGzip)],
    ]),
    '',
    ...tableLines([
      ['loaded only when shown', 'bytes', 'gzip'],
      ...onDemand.map(({ name, raw, gzip }) => [isQr.has(name) ? `${name} (QR code)` : name, `${raw}`, `${gzip}`]),
    ]),
    '',
    ...tableLines([['goal', 'figure', 'wanted', ''], ...goals]),
  ];
}

function mediansOf<Name extends string>(summaries: Record<Name, Summary>): Record<Name, number> {
  const entries = Object.entries<Summary>(summaries).map(([name, { median }]) => [name, median]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

function expectMeasured<T>(figure: T | undefined): T {
  if (figure === undefined) throw new Error('A figure that a goal is about is missing');
  return figure;
}
