import { type ApiToken, UNBOUND } from '../instance/api-token';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { FileInstead, FileSource } from '../push/clicked-file';
import { type Draft, KINDS } from '../push/draft';
import type { InFlightCreate, PushResult } from '../push/result';
import type { LearntDefault } from '../push/server-defaults';
import { DEFAULT_TEMPLATE_SETTINGS, type TemplateSettings } from '../push/template';
import {
  arrayOf,
  type Guard,
  isBoolean,
  isNumber,
  isString,
  literal,
  objectOf,
  optional,
  repairArray,
  union,
} from '../shape';
import { THEMES, type Theme } from '../theme';
import { isDraft, isFeatures, isInFlightNote, isInstance, isPushResult } from './guards';
import type { Item } from './item';
import { isTemplateBook, repairTemplateSettings, upgradeFromDefaults } from './template-guards';

/** What the extension remembers; what the popup opens without lies in the files beside this one. README, "What it keeps where", has a line for each. */

export const instancesItem: Item<Instance[]> = {
  key: 'instances',
  area: 'local',
  version: 1,
  fallback: [],
  is: arrayOf(isInstance),
  mend: repairArray(isInstance),
};

/** Id of the instance that pushes go to; empty = none chosen. */
export const activeInstanceItem: Item<string> = {
  key: 'activeInstance',
  area: 'local',
  version: 1,
  fallback: '',
  is: isString,
};

/** What an instance can do, as last seen. */
export function featuresItem(instanceId: string): Item<InstanceFeatures | undefined> {
  return { key: `features/${instanceId}`, area: 'local', version: 1, fallback: undefined, is: optional(isFeatures) };
}

/** What an instance decided where a push left it to it: said before the next one. Nothing of private windows. */
export function serverDefaultsItem(instanceId: string): Item<LearntDefault[]> {
  const isLearnt = objectOf<LearntDefault>({
    withAccount: isBoolean,
    kind: literal(...KINDS),
    expireAfterDays: optional(isNumber),
    expireAfterViews: optional(isNumber),
    retrievalStep: optional(isBoolean),
  });
  return {
    key: `serverDefaults/${instanceId}`,
    area: 'local',
    version: 1,
    fallback: [],
    is: arrayOf(isLearnt),
    mend: repairArray(isLearnt),
  };
}

const isApiToken = objectOf<ApiToken>({ value: isString, origin: isString });

/** An instance's API token, in one of the two areas, as the user chose. Read it with `apiTokenFor`. */
export function tokenItem(instanceId: string, area: 'session' | 'device'): Item<ApiToken | undefined> {
  return {
    key: `token/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 2,
    fallback: undefined,
    is: optional(isApiToken),
    upgrade: (old) => (isString(old) ? { value: old, origin: UNBOUND } : old),
  };
}

/**
 * What pushes start with: the templates, and which of them for which kind. The key is that of version 1, which was one set of options.
 * One item, so that no choice names a template that is not there.
 */
export const templateSettingsItem: Item<TemplateSettings> = {
  key: 'defaults',
  area: 'local',
  version: 2,
  fallback: DEFAULT_TEMPLATE_SETTINGS,
  is: isTemplateBook,
  upgrade: upgradeFromDefaults,
  mend: repairTemplateSettings,
};

/** The language that the extension speaks, as in `LANGUAGES`; empty = the browser's, or what the organisation says. */
export const languageItem: Item<string> = {
  key: 'language',
  area: 'local',
  version: 1,
  fallback: '',
  is: isString,
};

/** Whether the pages are light or dark. They repeat it for themselves: see `lib/theme.ts`. */
export const themeItem: Item<Theme> = {
  key: 'theme',
  area: 'local',
  version: 1,
  fallback: 'system',
  is: literal(...THEMES),
};

export function draftItem(draftId: string): Item<Draft | undefined> {
  return { key: `draft/${draftId}`, area: 'session', version: 1, fallback: undefined, is: optional(isDraft) };
}

/** Id of the draft that the composer to be opened in this place shows, until it has taken it; empty = none. */
export function handedDraftItem(place: string): Item<string> {
  return { key: `handedDraft/${place}`, area: 'session', version: 1, fallback: '', is: isString };
}

/** A filled composer that waits to be looked at, newest first. The worker alone writes this list. */
export interface PendingDraft {
  id: string;
  isPrivate: boolean;
}

export const pendingDraftsItem: Item<PendingDraft[]> = {
  key: 'waitingDrafts',
  area: 'session',
  version: 1,
  fallback: [],
  is: arrayOf(objectOf<PendingDraft>({ id: isString, isPrivate: isBoolean })),
};

/** Newest first, until dismissed. The worker alone writes it. */
export const resultsItem: Item<PushResult[]> = {
  key: 'results',
  area: 'session',
  version: 1,
  fallback: [],
  is: arrayOf(isPushResult),
  mend: repairArray(isPushResult),
};

/** Creates that were sent and have no result yet. The worker alone writes it. */
export const inFlightItem: Item<InFlightCreate[]> = {
  key: 'inFlight',
  area: 'session',
  version: 1,
  fallback: [],
  is: arrayOf(isInFlightNote),
};

/** A passphrase kept for "copy apart", for fifteen minutes at most. */
export interface CachedPassphrase {
  value: string;
  /** Milliseconds since 1970. */
  until: number;
}

export function passphraseItem(resultId: string): Item<CachedPassphrase | undefined> {
  return {
    key: `passphrase/${resultId}`,
    area: 'session',
    version: 1,
    fallback: undefined,
    is: optional(objectOf<CachedPassphrase>({ value: isString, until: isNumber })),
  };
}

/** A received link on its way to the page that opens it, which forgets it when it takes it: an address would go to the history. */
export interface LinkHandoff {
  link: string;
  /** The push is the account's. */
  isOwn: boolean;
  /** Of the instance that has the push, where that is known. */
  instanceId?: string | undefined;
  /** The address that the instance had when that became known. */
  baseUrl?: string | undefined;
  /** It was clicked as a file, and only looks like a link to a push: the person is asked which of the two it is. */
  fileInstead?: FileInstead | undefined;
}

const isFileWay: Guard<FileSource> = union(
  objectOf<Extract<FileSource, { name: 'page' }>>({ name: literal('page'), tabId: isNumber }),
  union(
    objectOf<Extract<FileSource, { name: 'host' }>>({ name: literal('host'), permission: isString }),
    objectOf<Extract<FileSource, { name: 'none' }>>({ name: literal('none') }),
  ),
);

export function handedLinkItem(id: string): Item<LinkHandoff | undefined> {
  return {
    key: `handedLink/${id}`,
    area: 'session',
    version: 1,
    fallback: undefined,
    is: optional(
      objectOf<LinkHandoff>({
        link: isString,
        isOwn: isBoolean,
        instanceId: optional(isString),
        baseUrl: optional(isString),
        fileInstead: optional(objectOf<FileInstead>({ way: isFileWay, isPrivate: isBoolean })),
      }),
    ),
  };
}
