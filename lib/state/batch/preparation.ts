import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type EscapedCell, findEscapedCell, unescapeCells } from '../../batch/backslashes';
import { COLUMN_ROLES, type ColumnRole, type Columns, detectColumns } from '../../batch/columns';
import { type Delimiter, MAX_ROWS } from '../../batch/delimiter';
import {
  applyEdit,
  type BatchOptions,
  type BatchRow,
  checkRows,
  estimateSeconds,
  getQuestion,
  isBlocking,
  QUESTIONS,
  type Question,
  toBatchRows,
  toDraft,
} from '../../batch/rows';
import type { StoredBatchRow } from '../../batch/stored-row';
import {
  decodeTable,
  isTable,
  MAX_TABLE_BYTES,
  parseTable,
  type Table,
  type TableProblem,
  type UnreadableFile,
} from '../../batch/table';
import { loadGenerator } from '../../browser/load-generator';
import type { Instance } from '../../instance/instance';
import { toInstanceSummary } from '../../instance/instance';
import type { PolicyRules } from '../../policy/policy';
import { createDraft } from '../../push/draft';
import { getComposerTemplate, type TemplateSettings, toDraftDefaults } from '../../push/template';
import type { Batch } from '../../storage/items';
import type { ActiveInstance } from '../instances/active-instance';
import { createComposer } from '../push/composer';

const PREVIEW_LENGTH = 500;

const NO_TABLE = { delimiter: '\t', rivals: [], width: 0 };

export type { BatchRow, Question, RowProblem } from '../../batch/rows';
export type CorrectedField = 'secret' | 'name' | 'note' | 'passphrase' | 'email';

interface PreparationDeps {
  activeInstance: ActiveInstance;
  rules: ReadonlySignal<PolicyRules>;
  templateSettings: ReadonlySignal<TemplateSettings>;
  isPrivate: boolean;
  now: () => number;
  newId: () => string;
}

export type Preparation = ReturnType<typeof createPreparation>;

