import { CHARACTER_CLASSES, type CharacterClass, type GeneratorKind, type Separator } from '../generate/settings';
import { isLoopback } from '../instance/address';
import { type Instance, isUnencrypted } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import type { Policy } from '../policy/policy';
import { KINDS, type Kind } from '../push/draft';
import {
  type Choices,
  DEFAULT_TEMPLATE_ID,
  draftDefaultsFrom,
  matchesTemplate,
  PRESET_ID_PREFIX,
  type Template,
  type TemplateSettings,
  templateOf,
} from '../push/template';
import type { Theme } from '../theme';
import type { SettingsFile, TransferableSettings } from './settings-file';

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
function planInstances(here: Here, entries: readonly Entry[], agreed: readonly string[], newId: () => string) {
  const plan: InstancesPlan = { changes: [], unencrypted: [], instances: [...here.instances], active: here.active };
  const free = new Set(here.instances.filter(({ isBuiltIn }) => !isBuiltIn));
  let activated: Instance | undefined;
  let added: Instance | undefined;
  for (const entry of entries) {
    const reading = parseInstanceUrl(entry.address, { allowHttp: true });
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

export type TemplateChange =
  | { what: 'add-template'; template: Template }
  | { what: 'change-template'; from: Template; to: Template }
  | { what: 'order-templates' }
  /** What a new push of a kind starts with. */
  | { what: 'start'; kind: Kind; from: Template; to: Template }
  /** What a push of a kind from the menu is made with; undefined = as a new push. */
  | { what: 'menu'; kind: Kind; from: Template | undefined; to: Template | undefined };

export interface TemplatesPlan {
  changes: TemplateChange[];
  book: TemplateSettings;
}

/** What a file's templates change. One that is known here, by its id, becomes the file's; those that the file does not have stay, as the last. */
function planTemplates(here: TemplateSettings, file: NonNullable<SettingsFile['newPushes']>): TemplatesPlan {
  const changes: TemplateChange[] = [];
  const known = new Map(here.templates.map((template) => [template.id, template]));
  const named = new Set(file.templates.map(({ id }) => id));
  const both = [...file.templates, ...here.templates.filter(({ id }) => !named.has(id))];
  const templates = [
    ...both.filter(({ id }) => id === DEFAULT_TEMPLATE_ID),
    ...both.filter(({ id }) => id !== DEFAULT_TEMPLATE_ID),
  ];
  for (const to of templates) {
    const from = known.get(to.id);
    if (!from) changes.push({ what: 'add-template', template: to });
    else if (!isSame(from, to)) changes.push({ what: 'change-template', from, to });
  }
  const before = here.templates.map(({ id }) => id).join('\n');
  const after = templates.filter(({ id }) => known.has(id)).map(({ id }) => id);
  if (before !== after.join('\n')) changes.push({ what: 'order-templates' });

  const book: TemplateSettings = {
    templates,
    starts: { ...ofOrganisation(here.starts), ...file.starts },
    menu: { ...ofOrganisation(here.menu), ...file.menu },
  };
  for (const kind of KINDS) {
    const [from, to] = [templateOf(here, here.starts[kind]), templateOf(book, book.starts[kind])];
    if (from.id !== to.id) changes.push({ what: 'start', kind, from, to });
  }
  for (const kind of KINDS) {
    const [from, to] = [menuChoice(here, kind), menuChoice(book, kind)];
    if (from?.id !== to?.id) changes.push({ what: 'menu', kind, from, to });
  }
  return { changes, book };
}

/** Choices of templates that the organisation sets, of which no file can say anything. */
function ofOrganisation(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([, id]) => id?.startsWith(PRESET_ID_PREFIX)));
}

function isSame(one: Template, other: Template): boolean {
  return one.name === other.name && matchesTemplate(one, draftDefaultsFrom(other));
}

function menuChoice(book: TemplateSettings, kind: Kind): Template | undefined {
  const id = book.menu[kind];
  return id === undefined ? undefined : templateOf(book, id);
}

/** Settings of one value each, as they are shown one by one. */
export interface FlatSettings {
  copiesAtOnce: boolean;
  notifies: boolean;
  isWatchOn: boolean;
  watchMinutes: number;
  watchNotifies: boolean;
  language: string;
  theme: Theme;
  payloadKind: GeneratorKind;
  passphraseKind: GeneratorKind;
  length: number;
  classes: readonly CharacterClass[];
  allowsLookAlikes: boolean;
  wordCount: number;
  separator: Separator;
  hasCapitals: boolean;
  hasDigit: boolean;
}

