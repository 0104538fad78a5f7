import { hasHostPermission } from '../../browser/host-permission';
import { read, readAll } from '../../browser/stored';
import { neededPermission } from '../../instance/address';
import type { Instance } from '../../instance/instance';
import { periodOf } from '../../push/watch/watch-settings';
import type { WatchOff } from '../../push/watch/watch-state';
import { activeInstanceItem, instancesItem, tokenItem } from '../../storage/items';
import { watchSettingsItem } from '../../storage/watch-items';

/** What is to be watched, or why nothing is. */
export type Target = { instance: Instance; periodMinutes: number } | { why: WatchOff };

/** Only the active instance is watched. What was learnt of another one waits until it is active again, or is removed. */
export async function whatToWatch(): Promise<Target> {
  const { settings, instances, active } = await readAll({
    settings: watchSettingsItem,
    instances: instancesItem,
    active: activeInstanceItem,
  });
  const instance = instances.find(({ id }) => id === active);
  if (!settings.isOn) return { why: 'switched-off' };
  if (!instance) return { why: 'no-instance' };
  const why = (await whatIsMissing(instance)) ?? (await isForbidden(instance));
  return why ? { why } : { instance, periodMinutes: periodOf(settings) };
}

/** Whether pushes of this instance are watched when it is active. */
export async function isWatched(instance: Instance): Promise<boolean> {
  return (await read(watchSettingsItem)).isOn && (await whatIsMissing(instance)) === undefined;
}

/** Why the pushes of an instance cannot be listed; undefined: they can. The built-in one has an account of its own. */
async function whatIsMissing({ id, isBuiltIn, tokenArea }: Instance): Promise<WatchOff | undefined> {
  if (isBuiltIn) return undefined;
  if (tokenArea === 'none') return 'no-token';
  if ((await read(tokenItem(id, tokenArea))) !== '') return undefined;
  return tokenArea === 'session' ? 'token-forgotten' : 'no-token';
}

/** The person may have taken the browser's permission back; what was learnt waits until it is given again. */
async function isForbidden({ isBuiltIn, baseUrl }: Instance): Promise<WatchOff | undefined> {
  return isBuiltIn || (await hasHostPermission([neededPermission(baseUrl)])) ? undefined : 'no-permission';
}