/** From a table to rows that can be sent. Nothing of it is stored. */
export function createPreparation({ activeInstance, rules, templateSettings, isPrivate, now, newId }: PreparationDeps) {
  const isReading = signal(false);
  const table = signal<Table>();
  const problem = signal<TableProblem | UnreadableFile>();
  const isFileIgnored = signal(false);
  /** A file that is not UTF-8, and how it begins in another encoding. */
  const undecoded = signal<{ bytes: Uint8Array; preview: string }>();
  const columns = signal<Columns>({ hasHeadings: false, roles: [] });
  const generatesMissing = signal({ secret: false, passphrase: false });
  const sendsEmail = signal(false);
  const rows = signal<readonly BatchRow[]>();
  /** How often rows were made: each time they are looked at from the start. */
  const checkCount = signal(0);
  /** A cell whose backslashes the user is asked about. */
  const escapedCell = signal<EscapedCell | null>(null);
  /** What the user has said yes to. */
  const confirmed = signal<ReadonlySet<Question>>(new Set());
  const createOptionsDraft = () =>
    createDraft({
      id: 'batch',
      isPrivate,
      createdAt: now(),
      ...toDraftDefaults(getComposerTemplate(templateSettings.peek(), 'text')),
    });
  const composer = createComposer({
    draft: createOptionsDraft(),
    templateSettings,
    inFlight: signal([]),
    rules,
    files: undefined,
    onDraftRemoved: () => undefined,
    isTransient: true,
  });

  const canEmail = computed(
    () =>
      columns.value.roles.includes('email') &&
      activeInstance.account.value === 'signed-in' &&
      (activeInstance.features.value?.sendsEmail ?? false) &&
      // Its links would lack the key.
      !composer.options.value.endToEnd,
  );
  const context = computed((): BatchOptions => {
    const { message } = composer.draft.value;
    return {
      options: composer.options.value,
      message,
      emailLanguage: sendsEmail.value && canEmail.value ? '' : undefined,
    };
  });
  const problems = computed(() =>
    checkRows(rows.value ?? [], {
      ...context.value,
      rules: rules.value,
      roles: columns.value.roles,
      table: table.value ?? NO_TABLE,
      confirmed: confirmed.value,
      areBackslashesUnclear: escapedCell.value !== null,
    }),
  );
  const invalidRows = computed(() => (rows.value ?? []).filter((_, index) => problems.value[index]?.some(isBlocking)));
  /** What the user is to be asked. */
  const questions = computed(() => {
    const asked = new Set(problems.value.flat().map(getQuestion));
    return QUESTIONS.filter((question) => asked.has(question));
  });
  const included = computed(() => (rows.value ?? []).filter(({ isExcluded }) => !isExcluded));

  /** What the table was read from. */
  let source = '';
  let isPasted = false;
  /** What the user changed, by row of the table. */
  const corrections = new Map<number, Partial<BatchRow>>();

  const clear = (): void => {
    source = '';
    escapedCell.value = null;
    corrections.clear();
    table.value = undefined;
    problem.value = undefined;
    isFileIgnored.value = false;
    undecoded.value = undefined;
    rows.value = undefined;
    confirmed.value = new Set();
    sendsEmail.value = false;
  };

  const readText = async (text: string, fromClipboard: boolean, escaped = findEscapedCell(text)): Promise<void> => {
    clear();
    source = text;
    escapedCell.value = escaped;
    isPasted = fromClipboard;
    isReading.value = true;
    try {
      await read();
    } finally {
      isReading.value = false;
    }
  };

  /** A table that was read stays where it cannot be read so. */
  const read = async (delimiter?: Delimiter, keepsAllLines = false): Promise<void> => {
    const text = source;
    const parsed = await parseTable(text, { delimiter, isPasted, keepsAllLines });
    if (text !== source) return;
    problem.value = isTable(parsed) ? undefined : parsed;
    if (!isTable(parsed)) return;
    corrections.clear();
    confirmed.value = new Set();
    setColumns(detectColumns(parsed));
    table.value = parsed;
    const { roles } = columns.peek();
    const hasSecrets = roles.includes('secret') || !roles.includes('ignore');
    generatesMissing.value = { secret: hasSecrets && lacksSecrets(), passphrase: false };
  };

  const readBytes = async (bytes: Uint8Array, encoding?: 'windows-1252'): Promise<void> => {
    const decoded = decodeTable(bytes, encoding);
    if (typeof decoded === 'object') return readText(decoded.text, false);
    clear();
    if (decoded === 'not-text') {
      problem.value = decoded;
      return;
    }
    const other = decodeTable(bytes, 'windows-1252');
    undecoded.value = { bytes, preview: typeof other === 'object' ? other.text.slice(0, PREVIEW_LENGTH) : '' };
  };

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

  /** Whether a row has no secret, though it has more than one cell and seems to be one. */
  const lacksSecrets = (): boolean => {
    const { hasHeadings, roles } = columns.peek();
    const column = roles.indexOf('secret');
    const { rows = [], doubtful } = table.peek() ?? {};
    return rows.some(
      (cells, index) =>
        index >= Number(hasHeadings) &&
        !doubtful?.has(index) &&
        cells.filter((cell) => cell !== '').length > 1 &&
        (cells[column] ?? '') === '',
    );
  };

  return {
    isReading,
    table,
    problem,
    isFileIgnored,
    undecoded,
    columns,
    generatesMissing,
    canEmail,
    sendsEmail,
    composer,
    rows,
    checkCount,
    problems,
    invalidRows,
    questions,
    confirm: (question: Question): void => {
      confirmed.value = new Set([...confirmed.peek(), question]);
    },
    included,
    secondsNeeded: computed(() => estimateSeconds(included.value.length)),
    clear,
    /** Once the batch is stored: the next table begins with the options that a new push has. */
    finish: (): void => {
      clear();
      composer.show(createOptionsDraft());
    },
    /** A text that was pasted or typed. */
    readPastedText: (text: string): Promise<void> => readText(text, true),
    setDelimiter: (delimiter: Delimiter): Promise<void> => read(delimiter),
    /** Those that were left out may be rows, too. */
    keepAllLines: (): Promise<void> => read(table.peek()?.delimiter, true),
    escapedCell,
    /** Whether each backslash or quotation mark has another backslash before it that belongs to no cell. */
    setBackslashes: async (areAdded: boolean): Promise<void> => {
      if (areAdded) await readText(unescapeCells(source), isPasted, null);
      else escapedCell.value = null;
    },
    /** A table that was corrected is not replaced. */
    readFile: async (file: File): Promise<void> => {
      isFileIgnored.value = corrections.size > 0;
      if (isFileIgnored.peek()) return;
      clear();
      const isNameless = file.name === '';
      const content = isNameless
        ? undefined
        : file.size > MAX_TABLE_BYTES
          ? 'too-large'
          : await file.arrayBuffer().catch(() => undefined);
      if (content === 'too-large') problem.value = content;
      else if (content) await readBytes(new Uint8Array(content));
      else problem.value = { unreadable: file.name };
    },
    decodeAsWindows1252: async (): Promise<void> => {
      const { bytes } = undecoded.peek() ?? {};
      if (bytes) await readBytes(bytes, 'windows-1252');
    },
    setHeadings: (hasHeadings: boolean) => setColumns({ ...columns.peek(), hasHeadings }),
    /** The column that had this use is ignored then. */
    setRole: (column: number, role: ColumnRole) =>
      setColumns({
        ...columns.peek(),
        roles: columns.peek().roles.map((old, index) => (index === column ? role : old === role ? 'ignore' : old)),
      }),
    setGenerates: (change: Partial<{ secret: boolean; passphrase: boolean }>): void => {
      generatesMissing.value = { ...generatesMissing.peek(), ...change };
      rows.value = undefined;
    },
    /** Makes the rows, with what is to be generated. */
    toReview: async (): Promise<void> => {
      const made = table.peek();
      problem.value = made && made.rows.length > tableRow(MAX_ROWS) ? 'too-many-rows' : undefined;
      if (problem.peek()) return;
      const generators = await loadGenerators().catch(() => undefined);
      if (!made || made !== table.peek()) return;
      if (!generators) {
        problem.value = 'not-loaded';
        return;
      }
      const withoutCorrections = toBatchRows(made, columns.peek(), generators);
      rows.value = withoutCorrections.map((row) => ({ ...row, ...corrections.get(tableRow(row.index)) }));
      checkCount.value++;
    },
    /** Cells beyond the last column go. */
    correct: (index: number, field: CorrectedField, typed: string): void => {
      const row = rows.peek()?.[index];
      if (!row) return;
      correctRow(index, { [field]: applyEdit(row[field], typed), cells: row.cells.slice(0, table.peek()?.width) });
    },
    setExcluded: (index: number, isExcluded: boolean): void => correctRow(index, { isExcluded }),
    excludeInvalidRows: (): void => {
      const bad = new Set(invalidRows.peek());
      rows.value = rows.peek()?.map((row) => (bad.has(row) ? { ...row, isExcluded: true } : row));
    },
    /** The batch of the rows that are not left out. */
    toBatch: (instance: Instance): { batch: Batch; rows: StoredBatchRow[] } => {
      const id = newId();
      const { hasHeadings, roles } = columns.peek();
      const stored = included.peek().map((row, index): StoredBatchRow => {
        const fields = { id: `${id}/${index}`, isPrivate, createdAt: now() };
        const draft = toDraft(row, context.peek(), fields);
        return { number: row.number, cells: cellsOf(row, roles), draft };
      });
      const headings = hasHeadings ? roles.map((_, column) => table.peek()?.rows[0]?.[column] ?? '') : [];
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
