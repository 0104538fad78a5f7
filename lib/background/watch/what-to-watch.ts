import { read, readAll } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { periodOf } from '../../push/watch/watch-settings';
import type { WatchOff } from '../../push/watch/watch-state';
import { activeInstanceItem, instancesItem, tokenItem, watchSettingsItem } from '../../storage/items';

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
  const why = instance ? await whyNotWatched(instance) : settings.isOn ? 'no-instance' : 'switched-off';
  return why || !instance ? { why: why ?? 'no-instance' } : { instance, periodMinutes: periodOf(settings) };
}

/** Why pushes of this instance are not watched while it is active; undefined: they are. The built-in one has an account of its own. */
export async function whyNotWatched({ id, isBuiltIn, tokenArea }: Instance): Promise<WatchOff | undefined> {
  if (!(await read(watchSettingsItem)).isOn) return 'switched-off';
  if (isBuiltIn) return undefined;
  if (tokenArea === 'none') return 'no-token';
  if ((await read(tokenItem(id, tokenArea))) !== '') return undefined;
  return tokenArea === 'session' ? 'token-forgotten' : 'no-token';
}
