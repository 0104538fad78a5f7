import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { COLUMN_ROLES, type ColumnRole, type Columns, detectColumns } from '../../batch/columns';
import { MAX_ROWS } from '../../batch/delimiter';
import { type FoundMark, type MarkAnswer, readMarks } from '../../batch/marks';
import type { RowRecord } from '../../batch/row-record';
import {
  applyEdit,
  type BatchOptions,
  type BatchRow,
  checkRows,
  estimateSeconds,
  getQuestion,
  isBlocking,
  putShiftedBack,
  QUESTIONS,
  type Question,
  type RowProblem,
  toBatchRows,
  toDraft,
} from '../../batch/rows';
import type { Table, TableProblem, UnreadableFile } from '../../batch/table';
import { loadGenerator } from '../../browser/load-generator';
import type { Instance } from '../../instance/instance';
import { toInstanceSummary } from '../../instance/instance';
import type { PolicyRules } from '../../policy/policy';
import { getComposerTemplate, type TemplateSettings, toDraftDefaults } from '../../push/template';
import type { Batch } from '../../storage/items';
import type { ActiveInstance } from '../instances/active-instance';
import { createOptions, type OptionsStore } from '../push/options';
import { createTableReader, type TableReader } from './table-reader';

const NO_TABLE = { delimiter: '\t', rivals: [], width: 0, isAmbiguous: false };

export type { FoundMark } from '../../batch/marks';
export type { BatchRow, Question, RowProblem } from '../../batch/rows';
export type CorrectedField = 'secret' | 'name' | 'note' | 'passphrase' | 'email';

/** What is generated for the rows that have none. */
export interface GeneratesMissing {
  secret: boolean;
  passphrase: boolean;
}

interface PreparationDeps {
  activeInstance: ActiveInstance;
  rules: ReadonlySignal<PolicyRules>;
  templateSettings: ReadonlySignal<TemplateSettings>;
  isPrivate: boolean;
  now: () => number;
  newId: () => string;
}

/** The way from a table to rows that can be sent. Nothing of it is stored. */
export interface Preparation extends Omit<TableReader, 'problem'> {
  /** Why what was given cannot be read, or cannot become rows. */
  problem: ReadonlySignal<TableProblem | UnreadableFile | undefined>;
  columns: ReadonlySignal<Columns>;
  /** Whether secrets and passphrases are generated for the rows that have none. */
  generatesMissing: ReadonlySignal<GeneratesMissing>;
  /** Whether the instance can send the links by e-mail. */
  offersEmail: ReadonlySignal<boolean>;
  /** Whether they can be sent so: not if they are encrypted, because what the instance sends would lack the key. */
  canEmail: ReadonlySignal<boolean>;
  /** Whether the user wants them sent. */
  sendsEmail: Signal<boolean>;
  /** The options of every row. */
  options: OptionsStore;
  /** Undefined until they are made, and after a change of what they are made from. */
  rows: ReadonlySignal<readonly BatchRow[] | undefined>;
  /** How often rows were made: each time they are looked at from the start. */
  checkCount: ReadonlySignal<number>;
  /** What is wrong with each row, in their order. */
  problems: ReadonlySignal<readonly (readonly RowProblem[])[]>;
  /** The rows that cannot be sent as they are. */
  invalidRows: ReadonlySignal<readonly BatchRow[]>;
  /** What the user is to be asked. */
  questions: ReadonlySignal<readonly Question[]>;
  /** The user says yes to a question. */
  confirm: (question: Question) => void;
  /** What programs may have changed in the rows, and what the user is to say of it. */
  marks: ReadonlySignal<readonly FoundMark[]>;
  /** The user says whether a mark is to be taken off its cells. */
  answerMark: (mark: FoundMark, takesOff: boolean) => Promise<void>;
  /** The rows that are not left out. */
  included: ReadonlySignal<readonly BatchRow[]>;
  /** How long sending takes, by estimate. */
  secondsNeeded: ReadonlySignal<number>;
  /** Call it once the batch is stored. The next table begins with the options that a new push has. */
  finish: () => void;
  setHeadings: (hasHeadings: boolean) => void;
  /** The column that had this use is ignored then. */
  setRole: (column: number, role: ColumnRole) => void;
  setGenerates: (change: Partial<GeneratesMissing>) => void;
  /** Makes the rows, with what is to be generated. */
  toReview: () => Promise<void>;
  /** Cells beyond the last column go. `index`: of the row. */
  correct: (index: number, field: CorrectedField, typed: string) => void;
  setExcluded: (index: number, isExcluded: boolean) => void;
  excludeInvalidRows: () => void;
  /** The batch of the rows that are not left out. */
  toBatch: (instance: Instance) => { batch: Batch; rows: RowRecord[] };
}

