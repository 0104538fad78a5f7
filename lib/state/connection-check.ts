import { type ReadonlySignal, signal } from '@preact/signals';
import { hostPermissionPatterns } from '../instance/address';
import type { Finding } from '../instance/check';
import type { Call } from '../messages';
import type { Failure } from '../push/failure';

/** `refused`: the user or the browser said no. `failed`: the check itself could not run. */
export type CheckState =
  | { step: 'idle' | 'asking' | 'checking' }
  | { step: 'refused' }
  | { step: 'failed'; failure: Failure }
  | { step: 'done'; findings: Finding[] };

export interface CheckDeps {
  call: Call;
  /** Asks the user. It has to be called within the click: nothing may be awaited before it. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
}

export interface ConnectionCheck {
  state: ReadonlySignal<CheckState>;
  /**
   * Call it within the click, before anything else: it asks for the host permission first. Resolves with what was found, or with
   * undefined if meanwhile it became about something else. `readToken`: empty = no token.
   */
  run(baseUrl: string, readToken: () => string | Promise<string>): Promise<CheckState | undefined>;
  /** Forgets what was found, since the permission was taken back; what is under way goes on. */
  expire(): void;
  /** Forgets what was found, since it is about something else now; what is under way counts no more. */
  clear(): void;
}

/** Whether something would keep pushes from working. Another edition is a warning, never a refusal. */
export function hasObstacle(findings: readonly Finding[]): boolean {
  return findings.some(({ id, status }) => status === 'bad' || id === 'rate-limited');
}

/** One connection check: asks for the permission, then lets the worker look. */
export function createConnectionCheck({ call, requestHostPermission }: CheckDeps): ConnectionCheck {
  const state = signal<CheckState>({ step: 'idle' });
  let turn = 0;

  async function look(
    asked: Promise<boolean>,
    baseUrl: string,
    readToken: () => string | Promise<string>,
    isStale: () => boolean,
  ): Promise<CheckState> {
    // A browser that refuses even to ask (no click, an address it does not allow) gives no permission either.
    if (!(await asked.catch(() => false))) return { step: 'refused' };
    if (isStale()) return { step: 'idle' };
    state.value = { step: 'checking' };
    const reply = await call('checkInstance', { baseUrl, token: await readToken() });
    return reply.ok ? { step: 'done', findings: reply.value } : { step: 'failed', failure: reply.failure };
  }

  return {
    state,
    async run(baseUrl, readToken) {
      const asked = requestHostPermission(hostPermissionPatterns(baseUrl));
      const mine = ++turn;
      state.value = { step: 'asking' };
      const found = await look(asked, baseUrl, readToken, () => mine !== turn);
      if (mine !== turn) return undefined;
      state.value = found;
      return found;
    },
    expire() {
      if (state.peek().step === 'done') state.value = { step: 'idle' };
    },
    clear() {
      turn++;
      state.value = { step: 'idle' };
    },
  };
}
