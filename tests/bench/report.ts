import type { Summary } from './sampling';

/** A series of durations in milliseconds. */
interface Row {
  what: string;
  extension: string;
  /** `undefined` if it cannot be measured there. */
  summary: Summary | undefined;
  /** Its median to that of what it is compared with. */
  ratio: number | undefined;
}

/** A promise about a figure. */
interface Goal {
  what: string;
  figure: string;
  wanted: string;
  isMet: boolean;
}

/** What one part of the bench measured. */
export interface Section {
  rows: Row[];
  goals: Goal[];
  /** Further tables; the first row of each is its head. */
  tables?: string[][][];
  /** For the file of results alone. */
  raw?: unknown;
}

export function row(what: string, extension: string, summary: Summary | undefined, base?: Summary): Row {
  return { what, extension, summary, ratio: summary && base && summary.median / base.median };
}

/** A ratio that is to be at most this. Figures are rounded toward the worse, so that a missed goal never looks met. */
export function ratioGoal(what: string, ratio: number, max: number): Goal {
  return { what, figure: times(ratio), wanted: `≤ ${max.toFixed(2)} ×`, isMet: ratio <= max };
}

/** A rate that is to be at least this part of another one. */
export function rateGoal(what: string, ratio: number, min: number): Goal {
  const figure = `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)} ×`;
  return { what, figure, wanted: `≥ ${min.toFixed(2)} ×`, isMet: ratio >= min };
}

export function maxGoal(what: string, value: number, max: number, format: (value: number) => string): Goal {
  return { what, figure: format(value), wanted: `≤ ${format(max)}`, isMet: value <= max };
}

export function exactGoal(what: string, figure: string, wanted: string): Goal {
  return { what, figure, wanted, isMet: figure === wanted };
}

export function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;
}

export function milliseconds(value: number): string {
  return `${(Math.ceil(value * 10 - 1e-9) / 10).toFixed(1)} ms`;
}

function times(ratio: number): string {
  return `${(Math.ceil(ratio * 100 - 1e-9) / 100).toFixed(2)} ×`;
}

export function reportLines(sections: readonly Section[]): string[] {
  const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1));
  const durations = sections.flatMap(({ rows }) =>
    rows.map(({ what, extension, summary, ratio }) => [
      what,
      extension,
      ms(summary?.median),
      ms(summary?.p95),
      ratio === undefined ? '–' : times(ratio),
    ]),
  );
  const goals = sections.flatMap((section) =>
    section.goals.map(({ what, figure, wanted, isMet }) => [what, figure, wanted, isMet ? 'met' : 'MISSED']),
  );
  const tables = [
    [['milliseconds', 'of', 'median', 'p95', 'ratio'], ...durations],
    ...sections.flatMap(({ tables = [] }) => tables),
    [['goal', 'figure', 'wanted', ''], ...goals],
  ];
  return tables.flatMap((table) => ['', ...tableLines(table)]);
}

/** The first row is the head; the first column stands left, the others right. */
function tableLines([head = [], ...body]: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => (cells[column] ?? '').length)));
  const line = (cells: string[]) =>
    widths
      .map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)];
}
