import { type MessageKey, t } from '../i18n';
import type { ExportedEvent, ExportedRow } from '../push/export';

type Field = keyof ExportedRow | keyof ExportedEvent | 'push' | 'link';

/** A column's head for each field of a file; programs read the fields themselves. */
const HEADS: Record<Field, MessageKey> = {
  name: 'pushesName',
  note: 'exportNote',
  instance: 'pushesInstance',
  withAccount: 'exportWithAccount',
  madeAt: 'pushesMade',
  endsAt: 'pushesEnds',
  state: 'exportState',
  expiredAt: 'exportExpiredAt',
  viewsLeft: 'pushesViews',
  views: 'exportViews',
  retrievalStep: 'exportStep',
  deletableByViewer: 'exportDeletable',
  link: 'pushesLink',
  push: 'exportPush',
  at: 'exportAt',
  what: 'exportWhat',
  address: 'exportAddress',
  program: 'exportProgram',
  system: 'exportSystem',
  isRobot: 'exportRobot',
  userAgent: 'exportUserAgent',
};

/** The heads of the columns that these lines have. */
export function exportHeads(lines: readonly object[]): string[] {
  return Object.keys(lines[0] ?? {}).map((field) => t(HEADS[field as Field]));
}

/** What stands in a cell: nothing where nothing is known. */
export function valueWords(value: string | number | boolean | null | undefined): string | number | undefined {
  if (typeof value === 'boolean') return t(value ? 'exportYes' : 'exportNo');
  return value ?? undefined;
}

/** `secret-push-pushes-2026-11-22.csv`. `at`: milliseconds since 1970. */
export function fileName(what: 'pushes' | 'log', at: number, format: 'csv' | 'json'): string {
  return `secret-push-${what}-${new Date(at).toISOString().slice(0, 10)}.${format}`;
}
