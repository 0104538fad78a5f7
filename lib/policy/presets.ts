import { INSTANCE_COLOURS, type Instance, isUnencrypted } from '../instance/instance';
import type { Policy, PresetInstance } from './policy';
import { findInstanceViolation } from './rules';

/** The list of instances as it is stored. */
export interface InstanceListState {
  instances: readonly Instance[];
  /** Id of the active instance; empty for none. */
  active: string;
  /** Addresses of presets that the user may remove and that were added once. */
  given: readonly string[];
}

export interface InstanceListUnderPolicy extends InstanceListState {
  /** Instances whose preset is gone. Their API tokens must be removed, too. */
  removed: Instance[];
}

/**
 * Returns the list under a policy: with its presets, and without earlier presets that the user did not have before. The active instance
 * changes only if pushes may not go there or none is chosen.
 */
export function applyPolicyToInstances(
  { instances, active, given }: InstanceListState,
  policy: Policy,
): InstanceListUnderPolicy {
  // Of several instances at one address, for several accounts, one is the preset.
  const presets = policy.instances.map((preset) => {
    const matches = instances.filter((instance) => isAt(instance, preset));
    return { preset, instance: matches.find((instance) => instance.preset) ?? matches[0] };
  });
  const presetFor = (known: Instance) => presets.find(({ instance }) => instance === known)?.preset;
  const removed = instances.filter((known) => known.preset && !known.preset.own && !presetOf(known, policy));
  const kept = instances
    .filter((known) => !removed.includes(known))
    .map((known) => withPreset(known, presetFor(known)));
  const added = policy.instances
    .filter((preset) => !kept.some((instance) => isAt(instance, preset)))
    .filter(({ isLocked, baseUrl }) => isLocked || !given.includes(baseUrl))
    .map((preset) => instanceOf(preset, kept));
  const all = [...added, ...kept];
  const isUsable = (instance: Instance) => findInstanceViolation(instance, policy) === undefined;
  const chosen = all.find(({ id }) => id === active);
  const defaults = policy.instances.filter(({ isDefault }) => isDefault);
  const next =
    chosen && isUsable(chosen)
      ? chosen
      : (all.find((instance) => defaults.some((preset) => isAt(instance, preset))) ?? all.find(isUsable));
  return {
    instances: all,
    active: next?.id ?? '',
    given: policy.instances.filter(({ isLocked }) => !isLocked).map(({ baseUrl }) => baseUrl),
    removed,
  };
}

function isAt(instance: Instance, { baseUrl }: PresetInstance): boolean {
  return !instance.isBuiltIn && instance.baseUrl === baseUrl;
}

function presetOf(instance: Instance, { instances }: Policy): PresetInstance | undefined {
  return instances.find((preset) => isAt(instance, preset));
}

function withPreset(instance: Instance, preset: PresetInstance | undefined): Instance {
  const { preset: mark, ...bare } = instance;
  const own = ownOf(instance);
  if (!preset) return mark ? { ...bare, ...own } : instance;
  const locked = preset.isLocked && { name: preset.name, colour: preset.colour ?? instance.colour };
  return { ...bare, ...locked, ...markOfPreset(preset, own) };
}

/** Returns the user's own name and colour; `undefined` for an instance that came with its preset. */
function ownOf({ name, colour, preset: mark }: Instance): { name: string; colour: string } | undefined {
  return mark && (mark.isLocked || !mark.own) ? mark.own : { name, colour };
}

function instanceOf(preset: PresetInstance, others: readonly Instance[]): Instance {
  const { baseUrl, name, colour = INSTANCE_COLOURS[0] } = preset;
  let id = `preset:${baseUrl}`;
  // An instance that the user moved to another address keeps its id.
  while (others.some((other) => other.id === id)) id += '+';
  const fresh = { id, name, baseUrl, colour, isBuiltIn: false, tokenArea: 'none' } as const;
  return { ...fresh, publicUrls: [], ...markOfPreset(preset, undefined) };
}

/** A policy that names an unencrypted address has agreed to it. */
function markOfPreset({ baseUrl, isLocked, note }: PresetInstance, own: { name: string; colour: string } | undefined) {
  return { allowsHttp: isUnencrypted(baseUrl), preset: { isLocked, note, ...(own && { own }) } };
}
