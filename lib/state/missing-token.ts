import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Finding } from '../instance/check';
import type { Instance } from '../instance/instance';
import type { Call } from '../messages';
import type { Failure } from '../push/failure';

/** Why a token was not saved: the instance refused it, it cannot be sent, or the saving failed. */
export type MissingTokenProblem = { name: 'refused' } | { name: 'unsendable' } | { name: 'failed'; failure: Failure };

export interface MissingToken {
  token: Signal<string>;
  keepsOnDevice: Signal<boolean>;
  isSaving: ReadonlySignal<boolean>;
  problem: ReadonlySignal<MissingTokenProblem | undefined>;
  /** Saves what was typed unless the instance refuses it. One that cannot be asked now is no reason not to save. */
  save(): Promise<void>;
}

/** The field for an API token that is missing, wherever that is in the way. */
export function createMissingToken(instance: Instance, call: Call): MissingToken {
  const token = signal('');
  const keepsOnDevice = signal(instance.tokenArea === 'device');
  const isSaving = signal(false);
  const problem = signal<MissingTokenProblem | undefined>(undefined);

  const prove = async (typed: string): Promise<MissingTokenProblem | undefined> => {
    const checked = await call('checkInstance', { baseUrl: instance.baseUrl, token: typed });
    const has = (id: Finding['id']) => checked.ok && checked.value.some((finding) => finding.id === id);
    if (has('token-wrong')) return { name: 'refused' };
    return has('token-unsendable') ? { name: 'unsendable' } : undefined;
  };

  const saveNow = async (typed: string): Promise<MissingTokenProblem | undefined> => {
    const refused = await prove(typed);
    if (refused) return refused;
    const tokenArea = keepsOnDevice.value ? 'device' : 'session';
    const { id: instanceId, baseUrl } = instance;
    const saved = await call('saveToken', { instanceId, baseUrl, tokenArea, token: typed });
    return saved.ok ? undefined : { name: 'failed', failure: saved.failure };
  };

  return {
    token,
    keepsOnDevice,
    isSaving,
    problem,
    async save() {
      if (token.value === '' || isSaving.value) return;
      isSaving.value = true;
      problem.value = undefined;
      problem.value = await saveNow(token.value);
      isSaving.value = false;
    },
  };
}
