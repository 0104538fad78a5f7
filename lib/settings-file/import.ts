import { type Instance, isUnencrypted } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import type { Policy } from '../policy/policy';
import { type Choices, PRESET_ID_PREFIX, type Template, type TemplateSettings } from '../push/template';
import { saveTemplate } from '../push/template-changes';
import type { SettingsFile, TransferableSettings } from './settings-file';

const SECTIONS = ['settings', 'watch', 'language', 'theme', 'generator'] as const;

/** A part of the settings that a file sets as a whole. */
export type ImportSection = (typeof SECTIONS)[number] | 'starts' | 'menu';

/** One thing that an import changes: an instance or template by name, or a section of the settings. */
export type ImportChange =
  | { what: 'add-instance'; name: string; address: string }
  | { what: 'change-instance' | 'activate'; name: string }
  | { what: 'add-template' | 'change-template'; template: Pick<Template, 'id' | 'name'> }
  | { what: 'set'; section: ImportSection };

/** An instance that secrets would be sent to unencrypted. It is imported only if the user agrees. */
export interface UnencryptedInstance {
  name: string;
  address: string;
}

/**
 * Returns the settings after an import, and what that changes. What the file does not name stays as it is.
 * @param allowedUnencrypted addresses that the user agreed to send secrets to unencrypted
 */
export function planImport(
  current: TransferableSettings,
  file: SettingsFile,
  allowedUnencrypted: readonly string[],
  newId: () => string,
) {
  const instances = importInstances(current, file.instances ?? [], allowedUnencrypted, newId);
  const after: TransferableSettings = {
    instances: instances.instances,
    active: instances.active,
    book: file.newPushes ? importTemplates(current.book, file.newPushes) : current.book,
    settings: file.settings ?? current.settings,
    watch: file.watch ?? current.watch,
    language: file.language ?? current.language,
    theme: file.theme ?? current.theme,
    generator: file.generator ?? current.generator,
  };
  const sections: ImportSection[] = [
    ...(['starts', 'menu'] as const).filter((choices) => !isSame(current.book[choices], after.book[choices])),
    ...SECTIONS.filter((section) => !isSame(current[section], after[section])),
  ];
  const changes: ImportChange[] = [
    ...instances.changes,
    ...describeTemplates(current.book, after.book),
    ...sections.map((section) => ({ what: 'set', section }) as const),
  ];
  return { changes, unencrypted: instances.unencrypted, after };
}

/**
 * Gives an instance at a known address the file's name and colour; it keeps its token. Any other one is added without a token or a host
 * permission. None is removed, and the active instance changes only if there is none.
 */
function importInstances(
  current: TransferableSettings,
  entries: NonNullable<SettingsFile['instances']>,
  allowedUnencrypted: readonly string[],
  newId: () => string,
) {
  const instances = [...current.instances];
  const unmatched = new Set(instances.filter(({ isBuiltIn }) => !isBuiltIn));
  const changes: ImportChange[] = [];
  const unencrypted: UnencryptedInstance[] = [];
  let activated: Instance | undefined;
  let added: Instance | undefined;
  for (const { name, address, colour, isActive } of entries) {
    const parsed = parseInstanceUrl(address, { allowHttp: true });
    if (!parsed.ok) continue;
    const { baseUrl } = parsed.address;
    // Of several instances at one address, the one of the same name is meant.
    const known = [...unmatched].filter((instance) => instance.baseUrl === baseUrl);
    const match = known.find((instance) => instance.name === name) ?? known[0];
    let imported: Instance;
    if (match) {
      unmatched.delete(match);
      imported = { ...match, name, colour };
      instances[instances.indexOf(match)] = imported;
      if (!isSame(match, imported)) changes.push({ what: 'change-instance', name });
    } else {
      const allowsHttp = isUnencrypted(baseUrl);
      if (allowsHttp) unencrypted.push({ name, address: baseUrl });
      if (allowsHttp && !allowedUnencrypted.includes(baseUrl)) continue;
      imported = {
        id: newId(),
        name,
        baseUrl,
        colour,
        isBuiltIn: false,
        allowsHttp,
        publicUrls: [],
        tokenArea: 'none',
      };
      instances.push(imported);
      changes.push({ what: 'add-instance', name, address: baseUrl });
      added ??= imported;
    }
    if (isActive) activated ??= imported;
  }
  const next = activated ?? added;
  if (!next || current.instances.some(({ id }) => id === current.active))
    return { instances, active: current.active, changes, unencrypted };
  return {
    instances,
    active: next.id,
    changes: [...changes, { what: 'activate', name: next.name } as const],
    unencrypted,
  };
}

/** Replaces templates by their ids and adds the others as the last. The file says nothing about the organization's. */
function importTemplates(book: TemplateSettings, file: NonNullable<SettingsFile['newPushes']>): TemplateSettings {
  return {
    templates: file.templates.reduce<TemplateSettings>(saveTemplate, book).templates,
    starts: { ...presetChoices(book.starts), ...file.starts },
    menu: { ...presetChoices(book.menu), ...file.menu },
  };
}

function presetChoices(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([, id]) => id?.startsWith(PRESET_ID_PREFIX)));
}

function describeTemplates(before: TemplateSettings, after: TemplateSettings): ImportChange[] {
  return after.templates.flatMap(({ id, name, asks, message }) => {
    const old = before.templates.find((template) => template.id === id);
    const what = old ? 'change-template' : 'add-template';
    if (old && isSame({ name, asks, message }, { name: old.name, asks: old.asks, message: old.message })) return [];
    return [{ what, template: { id, name } } as const];
  });
}

/** Compares plain values. Browsers return stored objects with their keys in another order. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Leaves out the instances that a policy forbids or locks, and returns the names of the forbidden ones. Templates and generator settings
 * stay: the policy applies where they are used.
 */
export function applyPolicyToFile(file: SettingsFile, policy: Policy): { file: SettingsFile; leftOut: string[] } {
  if (!file.instances) return { file, leftOut: [] };
  const leftOut: string[] = [];
  const instances = file.instances.filter(({ name, address }) => {
    const parsed = parseInstanceUrl(address, { allowHttp: true });
    if (!parsed.ok) return true;
    const { baseUrl } = parsed.address;
    const preset = policy.instances.find((instance) => instance.baseUrl === baseUrl);
    if (preset) return !preset.isLocked;
    const isAllowed = policy.allowsOwnInstances && (policy.allowsHttp || !isUnencrypted(baseUrl));
    if (!isAllowed) leftOut.push(name);
    return isAllowed;
  });
  return { file: { ...file, instances }, leftOut };
}