/** What is made of settings, as far as they are there. */
export interface SettingsGroups {
  settings?: TransferableSettings['settings'] | undefined;
  watch?: TransferableSettings['watch'] | undefined;
  language?: TransferableSettings['language'] | undefined;
  theme?: TransferableSettings['theme'] | undefined;
  generator?: TransferableSettings['generator'] | undefined;
}

/** One of them becoming another. */
export type SettingChange = {
  [K in keyof FlatSettings]: { what: 'setting'; name: K; from: FlatSettings[K]; to: FlatSettings[K] };
}[keyof FlatSettings];

/** Where `to` says something else than `from`, in the order in which people meet them. */
function changedSettings(from: Required<SettingsGroups>, to: SettingsGroups): SettingChange[] {
  const before = flatten(from);
  return Object.entries(flatten(to)).flatMap(([name, value]) => {
    const old = before[name as keyof FlatSettings];
    const isSame = JSON.stringify(old) === JSON.stringify(value);
    return isSame ? [] : [{ what: 'setting', name, from: old, to: value } as SettingChange];
  });
}

function flatten({ settings, watch, language, theme, generator }: SettingsGroups): Partial<FlatSettings> {
  return {
    ...(settings && { copiesAtOnce: settings.copiesAtOnce, notifies: settings.notifies }),
    ...(watch && { isWatchOn: watch.isOn, watchMinutes: watch.periodMinutes, watchNotifies: watch.notifies }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(generator && {
      payloadKind: generator.kinds.payload,
      passphraseKind: generator.kinds.passphrase,
      length: generator.characters.length,
      classes: CHARACTER_CLASSES.filter((kind) => generator.characters.classes.includes(kind)),
      allowsLookAlikes: generator.characters.allowsLookAlikes,
      wordCount: generator.words.count,
      separator: generator.words.separator,
      hasCapitals: generator.words.hasCapitals,
      hasDigit: generator.words.hasDigit,
    }),
  };
}

/** One thing that taking a file would change here. */
export type ImportChange = InstanceChange | TemplateChange | SettingChange;

export interface ImportPlan {
  changes: ImportChange[];
  unencrypted: Unencrypted[];
  /** All settings as they would be then. */
  after: TransferableSettings;
}

/**
 * What taking a file would change here, and nothing else: what the file does not name stays as it is.
 * @param agreed addresses to which secrets may travel unencrypted
 */
export function planImport(
  here: TransferableSettings,
  file: SettingsFile,
  agreed: readonly string[],
  newId: () => string,
): ImportPlan {
  const instances = planInstances(here, file.instances ?? [], agreed, newId);
  const templates = file.newPushes ? planTemplates(here.book, file.newPushes) : { changes: [], book: here.book };
  return {
    changes: [...instances.changes, ...templates.changes, ...changedSettings(here, file)],
    unencrypted: instances.unencrypted,
    after: {
      instances: instances.instances,
      active: instances.active,
      book: templates.book,
      settings: file.settings ?? here.settings,
      watch: file.watch ?? here.watch,
      language: file.language ?? here.language,
      theme: file.theme ?? here.theme,
      generator: file.generator ?? here.generator,
    },
  };
}

export interface AllowedSettingsFile {
  file: SettingsFile;
  /** Names of the file's instances that the organisation does not allow. */
  leftOut: string[];
}

/**
 * A file with settings as far as a policy lets it be taken: of its instances those that may be there, and none that the organisation has
 * locked. Its templates and the generator's settings are taken as they are: whatever uses them goes by the policy.
 */
export function applyPolicyToFile(file: SettingsFile, policy: Policy): AllowedSettingsFile {
  if (!file.instances) return { file, leftOut: [] };
  const leftOut: string[] = [];
  const instances = file.instances.filter(({ name, address }) => {
    const reading = parseInstanceUrl(address, { allowHttp: true });
    if (!reading.ok) return true;
    const { baseUrl } = reading.address;
    const preset = policy.instances.find((one) => one.baseUrl === baseUrl);
    if (preset) return !preset.isLocked;
    const isAllowed = policy.allowsOwnInstances && (policy.allowsHttp || !isUnencrypted(baseUrl));
    if (!isAllowed) leftOut.push(name);
    return isAllowed;
  });
  return { file: { ...file, instances }, leftOut };
}
