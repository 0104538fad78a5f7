import { signal } from '@preact/signals';
import { call } from '../browser/messaging';
import type { Instance } from '../instance/instance';
import type { Failure } from '../push/failure';

/** Why a token was not saved. `unsendable`: it has characters that no request header can carry. */
export type MissingTokenProblem = { name: 'refused' } | { name: 'unsendable' } | { name: 'failed'; failure: Failure };

/** The field for a missing API token. */
export function createMissingToken({ id: instanceId, baseUrl, tokenArea }: Instance) {
  const token = signal('');
  const keepsOnDevice = signal(tokenArea === 'device');
  const isSaving = signal(false);
  const problem = signal<MissingTokenProblem>();

  const check = async (typed: string): Promise<MissingTokenProblem | undefined> => {
    const reply = await call('checkInstance', { baseUrl, token: typed });
    const ids = reply.ok ? reply.value.map(({ id }) => id) : [];
    if (ids.includes('token-wrong')) return { name: 'refused' };
    return ids.includes('token-unsendable') ? { name: 'unsendable' } : undefined;
  };

  const saveChecked = async (typed: string): Promise<MissingTokenProblem | undefined> => {
    const area = keepsOnDevice.peek() ? 'device' : 'session';
    const reply = await call('saveToken', { instanceId, baseUrl, tokenArea: area, token: typed });
    return reply.ok ? undefined : { name: 'failed', failure: reply.failure };
  };

  return {
    token,
    keepsOnDevice,
    isSaving,
    problem,
    /** Saves the token unless the instance refuses it. An instance that does not answer is no reason not to save. */
    async save(): Promise<void> {
      const typed = token.peek();
      if (typed === '' || isSaving.peek()) return;
      isSaving.value = true;
      problem.value = undefined;
      problem.value = (await check(typed)) ?? (await saveChecked(typed));
      isSaving.value = false;
    },
  };
}
