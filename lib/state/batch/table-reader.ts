import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Delimiter } from '../../batch/delimiter';
import {
  decodeTable,
  MAX_TABLE_BYTES,
  parseTable,
  type Table,
  type TableProblem,
  type UnreadableFile,
} from '../../batch/table';

const PREVIEW_LENGTH = 500;

/** Reads a text or a file as a table, and again where the user says how. */
export interface TableReader {
  isReading: ReadonlySignal<boolean>;
  /** Undefined until a table was read. */
  table: ReadonlySignal<Table | undefined>;
  /** Why what was given cannot be read. */
  problem: Signal<TableProblem | UnreadableFile | undefined>;
  /** A file was chosen, but the table that is there was corrected, so it stays. */
  isFileIgnored: ReadonlySignal<boolean>;
  /** A file that is not UTF-8, and how it begins in another encoding. */
  undecoded: ReadonlySignal<{ bytes: Uint8Array; preview: string } | undefined>;
  /** Forgets the table. */
  clear: () => void;
  /** Reads a text that was pasted or typed. */
  readPastedText: (text: string) => Promise<void>;
  /** Reads a file, unless the table that is there was corrected. */
  readFile: (file: File) => Promise<void>;
  /** Reads the file that is not UTF-8 in another encoding. */
  decodeAsWindows1252: () => Promise<void>;
  setDelimiter: (delimiter: Delimiter) => Promise<void>;
  /** Keeps the lines that were left out, which may be rows, too. */
  keepAllLines: () => Promise<void>;
}

interface TableReaderDeps {
  /** Whether the user has corrected the table that is there. */
  isCorrected: () => boolean;
  /** Is called before anything else is read. */
  forget: () => void;
  /** Is called with each table that was read, also when the same text was read in another way. */
  take: (table: Table) => void;
}

/** Stores nothing. */
export function createTableReader({ isCorrected, forget, take }: TableReaderDeps): TableReader {
  const isReading = signal(false);
  const table = signal<Table>();
  const problem = signal<TableProblem | UnreadableFile>();
  const isFileIgnored = signal(false);
  const undecoded = signal<{ bytes: Uint8Array; preview: string }>();
  /** What the table was read from. */
  let source = '';

  const clear = (): void => {
    source = '';
    table.value = undefined;
    problem.value = undefined;
    isFileIgnored.value = false;
    undecoded.value = undefined;
    forget();
  };

  const readText = async (text: string): Promise<void> => {
    clear();
    source = text;
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
    const parsed = await parseTable(text, { delimiter, keepsAllLines });
    if (text !== source) return;
    problem.value = parsed.ok ? undefined : parsed.failure;
    if (!parsed.ok) return;
    take(parsed.value);
    table.value = parsed.value;
  };

  const readBytes = async (bytes: Uint8Array, encoding?: 'windows-1252'): Promise<void> => {
    const decoded = decodeTable(bytes, encoding);
    if (decoded.ok) return readText(decoded.value);
    clear();
    if (decoded.failure === 'not-text') {
      problem.value = decoded.failure;
      return;
    }
    const other = decodeTable(bytes, 'windows-1252');
    undecoded.value = { bytes, preview: other.ok ? other.value.slice(0, PREVIEW_LENGTH) : '' };
  };

  return {
    isReading,
    table,
    problem,
    isFileIgnored,
    undecoded,
    clear,
    readPastedText: readText,
    readFile: async (file) => {
      isFileIgnored.value = isCorrected();
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
    decodeAsWindows1252: async () => {
      const { bytes } = undecoded.peek() ?? {};
      if (bytes) await readBytes(bytes, 'windows-1252');
    },
    setDelimiter: (delimiter) => read(delimiter),
    keepAllLines: () => read(table.peek()?.delimiter, true),
  };
}