/** The options are those that a new push of a text has. */
export function createPreparation({
  activeInstance,
  rules,
  templateSettings,
  isPrivate,
  now,
  newId,
}: PreparationDeps): Preparation {
  const columns = signal<Columns>({ hasHeadings: false, roles: [] });
  const generatesMissing = signal<GeneratesMissing>({ secret: false, passphrase: false });
  const sendsEmail = signal(false);
  const rows = signal<readonly BatchRow[]>();
  const checkCount = signal(0);
  /** What the user has said yes to. */
  const confirmed = signal<ReadonlySet<Question>>(new Set());
  /** What the user has said of marks. It is right for the same cells, however they are read again. */
  const markAnswers = signal<readonly MarkAnswer[]>([]);
  /** What the user changed, by row of the table. */
  const corrections = new Map<number, Partial<BatchRow>>();
  const reader = createTableReader({
    isCorrected: () => corrections.size > 0,
    forget: () => {
      corrections.clear();
      rows.value = undefined;
      confirmed.value = new Set();
      markAnswers.value = [];
      sendsEmail.value = false;
    },
    take: (read) => {
      corrections.clear();
      confirmed.value = new Set();
      setColumns(detectColumns(read));
      const { roles } = columns.peek();
      const hasSecrets = roles.includes('secret') || !roles.includes('ignore');
      generatesMissing.value = { secret: hasSecrets && lacksSecrets(read, columns.peek()), passphrase: false };
    },
  });
  const { table, problem } = reader;
  const getDefaults = () => toDraftDefaults(getComposerTemplate(templateSettings.peek(), 'text'));
  const defaults = signal(getDefaults());
  const options = createOptions({
    kind: signal('text'),
    defaults,
    rules,
    templateSettings,
    change: (update) => {
      defaults.value = update(defaults.peek());
    },
  });

  const offersEmail = computed(
    () =>
      columns.value.roles.includes('email') &&
      activeInstance.account.value === 'signed-in' &&
      (activeInstance.features.value?.sendsEmail ?? false),
  );
  const canEmail = computed(() => offersEmail.value && !options.sent.value.endToEnd);
  /** The rows below the headings of which no link is made. */
  const excluded = computed(() => new Set(rows.value?.flatMap(({ isExcluded, index }) => (isExcluded ? [index] : []))));
  /** The rows as the user has said that they are meant. */
  const read = computed(() => {
    if (!table.value) return { rows: [], found: [] };
    const { isDrawn } = table.value;
    const written = { isDrawn, rows: putShiftedBack(table.value, columns.value) };
    return readMarks(written, columns.value, markAnswers.value, excluded.value);
  });
  const context = computed(
    (): BatchOptions => ({
      options: options.sent.value,
      message: options.message.value,
      emailLanguage: sendsEmail.value && canEmail.value ? '' : undefined,
    }),
  );
  const problems = computed(() =>
    checkRows(rows.value ?? [], {
      ...context.value,
      rules: rules.value,
      roles: columns.value.roles,
      table: table.value ?? NO_TABLE,
      confirmed: confirmed.value,
      marks: read.value.found,
    }),
  );
  const invalidRows = computed(() => (rows.value ?? []).filter((_, index) => problems.value[index]?.some(isBlocking)));
  const questions = computed(() => {
    const asked = new Set(problems.value.flat().map(getQuestion));
    return QUESTIONS.filter((question) => asked.has(question));
  });
  const marks = computed(() => {
    const roles = new Set(problems.value.flat().flatMap((it) => (it.kind === 'mark' ? [it.field] : [])));
    return read.value.found.filter(({ column }) => roles.has(columns.value.roles[column] as CorrectedField));
  });
  const included = computed(() => (rows.value ?? []).filter(({ isExcluded }) => !isExcluded));

  /** A correction goes with the column that it was made in. */
  const setColumns = (next: Columns): void => {
    const { roles } = columns.peek();
    for (const role of COLUMN_ROLES)
      if (role !== 'ignore' && next.roles.indexOf(role) !== roles.indexOf(role))
        for (const correction of corrections.values()) {
          delete correction[role];
          delete correction.cells;
        }
    columns.value = next;
    rows.value = undefined;
  };

  /** Rejects if the list of words does not load. */
  const loadGenerators = async () => {
    const { secret, passphrase } = generatesMissing.peek();
    const { policy } = rules.peek();
    return {
      secret: secret ? await loadGenerator('payload', policy) : undefined,
      passphrase: passphrase ? await loadGenerator('passphrase', policy) : undefined,
    };
  };

  /** Undefined where it fails, or another table has come meanwhile. */
  const makeRows = async (): Promise<BatchRow[] | undefined> => {
    const made = table.peek();
    const generators = await loadGenerators().catch(() => undefined);
    if (!made || made !== table.peek()) return undefined;
    if (!generators) {
      problem.value = 'not-loaded';
      return undefined;
    }
    const withoutCorrections = toBatchRows({ ...made, rows: read.peek().rows }, columns.peek(), generators);
    return withoutCorrections.map((row) => ({ ...row, ...corrections.get(tableRow(row.index)) }));
  };

  return {
    ...reader,
    columns,
    generatesMissing,
    offersEmail,
    canEmail,
    sendsEmail,
    options,
    rows,
    checkCount,
    problems,
    invalidRows,
    questions,
    confirm: (question) => {
      confirmed.value = new Set([...confirmed.peek(), question]);
    },
    marks,
    answerMark: async ({ id, changes }, takesOff) => {
      markAnswers.value = [...markAnswers.peek(), { id, changes, takesOff }];
      const left = excluded.peek();
      const made = rows.peek() && (await makeRows());
      if (made) rows.value = made.map((row) => ({ ...row, isExcluded: left.has(row.index) }));
    },
    included,
    secondsNeeded: computed(() => estimateSeconds(included.value.length)),
    finish: () => {
      reader.clear();
      defaults.value = getDefaults();
      options.forgetUnparsed();
    },
    setHeadings: (hasHeadings) => setColumns({ ...columns.peek(), hasHeadings }),
    setRole: (column, role) =>
      setColumns({
        ...columns.peek(),
        roles: columns.peek().roles.map((old, index) => (index === column ? role : old === role ? 'ignore' : old)),
      }),
    setGenerates: (change) => {
      generatesMissing.value = { ...generatesMissing.peek(), ...change };
      rows.value = undefined;
    },
    toReview: async () => {
      const made = table.peek();
      problem.value = made && made.rows.length > tableRow(MAX_ROWS) ? 'too-many-rows' : undefined;
      if (problem.peek()) return;
      const checked = await makeRows();
      if (!checked) return;
      rows.value = checked;
      checkCount.value++;
    },
    correct: (index, field, typed) => {
      const row = rows.peek()?.[index];
      if (!row) return;
      correctRow(index, { [field]: applyEdit(row[field], typed), cells: row.cells.slice(0, table.peek()?.width) });
    },
    setExcluded: (index, isExcluded) => correctRow(index, { isExcluded }),
    excludeInvalidRows: () => {
      const bad = new Set(invalidRows.peek());
      rows.value = rows.peek()?.map((row) => (bad.has(row) ? { ...row, isExcluded: true } : row));
    },
    toBatch: (instance) => {
      const id = newId();
      const { hasHeadings, roles } = columns.peek();
      const stored = included.peek().map((row, index): RowRecord => {
        const fields = { id: `${id}/${index}`, isPrivate, createdAt: now() };
        const draft = toDraft(row, context.peek(), fields);
        return { number: row.number, cells: cellsOf(row, roles), draft };
      });
      const headings = hasHeadings ? roles.map((_, column) => read.peek().rows[0]?.[column] ?? '') : [];
      const batch = {
        id,
        isPrivate,
        instance: toInstanceSummary(instance),
        withAccount: activeInstance.account.peek() === 'signed-in',
        createdAt: now(),
        rowCount: stored.length,
        headings,
        linesAbove: hasHeadings ? (table.peek()?.positions[0] ?? 0) : 0,
        roles,
      };
      return { batch, rows: stored };
    },
  };

  function tableRow(index: number): number {
    return index + Number(columns.peek().hasHeadings);
  }

  function correctRow(index: number, change: Partial<BatchRow>): void {
    corrections.set(tableRow(index), { ...corrections.get(tableRow(index)), ...change });
    rows.value = rows.peek()?.map((row) => (row.index === index ? { ...row, ...change } : row));
  }
}

/** With what was corrected; without secrets, which the draft has. */
function cellsOf(row: BatchRow, roles: readonly ColumnRole[]): string[] {
  return roles.map((role, column) => {
    if (role === 'ignore') return row.cells[column] ?? '';
    return role === 'secret' || role === 'passphrase' ? '' : row[role];
  });
}

/** Whether a row has no secret, though it has more than one cell and seems to be one. */
function lacksSecrets({ rows, doubtful }: Table, { hasHeadings, roles }: Columns): boolean {
  const column = roles.indexOf('secret');
  return rows.some(
    (cells, index) =>
      index >= Number(hasHeadings) &&
      !doubtful.has(index) &&
      cells.filter((cell) => cell !== '').length > 1 &&
      (cells[column] ?? '') === '',
  );
}
