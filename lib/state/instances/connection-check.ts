import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { canAccess, onHostPermissionsChanged, requestHostPermissions } from '../../browser/permissions';
import type { Finding } from '../../instance/finding';
import { hostPermissionPatterns } from '../../instance/host-permissions';
import type { InstanceFeatures } from '../../instance/instance';
import { getPageAddress } from '../../instance/recipient-page';
import { callWorker } from '../../messaging/messaging';

/** `permission-denied`: no host permission. `failed`: the check could not run. */
export type CheckState =
  | { step: 'idle' | 'requesting-permission' | 'checking' | 'permission-denied' }
  | { step: 'failed'; failure: Failure }
  | { step: 'done'; findings: Finding[] };

export function hasBlockingFinding(findings: readonly Finding[]): boolean {
  return findings.some(({ id, status }) => status === 'bad' || id === 'failed');
}

/** What an instance was found to be able to do. */
export function findFeatures(findings: readonly Finding[]): InstanceFeatures | undefined {
  return findings.find((finding) => finding.id === 'features')?.features;
}

/** What is checked. `instanceId`: of a listed instance, with which is stored what was found. */
export interface CheckPlace {
  baseUrl: string;
  publicUrl?: string | undefined;
  instanceId?: string | undefined;
}

/** The address in links is asked only for its page for recipients, which is of no use where anybody on the line could change it. */
function patternsFor({ baseUrl, publicUrl }: CheckPlace): string[] {
  const page = publicUrl === undefined ? undefined : getPageAddress({ baseUrl, publicUrl, isDemo: false });
  return [...new Set([baseUrl, page ?? baseUrl].flatMap(hostPermissionPatterns))];
}

/** Requests the host permission, then lets the worker check. What was found is outdated once the permission is revoked, or granted elsewhere. */
export interface ConnectionCheck {
  state: ReadonlySignal<CheckState>;
  /**
   * Call it first in a click: it also asks for the host of the address in links. Undefined if cleared or run again meanwhile. `readToken`: empty
   * for no token.
   */
  run: (place: CheckPlace, readToken: () => string | Promise<string>) => Promise<CheckState | undefined>;
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
    run: async (place, readToken) => {
      const { baseUrl } = place;
      // Browsers reject the request where they refuse to ask, for example outside a click.
      const isAllowed = requestPermission(patternsFor(place)).catch(() => false);
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
      const reply = await callWorker('checkInstance', { ...place, token: await readToken() });
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
