import { isDeepEqual } from '../base/deep-equal';
import { isUnencrypted } from '../instance/hosts';
import type { Instance } from '../instance/instance';
import { findInstance } from '../instance/instance';
import { findLinkOwner, isSameBase } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { applyPolicyToTemplates, findInstanceViolation } from '../policy/rules';
import { KINDS, type Kind } from '../push/draft';
import { findTemplate, type Template, type TemplateSettings } from '../push/template';
import { saveTemplate } from '../push/template-settings';
import type { SettingsFile, TransferableSettings } from './settings-file';

const SIMPLE_SECTIONS = ['delivery', 'activity', 'language', 'theme', 'generator'] as const;

export type ImportSection = (typeof SIMPLE_SECTIONS)[number];

export type ChoiceList = 'composerTemplates' | 'menuTemplates';

/** An instance by name and address, a template with its options, the templates of kinds, or a section of the settings with its new values. */
export type ImportChange =
  | { what: 'add-instance' | 'change-instance'; name: string; address: string }
  | { what: 'rename-instance'; name: string; address: string; newName: string }
  | { what: 'set-public-address'; name: string; address: string; publicAddress: string }
  | { what: 'activate'; name: string }
  | { what: 'add-template' | 'change-template'; template: Template }
  | { what: 'choose'; list: ChoiceList; choices: { kind: Kind; template: Template }[] }
  | { [S in ImportSection]: { what: 'set'; section: S; value: TransferableSettings[S] } }[ImportSection];

type FileInstances = NonNullable<SettingsFile['instances']>;

export interface ImportPlan {
  changes: ImportChange[];
  /** New servers that are reached by HTTP: each is left out unless the user agrees. */
  unencrypted: FileInstances;
  /** The names of servers that the policy forbids. */
  skippedInstances: string[];
  /** The settings after the import. */
  after: TransferableSettings;
}

/**
 * Returns the settings after an import, and what that changes. What the file does not name stays as it is. Templates and generator settings
 * are imported whatever the policy says: it applies where they are used.
 * @param allowedUnencrypted addresses that the user agreed to send secrets to unencrypted
 */
export function planImport(
  current: TransferableSettings,
  file: SettingsFile,
  policy: Policy,
  allowedUnencrypted: readonly string[],
  newId: () => string,
): ImportPlan {
  const isForbidden = (baseUrl: string) => findInstanceViolation({ isDemo: false, baseUrl }, policy) !== undefined;
  const isLocked = (address: string) =>
    policy.instances.some(({ baseUrl, isLocked }) => isLocked && baseUrl === address);
  const entries = (file.instances ?? []).filter(({ address }) => !isForbidden(address) && !isLocked(address));
  const { unencrypted, ...after } = { ...current, ...importInstances(current, entries, allowedUnencrypted, newId) };
  for (const section of SIMPLE_SECTIONS)
    Object.assign(after, file[section] !== undefined && { [section]: file[section] });
  if (file.templateSettings) after.templateSettings = importTemplates(current.templateSettings, file.templateSettings);
  const active = after.active !== current.active && findInstance(after.instances, after.active);
  const templateSettings = applyPolicyToTemplates(after.templateSettings, policy);
  const chosen = (['composerTemplates', 'menuTemplates'] as const).filter(
    (list) => !isDeepEqual(current.templateSettings[list], templateSettings[list]),
  );
  const sections = SIMPLE_SECTIONS.filter((section) => !isDeepEqual(current[section], after[section]));
  const changes: ImportChange[] = [
    ...findChanged(current.instances, after.instances).flatMap(([instance, old]) => changesOf(instance, old)),
    ...(active ? [{ what: 'activate', name: active.name } as const] : []),
    ...findChanged(current.templateSettings.templates, after.templateSettings.templates).map(
      ([template, old]) => ({ what: old ? 'change-template' : 'add-template', template }) as const,
    ),
    ...chosen.map((list): ImportChange => {
      const kinds = KINDS.filter((kind) => current.templateSettings[list][kind] !== templateSettings[list][kind]);
      return {
        what: 'choose',
        list,
        choices: kinds.map((kind) => ({
          kind,
          template: findTemplate(templateSettings, templateSettings[list][kind]),
        })),
      };
    }),
    ...sections.map((section) => ({ what: 'set', section, value: after[section] }) as ImportChange),
  ];
  const skippedInstances = (file.instances ?? []).filter(({ address }) => isForbidden(address)).map(({ name }) => name);
  return { changes, unencrypted, skippedInstances, after };
}

