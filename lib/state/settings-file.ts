import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Policy } from '../policy/policy';
import type { Failure } from '../push/failure';
import { applyPolicyToFile, type ImportPlan, planImport } from '../settings-file/import';
import {
  type FileProblem,
  MAX_FILE_BYTES,
  readSettingsFile,
  type SettingsFile,
  type TransferableSettings,
  writeSettingsFile,
} from '../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../storage/travelling-items';
import type { PageDeps } from './settings';

/** What became of the file that was chosen last: it cannot be taken, what it would change is shown, or it was taken. */
export type ImportStep =
  | { step: 'none' }
  | { step: 'problem'; name: string; problem: FileProblem }
  | { step: 'shown'; name: string }
  | { step: 'taken'; name: string };

export interface SettingsTransferDeps extends Pick<PageDeps, 'call' | 'now'> {
  stored: Pick<PageDeps['stored'], 'readItems'>;
  /** What the organisation demands. */
  policy: ReadonlySignal<Policy>;
  /** Hands a text to the browser's download. */
  saveText: (fileName: string, type: string, text: string) => void;
}

export interface SettingsTransfer {
  chosen: ReadonlySignal<ImportStep>;
  /** What the chosen file would change here, as far as it was agreed to. */
  plan: ReadonlySignal<ImportPlan | undefined>;
  /** Names of the file's instances that the organisation does not allow. */
  leftOut: ReadonlySignal<readonly string[]>;
  /** Addresses to which secrets may travel unencrypted. */
  agreed: ReadonlySignal<readonly string[]>;
  isBusy: ReadonlySignal<boolean>;
  /** Why the last try to take the file did nothing. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Saves all settings as a file. */
  exportSettings(): Promise<void>;
  /** Reads a file and shows what it would change. Nothing is changed. */
  choose(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void>;
  agree(address: string, isAgreed: boolean): void;
  /** Takes what is shown: all of it or nothing. */
  take(): Promise<void>;
  /** Gives up the file. */
  putAway(): void;
}

/** Settings on their way out of this browser, and into it. */
export function createSettingsTransfer({
  stored,
  call,
  now,
  policy,
  saveText,
}: SettingsTransferDeps): SettingsTransfer {
  const chosen = signal<ImportStep>({ step: 'none' });
  const file = signal<SettingsFile>();
  const here = signal<TransferableSettings>();
  const agreed = signal<readonly string[]>([]);
  const isBusy = signal(false);
  const failure = signal<Failure>();
  /** The file that is being read: one that was chosen before it and is read later is not meant any more. */
  let latest: unknown;
  /** Ids are given when it is taken. */
  const allowed = computed(() => file.value && applyPolicyToFile(file.value, policy.value));
  const plan = computed(
    () => here.value && allowed.value && planImport(here.value, allowed.value.file, agreed.value, () => ''),
  );

  const putAway = (): void => {
    chosen.value = { step: 'none' };
    file.value = undefined;
    agreed.value = [];
    failure.value = undefined;
  };

  const take = async (): Promise<void> => {
    const [shown, taken, planned] = [chosen.peek(), file.peek(), plan.peek()];
    if (isBusy.peek() || shown.step !== 'shown' || !taken || !planned) return;
    isBusy.value = true;
    const reply = await call('importSettings', {
      file: taken,
      allowedUnencrypted: [...agreed.peek()],
      changes: planned.changes,
    });
    if (reply.ok) {
      putAway();
      chosen.value = { step: 'taken', name: shown.name };
    } else {
      here.value = await stored.readItems(TRANSFERABLE_ITEMS);
      failure.value = reply.failure;
    }
    isBusy.value = false;
  };

  return {
    chosen,
    plan,
    leftOut: computed(() => allowed.value?.leftOut ?? []),
    agreed,
    isBusy,
    failure,
    async exportSettings() {
      const day = new Date(now()).toISOString().slice(0, 10);
      const text = writeSettingsFile(await stored.readItems(TRANSFERABLE_ITEMS));
      saveText(`secret-push-settings-${day}.json`, 'application/json', text);
    },
    async choose(picked) {
      putAway();
      latest = undefined;
      const { name } = picked;
      if (picked.size > MAX_FILE_BYTES) {
        chosen.value = { step: 'problem', name, problem: { what: 'too-large' } };
        return;
      }
      latest = picked;
      // A DOMException where it was changed or removed, or is a folder.
      const [text, settings] = await Promise.all([
        picked.text().catch(() => undefined),
        stored.readItems(TRANSFERABLE_ITEMS),
      ]);
      if (latest !== picked) return;
      const problem: FileProblem = { what: 'unreadable', file: name };
      const reading = text === undefined ? ({ ok: false, problem } as const) : readSettingsFile(text);
      if (reading.ok) {
        file.value = reading.file;
        here.value = settings;
      }
      chosen.value = reading.ok ? { step: 'shown', name } : { step: 'problem', name, problem: reading.problem };
    },
    agree(address, isAgreed) {
      const others = agreed.peek().filter((one) => one !== address);
      agreed.value = isAgreed ? [...others, address] : others;
    },
    take,
    putAway,
  };
}
