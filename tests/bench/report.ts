import type { Bench } from './browser';
import { median, percentile, ratio } from './sampling';

/** Milliseconds. `base`: what their median is compared with. */
export type Durations = [what: string, of: string, samples: readonly number[], base?: readonly number[]];

/** The first row is the head. */
type Table = (string | number)[][];

/** What a figure is to be, and how it is shown: rounded toward the worse, so that a missed goal never looks met. */
interface Goal {
  wanted: string;
  format(figure: number): string;
  isMet(figure: number): boolean;
}

/** One part of the bench: how it measures, and what is read from that. */
interface Part<M> {
  measure(bench: Bench): Promise<M>;
  durations(measured: M): Durations[];
  /** A promise is a name, a goal and the figure for it. */
  goals: [what: string, goal: Goal, figure: (measured: M) => number][];
}

/** `decimals`: as many are shown of a value divided by `per`. */
interface Unit {
  name: string;
  per: number;
  decimals: number;
}
export const MS: Unit = { name: 'ms', per: 1, decimals: 1 };
export const KILOBYTES: Unit = { name: 'kB', per: 1_000, decimals: 1 };
export const TIMES: Unit = { name: '×', per: 1, decimals: 2 };

export function atMost(max: number, unit: Unit): Goal {
  return {
    wanted: `≤ ${format(max, unit)}`,
    format: (figure) => format(figure, unit),
    isMet: (figure) => figure <= max,
  };
}

export function atLeast(min: number, unit: Unit): Goal {
  return {
    wanted: `≥ ${format(min, unit)}`,
    format: (figure) => format(figure, unit, Math.floor),
    isMet: (figure) => figure >= min,
  };
}

function format(value: number, { name, per, decimals }: Unit, round = Math.ceil): string {
  const scale = 10 ** decimals;
  // What is a whole number but for the error of a division stays one.
  const scaled = Math.round((value / per) * scale * 1e6) / 1e6;
  return `${(round(scaled) / scale).toFixed(decimals)} ${name}`;
}

/** Resolves with what a part measured, for the screen and for the file of results. */
export const definePart =
  <M>(part: Part<M>) =>
  async (bench: Bench) => {
    const measured = await part.measure(bench);
    return {
      durations: part.durations(measured).map(([what, of, samples, base = []]) => ({
        what,
        of,
        median: median(samples),
        p95: percentile(samples, 95),
        ratio: ratio(samples, base),
        samples,
      })),
      goals: part.goals.map(([what, goal, figureOf]) => {
        const figure = figureOf(measured);
        return { what, figure: goal.format(figure), wanted: goal.wanted, isMet: goal.isMet(figure) };
      }),
    };
  };
export type Section = Awaited<ReturnType<ReturnType<typeof definePart>>>;

export function reportLines(sections: readonly Section[]): string[] {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1));
  const times = (value: number) => (Number.isNaN(value) ? '–' : format(value, TIMES));
  const tables: Table[] = [
    [
      ['milliseconds', 'of', 'median', 'p95', 'ratio'],
      ...sections.flatMap(({ durations }) =>
        durations.map((it) => [it.what, it.of, ms(it.median), ms(it.p95), times(it.ratio)]),
      ),
    ],
    [
      ['goal', 'figure', 'wanted', ''],
      ...sections.flatMap(({ goals }) =>
        goals.map((it) => [it.what, it.figure, it.wanted, it.isMet ? 'met' : 'MISSED']),
      ),
    ],
  ];
  return tables.flatMap((table) => ['', ...tableLines(table)]);
}

/** The first column stands left, the others right. */
function tableLines(table: Table): string[] {
  const [head = [], ...body] = table.map((cells) => cells.map(String));
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const lines = [head, widths.map((width) => '─'.repeat(width)), ...body];
  return lines.map((cells) => line(cells).join('  ').trimEnd());
}
