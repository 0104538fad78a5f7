import { INSTANCE_COLOURS, type Instance, isUnencrypted } from '../instance/instance';
import type { Policy, PresetInstance } from './policy';
import { findInstanceViolation } from './rules';

/** The list of instances, and what is remembered about it. */
export interface InstanceListState {
  instances: readonly Instance[];
  /** Id of the instance that pushes go to; empty = none. */
  active: string;
  /** Addresses of presets that may be removed, and were given once. */
  given: readonly string[];
}

export interface InstanceListUnderPolicy extends InstanceListState {
  /** Those that went with their preset: their tokens have to go too. */
  gone: Instance[];
}

/**
 * The list as a policy has it: presets are there, those that the policy names no more are gone, unless the user had them before it did. What
 * pushes go to changes only where they may not go there, or there is nothing chosen.
 */
export function applyPolicyToInstances(
  { instances, active, given }: InstanceListState,
  policy: Policy,
): InstanceListUnderPolicy {
  // Of several at one address, for several accounts, one is the organisation's.
  const theirs = policy.instances.map((preset) => {
    const there = instances.filter((one) => isAt(one, preset));
    return { preset, instance: there.find((one) => one.preset) ?? there[0] };
  });
  const presetFor = (one: Instance) => theirs.find(({ instance }) => instance === one)?.preset;
  const gone = instances.filter((one) => one.preset && !one.preset.own && !presetOf(one, policy));
  const kept = instances.filter((one) => !gone.includes(one)).map((one) => keptUnder(one, presetFor(one)));
  const added = policy.instances
    .filter((preset) => !kept.some((one) => isAt(one, preset)))
    .filter(({ isLocked, baseUrl }) => isLocked || !given.includes(baseUrl))
    .map((preset) => instanceOf(preset, kept));
  const all = [...added, ...kept];
  const isUsable = (one: Instance) => findInstanceViolation(one, policy) === undefined;
  const chosen = all.find(({ id }) => id === active);
  const defaults = policy.instances.filter(({ isDefault }) => isDefault);
  const next =
    chosen && isUsable(chosen)
      ? chosen
      : (all.find((one) => defaults.some((preset) => isAt(one, preset))) ?? all.find(isUsable));
  return {
    instances: all,
    active: next?.id ?? '',
    given: policy.instances.filter(({ isLocked }) => !isLocked).map(({ baseUrl }) => baseUrl),
    gone,
  };
}

function isAt(instance: Instance, { baseUrl }: PresetInstance): boolean {
  return !instance.isBuiltIn && instance.baseUrl === baseUrl;
}

function presetOf(instance: Instance, { instances }: Policy): PresetInstance | undefined {
  return instances.find((preset) => isAt(instance, preset));
}

function keptUnder(instance: Instance, preset: PresetInstance | undefined): Instance {
  const { preset: mark, ...bare } = instance;
  const own = ownOf(instance);
  if (!preset) return mark ? { ...bare, ...own } : instance;
  const theirs = preset.isLocked && { name: preset.name, colour: preset.colour ?? instance.colour };
  return { ...bare, ...theirs, ...markOfPreset(preset, own) };
}

/** What the user calls it; undefined = it came with the preset. Where nothing is locked, it is called so now. */
function ownOf({ name, colour, preset: mark }: Instance): { name: string; colour: string } | undefined {
  return mark && (mark.isLocked || !mark.own) ? mark.own : { name, colour };
}

function instanceOf(preset: PresetInstance, others: readonly Instance[]): Instance {
  const { baseUrl, name, colour = INSTANCE_COLOURS[0] } = preset;
  let id = `preset:${baseUrl}`;
  // One that the user has moved to another address keeps its id.
  while (others.some((other) => other.id === id)) id += '+';
  const fresh = { id, name, baseUrl, colour, isBuiltIn: false, tokenArea: 'none' } as const;
  return { ...fresh, publicUrls: [], ...markOfPreset(preset, undefined) };
}

/** An organisation that names an unencrypted address has agreed to it. */
function markOfPreset({ baseUrl, isLocked, note }: PresetInstance, own: { name: string; colour: string } | undefined) {
  return { allowsHttp: isUnencrypted(baseUrl), preset: { isLocked, note, ...(own && { own }) } };
}
