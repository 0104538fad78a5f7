import { isLoopback } from '../instance/address';
import type { Instance } from '../instance/instance';
import { readAddress } from '../instance/read-address';
import type { SettingsFile } from './settings-file-schema';

export type InstanceChange =
  | { what: 'add-instance'; name: string; address: string; isUnencrypted: boolean }
  | { what: 'name-instance'; from: string; to: string }
  | { what: 'colour-instance'; name: string; from: string; to: string }
  | { what: 'activate'; name: string };

/** Instances that secrets would travel unencrypted to: none of them is taken without an agreement for it. */
export interface Unencrypted {
  name: string;
  address: string;
}

export interface InstancesPlan {
  changes: InstanceChange[];
  unencrypted: Unencrypted[];
  instances: Instance[];
  active: string;
}

interface Here {
  instances: readonly Instance[];
  active: string;
}

type Entry = NonNullable<SettingsFile['instances']>[number];

/**
 * What a file's instances change. One at an address that is known here gets the file's name and colour and keeps its token; any other is
 * new, without a token, and the browser is asked nothing. None goes away.
 * @param agreed addresses to which secrets may travel unencrypted
 */
export function planInstances(here: Here, entries: readonly Entry[], agreed: readonly string[], newId: () => string) {
  const plan: InstancesPlan = { changes: [], unencrypted: [], instances: [...here.instances], active: here.active };
  const free = new Set(here.instances.filter(({ isBuiltIn }) => !isBuiltIn));
  let activated: Instance | undefined;
  let added: Instance | undefined;
  for (const entry of entries) {
    const reading = readAddress(entry.address, { allowHttp: true });
    if (!reading.ok) continue;
    const { baseUrl, scheme, host } = reading.address;
    const known = knownAs(entry.name, baseUrl, free);
    if (known) {
      free.delete(known);
      plan.instances = plan.instances.map((one) => (one === known ? changed(known, entry, plan.changes) : one));
      if (entry.isActive) activated ??= known;
      continue;
    }
    const isUnencrypted = scheme === 'http' && !isLoopback(host);
    if (isUnencrypted) plan.unencrypted.push({ name: entry.name, address: baseUrl });
    if (isUnencrypted && !agreed.includes(baseUrl)) continue;
    const instance = fresh(entry, baseUrl, newId(), isUnencrypted);
    plan.instances.push(instance);
    plan.changes.push({ what: 'add-instance', name: entry.name, address: baseUrl, isUnencrypted });
    added ??= instance;
    if (entry.isActive) activated ??= instance;
  }
  const chosen = activated ?? added;
  // What pushes go to is never changed behind the user's back.
  if (chosen && !here.instances.some(({ id }) => id === here.active)) {
    plan.active = chosen.id;
    plan.changes.push({ what: 'activate', name: nameIn(plan.instances, chosen.id) });
  }
  return plan;
}

/** Of several instances at one address that of the same name is meant. */
function knownAs(name: string, baseUrl: string, free: ReadonlySet<Instance>): Instance | undefined {
  const there = [...free].filter((one) => one.baseUrl === baseUrl);
  return there.find((one) => one.name === name) ?? there[0];
}

function changed(known: Instance, { name, colour }: Entry, changes: InstanceChange[]): Instance {
  if (known.name !== name) changes.push({ what: 'name-instance', from: known.name, to: name });
  if (known.colour !== colour) changes.push({ what: 'colour-instance', name, from: known.colour, to: colour });
  return { ...known, name, colour };
}

function fresh({ name, colour }: Entry, baseUrl: string, id: string, allowsHttp: boolean): Instance {
  return { id, name, baseUrl, colour, isBuiltIn: false, allowsHttp, publicUrls: [], tokenArea: 'none' };
}

function nameIn(instances: readonly Instance[], id: string): string {
  return instances.find((one) => one.id === id)?.name ?? '';
}
