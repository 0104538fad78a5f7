import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { hostPermissionPatterns } from '../../instance/address';
import type { CheckDoors } from '../connection-check';
import type { Where } from '../where';
import type { AccountList } from './account-list';

export interface AllowingParts extends Pick<CheckDoors, 'requestHostPermission'> {
  where: Pick<Where, 'active' | 'forbiddenHost'>;
  /** What is shown, if it is an account's. */
  list: ReadonlySignal<AccountList | undefined>;
}

/** The browser's permission for the active instance, asked for where it is missing. A list that lacked it is read once it is there. */
export function createAllowing({ requestHostPermission, where, list }: AllowingParts) {
  /** What came of asking last. */
  const isRefused = signal(false);

  effect(() => {
    if (where.forbiddenHost.value !== undefined) return;
    isRefused.value = false;
    const shown = list.value;
    if (shown?.failure.peek()?.name === 'PermissionMissing') void shown.retry();
  });

  /** Call it within the click, nothing awaited before. */
  const ask = async (): Promise<void> => {
    const instance = where.active.peek();
    if (!instance) return;
    const asked = requestHostPermission(hostPermissionPatterns(instance.baseUrl));
    isRefused.value = false;
    // A browser that refuses even to ask gives no permission either.
    isRefused.value = !(await asked.catch(() => false));
  };

  return { host: where.forbiddenHost, isRefused, ask };
}
