import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { saveText } from '../browser/downloads';
import { call } from '../browser/messaging';
import { readItems } from '../browser/stored';
import type { Policy } from '../policy/policy';
import type { Failure } from '../push/failure';
import { applyPolicyToFile, planImport } from '../settings-file/import';
import {
  type FileProblem,
  MAX_FILE_BYTES,
  readSettingsFile,
  type SettingsFile,
  type TransferableSettings,
  writeSettingsFile,
} from '../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../storage/items-on-demand';

/** The file that was chosen last: it has a problem, its changes are shown, or it was imported. */
type ImportStep =
  | { step: 'none' }
  | { step: 'problem'; problem: FileProblem }
  | { step: 'shown'; name: string }
  | { step: 'taken'; name: string };

interface SettingsTransferDeps {
  policy: ReadonlySignal<Policy>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type SettingsTransfer = ReturnType<typeof createSettingsTransfer>;

/** Exports the settings to a file and imports them from one, after showing what changes. */
export function createSettingsTransfer({ policy, now }: SettingsTransferDeps) {
  const chosen = signal<ImportStep>({ step: 'none' });
  const file = signal<SettingsFile>();
  const current = signal<TransferableSettings>();
  /** Addresses that secrets may be sent to unencrypted. */
  const agreed = signal<readonly string[]>([]);
  const isBusy = signal(false);
  const failure = signal<Failure>();
  let latest: unknown;
  const allowed = computed(() => file.value && applyPolicyToFile(file.value, policy.value));
  const plan = computed(
    () => current.value && allowed.value && planImport(current.value, allowed.value.file, agreed.value, () => ''),
  );

  const putAway = (): void => {
    latest = undefined;
    chosen.value = { step: 'none' };
    file.value = undefined;
    agreed.value = [];
    failure.value = undefined;
  };

  return {
    chosen,
    plan,
    /** Names of the file's instances that the policy forbids. */
    leftOut: computed(() => allowed.value?.leftOut ?? []),
    agreed,
    isBusy,
    /** Why the last import did nothing. */
    failure,
    putAway,
    async exportSettings() {
      const day = new Date(now()).toISOString().slice(0, 10);
      const text = writeSettingsFile(await readItems(TRANSFERABLE_ITEMS));
      saveText(`secret-push-settings-${day}.json`, 'application/json', text);
    },
    /** Reads a file and shows what it would change. */
    async choose(picked: Pick<File, 'name' | 'size' | 'text'>) {
      putAway();
      latest = picked;
      const { name, size } = picked;
      // Rejects with a DOMException if the file was changed or removed, or is a folder.
      const text = size > MAX_FILE_BYTES ? '' : await picked.text().catch(() => undefined);
      const settings = await readItems(TRANSFERABLE_ITEMS);
      // Another file was chosen meanwhile.
      if (latest !== picked) return;
      const reading =
        text === undefined
          ? ({ ok: false, problem: { what: 'unreadable', file: name } } as const)
          : readSettingsFile(text);
      if (reading.ok) {
        file.value = reading.file;
        current.value = settings;
      }
      chosen.value = reading.ok ? { step: 'shown', name } : { step: 'problem', problem: reading.problem };
    },
    agree(address: string, isAgreed: boolean) {
      const others = agreed.peek().filter((other) => other !== address);
      agreed.value = isAgreed ? [...others, address] : others;
    },
    /** Imports what is shown: all of it or nothing. */
    async take() {
      const [shown, imported, planned] = [chosen.peek(), file.peek(), plan.peek()];
      if (isBusy.peek() || shown.step !== 'shown' || !imported || !planned) return;
      isBusy.value = true;
      const reply = await call('importSettings', {
        file: imported,
        allowedUnencrypted: [...agreed.peek()],
        changes: planned.changes,
      });
      if (reply.ok) {
        putAway();
        chosen.value = { step: 'taken', name: shown.name };
      } else {
        current.value = await readItems(TRANSFERABLE_ITEMS);
        failure.value = reply.failure;
      }
      isBusy.value = false;
    },
  };
}