function changesOf({ name, baseUrl: address, publicUrl, color }: Instance, old: Instance | undefined): ImportChange[] {
  const changes: ImportChange[] = [];
  if (!old) changes.push({ what: 'add-instance', name, address });
  else {
    if (old.name !== name) changes.push({ what: 'rename-instance', name: old.name, address, newName: name });
    // Colors tell servers apart.
    if (old.color !== color) changes.push({ what: 'change-instance', name, address });
  }
  if (publicUrl !== undefined && publicUrl !== old?.publicUrl)
    changes.push({ what: 'set-public-address', name, address, publicAddress: publicUrl });
  return changes;
}

/** New and changed entries, each with what it was before; undefined for a new one. */
function findChanged<T extends { id: string }>(before: readonly T[], after: readonly T[]): [T, T | undefined][] {
  return after.flatMap((entry): [T, T | undefined][] => {
    const old = before.find(({ id }) => id === entry.id);
    return old && isDeepEqual(old, entry) ? [] : [[entry, old]];
  });
}

/**
 * Gives an instance at a known address the file's name, color and address in links, unless links with that lead to another one; it keeps its
 * token. Any other one is added without a token or a host permission: an unencrypted one only if the user agrees. None is removed, and the
 * active instance changes only if there is none.
 */
function importInstances(
  current: TransferableSettings,
  entries: FileInstances,
  allowedUnencrypted: readonly string[],
  newId: () => string,
) {
  let instances = current.instances;
  let next: Instance | undefined;
  const imported: Instance[] = [];
  const unencrypted: FileInstances = [];
  for (const { isActive, ...entry } of entries) {
    const { name, address: baseUrl, publicAddress, color } = entry;
    const known = instances.filter((it) => !it.isDemo && it.baseUrl === baseUrl && !imported.includes(it));
    // Of several instances at one address, the one of the same name is meant.
    const match = known.find((it) => it.name === name) ?? known[0];
    const allowsHttp = isUnencrypted(baseUrl);
    if (!match && allowsHttp) {
      unencrypted.push(entry);
      if (!allowedUnencrypted.includes(baseUrl)) continue;
    }
    const fresh = { baseUrl, isDemo: false, allowsHttp, tokenArea: 'none' } as const;
    const isFree =
      publicAddress !== undefined &&
      !isSameBase(publicAddress, baseUrl) &&
      !findLinkOwner(publicAddress, baseUrl, instances);
    const publicUrl = isFree ? publicAddress : match?.publicUrl;
    const instance: Instance = { ...(match ?? { ...fresh, id: newId() }), name, color, publicUrl };
    instances = match ? instances.map((it) => (it === match ? instance : it)) : [...instances, instance];
    imported.push(instance);
    if (isActive || !next) next = instance;
  }
  const hasActive = current.instances.some(({ id }) => id === current.active);
  return { instances, active: hasActive || !next ? current.active : next.id, unencrypted };
}

function importTemplates(
  templateSettings: TemplateSettings,
  file: NonNullable<SettingsFile['templateSettings']>,
): TemplateSettings {
  return {
    templates: file.templates.reduce<TemplateSettings>(saveTemplate, templateSettings).templates,
    composerTemplates: { ...templateSettings.composerTemplates, ...file.composerTemplates },
    menuTemplates: { ...templateSettings.menuTemplates, ...file.menuTemplates },
  };
}
