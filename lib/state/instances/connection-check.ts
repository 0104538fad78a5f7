import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { canAccess, onHostPermissionsChanged, requestHostPermissions } from '../../browser/permissions';
import type { Finding } from '../../instance/finding';
import { hostPermissionPatterns } from '../../instance/host-permissions';
import { callWorker } from '../../messaging/messaging';

/** `permission-denied`: no host permission. `failed`: the check could not run. */
export type CheckState =
  | { step: 'idle' | 'requesting-permission' | 'checking' | 'permission-denied' }
  | { step: 'failed'; failure: Failure }
  | { step: 'done'; findings: Finding[] };

export function hasBlockingFinding(findings: readonly Finding[]): boolean {
  return findings.some(({ id, status }) => status === 'bad' || id === 'failed');
}

/** Requests the host permission, then lets the worker check. What was found is outdated once the permission is revoked, or granted elsewhere. */
export interface ConnectionCheck {
  state: ReadonlySignal<CheckState>;
  /** Call it first in a click. Undefined if cleared or run again meanwhile. `readToken`: empty for no token. */
  run: (baseUrl: string, readToken: () => string | Promise<string>) => Promise<CheckState | undefined>;
  /** Forgets what was found, and what is being checked. */
  clear: () => void;
}

/** `requestPermission`: rejects where the browser refuses to ask. */
export function createConnectionCheck(requestPermission = requestHostPermissions): ConnectionCheck {
  const state = signal<CheckState>({ step: 'idle' });
  let latestRequestId = 0;
  let checkedUrl: string | undefined;
  const dropOutdated = async () => {
    if (checkedUrl === undefined) return;
    const isAllowed = await canAccess(checkedUrl);
    if (state.peek().step === (isAllowed ? 'permission-denied' : 'done')) state.value = { step: 'idle' };
  };
  onHostPermissionsChanged(dropOutdated);

  return {
    state,
    run: async (baseUrl, readToken) => {
      // Browsers reject the request where they refuse to ask, for example outside a click.
      const isAllowed = requestPermission(hostPermissionPatterns(baseUrl)).catch(() => false);
      checkedUrl = baseUrl;
      const requestId = ++latestRequestId;
      const set = (next: CheckState) => {
        if (requestId !== latestRequestId) return undefined;
        state.value = next;
        return next;
      };
      set({ step: 'requesting-permission' });
      if (!(await isAllowed) && !(await canAccess(baseUrl))) return set({ step: 'permission-denied' });
      if (!set({ step: 'checking' })) return undefined;
      const reply = await callWorker('checkInstance', { baseUrl, token: await readToken() });
      const last = set(reply.ok ? { step: 'done', findings: reply.value } : { step: 'failed', failure: reply.failure });
      void dropOutdated();
      return last;
    },
    clear: () => {
      latestRequestId++;
      state.value = { step: 'idle' };
    },
  };
}
