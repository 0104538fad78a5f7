import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { downloadText } from '../../browser/downloads';
import { callWorker } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { exportFileName } from '../../pushes/export';
import { type ImportPlan, planImport } from '../../settings-file/plan-import';
import {
  type FileProblem,
  MAX_FILE_BYTES,
  parseSettingsFile,
  type SettingsFile,
  serializeSettings,
  type TransferableSettings,
} from '../../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../../storage/items';
import { readItems } from '../../storage/storage';

type ChosenFile = Pick<File, 'name' | 'size' | 'text'>;

/** `failure`: why importing did nothing. */
type ImportStep =
  | { step: 'none' }
  | { step: 'problem'; name: string; problem: FileProblem }
  | { step: 'preview'; name: string; file: SettingsFile; current: TransferableSettings; failure?: Failure }
  | { step: 'imported'; name: string };

/** Exports settings to a file and imports them, after showing what changes. */
export interface SettingsTransfer {
  policy: ReadonlySignal<Policy>;
  /** The chosen file, and what became of it. */
  chosen: ReadonlySignal<ImportStep>;
  /** What the shown file would change; undefined unless one is shown. */
  plan: ReadonlySignal<ImportPlan | undefined>;
  /** The addresses for which the user has agreed to HTTP. */
  agreed: ReadonlySignal<readonly string[]>;
  isBusy: ReadonlySignal<boolean>;
  /** Puts the file away. */
  close: () => void;
  /** Has the browser download a file with the settings. */
  exportSettings: () => Promise<void>;
  /** Reads a file and shows what it would change. */
  choose: (file: ChosenFile) => Promise<void>;
  setHttpAllowed: (address: string, isAgreed: boolean) => void;
  /** Imports what is shown: all of it or nothing. */
  applyImport: () => Promise<void>;
}

/** Reads and writes nothing itself. */
export function createSettingsTransfer({
  policy,
  now,
}: {
  policy: ReadonlySignal<Policy>;
  now: () => number;
}): SettingsTransfer {
  const chosen = signal<ImportStep>({ step: 'none' });
  const agreed = signal<readonly string[]>([]);
  const isBusy = signal(false);
  let latest: object | undefined;
  const plan = computed(() => {
    const shown = chosen.value;
    if (shown.step !== 'preview') return undefined;
    return planImport(shown.current, shown.file, policy.value, agreed.value, crypto.randomUUID.bind(crypto));
  });

  const read = async (file: ChosenFile): Promise<ImportStep> => {
    const { name } = file;
    // Rejects if the file was changed or removed, or is a folder.
    const json = file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => undefined);
    if (json === undefined) return { step: 'problem', name, problem: { kind: 'unreadable', file: name } };
    const reading = parseSettingsFile(json);
    if (!reading.ok) return { step: 'problem', name, problem: reading.failure };
    return { step: 'preview', name, file: reading.value, current: await readItems(TRANSFERABLE_ITEMS) };
  };

  return {
    policy,
    chosen,
    plan,
    agreed,
    isBusy,
    close: () => {
      latest = undefined;
      chosen.value = { step: 'none' };
    },
    exportSettings: async () => {
      const text = serializeSettings(await readItems(TRANSFERABLE_ITEMS));
      downloadText(exportFileName('settings', now(), 'json'), 'application/json', text);
    },
    choose: async (file) => {
      latest = file;
      const next = await read(file);
      // Another file was chosen meanwhile.
      if (latest !== file) return;
      agreed.value = [];
      chosen.value = next;
    },
    setHttpAllowed: (address, isAgreed) => {
      const others = agreed.peek().filter((it) => it !== address);
      agreed.value = isAgreed ? [...others, address] : others;
    },
    applyImport: async () => {
      const shown = chosen.peek();
      if (shown.step !== 'preview') return;
      isBusy.value = true;
      try {
        const reply = await callWorker('importSettings', {
          file: shown.file,
          allowedUnencrypted: [...agreed.peek()],
          changes: plan.peek()?.changes ?? [],
        });
        chosen.value = reply.ok
          ? { step: 'imported', name: shown.name }
          : { ...shown, current: await readItems(TRANSFERABLE_ITEMS), failure: reply.failure };
      } finally {
        isBusy.value = false;
      }
    },
  };
}
