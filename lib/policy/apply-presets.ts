import { sha256 } from '../base/encoding';
import { isUnencrypted } from '../instance/hosts';
import { findInstance, INSTANCE_COLORS, type Instance } from '../instance/instance';
import type { Policy, PresetInstance } from './policy';
import { findInstanceViolation } from './rules';

export interface InstancesUnderPolicy {
  instances: readonly Instance[];
  active: string;
  offeredPresets: readonly string[];
}

/** `removed`: instances whose preset is gone; what is stored of them must go, too. The active instance changes only if it has to. */
export async function applyPolicyToInstances(
  { instances, active, offeredPresets }: InstancesUnderPolicy,
  policy: Policy,
) {
  // Of several instances at one address, for several accounts, one is the preset.
  const presets = policy.instances.map((preset) => {
    const matches = instances.filter((instance) => matchesPreset(instance, preset));
    return { preset, instance: matches.find((instance) => instance.preset) ?? matches[0] };
  });
  const presetFor = (known: Instance) => presets.find(({ instance }) => instance === known)?.preset;
  const removed = instances.filter((known) => known.preset && !known.preset.userValues && !presetFor(known));
  const remaining = instances
    .filter((known) => !removed.includes(known))
    .map((known) => withPreset(known, presetFor(known)));
  const missing = policy.instances
    .filter((preset) => !remaining.some((instance) => matchesPreset(instance, preset)))
    .filter(({ isLocked, baseUrl }) => isLocked || !offeredPresets.includes(baseUrl));
  const added = await Promise.all(missing.map(createPresetInstance));
  const all = [...added, ...remaining];
  const isUsable = (instance: Instance) => findInstanceViolation(instance, policy) === undefined;
  const chosen = findInstance(all, active);
  const defaults = policy.instances.filter(({ isDefault }) => isDefault);
  const next =
    chosen && isUsable(chosen)
      ? chosen
      : (all.find((instance) => defaults.some((preset) => matchesPreset(instance, preset))) ?? all.find(isUsable));
  return {
    instances: all,
    active: next?.id ?? '',
    offeredPresets: policy.instances.filter(({ isLocked }) => !isLocked).map(({ baseUrl }) => baseUrl),
    removed,
  };
}

function matchesPreset(instance: Instance, { baseUrl }: PresetInstance): boolean {
  return !instance.isDemo && instance.baseUrl === baseUrl;
}

function withPreset(instance: Instance, preset: PresetInstance | undefined): Instance {
  const { preset: mark, ...bare } = instance;
  const own = getUserValues(instance);
  if (!preset) return mark ? { ...bare, publicUrl: undefined, ...own } : instance;
  const { name, publicUrl, color = instance.color } = preset;
  const locked = preset.isLocked && { name, publicUrl, color };
  return { ...bare, ...locked, ...toPresetFields(preset, own) };
}

type OwnValues = NonNullable<Instance['preset']>['userValues'];

function getUserValues({ name, publicUrl, color, preset: mark }: Instance): OwnValues {
  return mark && (mark.isLocked || !mark.userValues) ? mark.userValues : { name, publicUrl, color };
}

/** The id is the same each time, so that links of a preset that comes back belong to it again. */
async function createPresetInstance(preset: PresetInstance): Promise<Instance> {
  const { baseUrl, publicUrl, name, color = INSTANCE_COLORS[0] } = preset;
  const id = await sha256(baseUrl);
  const fresh = { id, name, baseUrl, publicUrl, color, isDemo: false, tokenArea: 'none' } as const;
  return { ...fresh, ...toPresetFields(preset, undefined) };
}

/** A policy that names an unencrypted address has agreed to it. */
function toPresetFields({ baseUrl, isLocked, note }: PresetInstance, userValues: OwnValues) {
  return { allowsHttp: isUnencrypted(baseUrl), preset: { isLocked, note, ...(userValues && { userValues }) } };
}
