import type { Instance, InstanceFeatures } from '../instance/instance';
import type { Draft } from '../push/draft';
import type { MadeHere } from '../push/made-here';
import type { InFlightNote, PushResult } from '../push/result';
import { FIRST_BOOK, type TemplateBook } from '../push/template-book';
import { type LeftOut, NOTHING_LEFT_OUT } from '../push/watch/left-out';
import type { KeptEvent } from '../push/watch/watch-event';
import { NOTHING_WATCHED, type WatchMemory } from '../push/watch/watch-memory';
import { WATCH_DEFAULTS, type WatchSettings } from '../push/watch/watch-settings';
import type { WatchState } from '../push/watch/watch-state';
import { THEMES, type Theme } from '../theme';
import { isDraft, isFeatures, isInFlightNote, isInstance, isMadeHere, isPushResult } from './guards';
import type { Item } from './item';
import {
  type Fields,
  goodFields,
  goodOf,
  isFlag,
  isNumber,
  isText,
  listOf,
  maybe,
  oneOf,
  shape,
  tableOf,
} from './shape';
import { bookFromDefaults, goodBook, isTemplateBook } from './template-guards';
import { isKeptEvent, isLeftOut, isWatchMemory, isWatchState, WATCH_SETTINGS_FIELDS } from './watch-guards';

/** What the extension remembers; `generator-item.ts` apart, since the popup opens without it. README, "What it keeps where", has a line for each. */

export const instancesItem: Item<Instance[]> = {
  key: 'instances',
  area: 'local',
  version: 1,
  fallback: [],
  is: listOf(isInstance),
  mend: goodOf(isInstance),
};

/** Id of the instance that pushes go to; empty = none chosen. */
export const activeInstanceItem: Item<string> = {
  key: 'activeInstance',
  area: 'local',
  version: 1,
  fallback: '',
  is: isText,
};

/** What an instance can do, as last seen. */
export function featuresItem(instanceId: string): Item<InstanceFeatures | undefined> {
  return { key: `features/${instanceId}`, area: 'local', version: 1, fallback: undefined, is: maybe(isFeatures) };
}

/** An instance's token; empty = none. It lies in one of the two areas, as the user chose. */
export function tokenItem(instanceId: string, area: 'session' | 'device'): Item<string> {
  return {
    key: `token/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: '',
    is: isText,
  };
}

export interface Settings {
  copiesAtOnce: boolean;
  notifies: boolean;
}

const SETTINGS: Settings = { copiesAtOnce: true, notifies: true };
const SETTINGS_FIELDS: Fields<Settings> = { copiesAtOnce: isFlag, notifies: isFlag };

export const settingsItem: Item<Settings> = {
  key: 'settings',
  area: 'local',
  version: 1,
  fallback: SETTINGS,
  is: shape(SETTINGS_FIELDS),
  mend: goodFields(SETTINGS_FIELDS, SETTINGS),
};

/**
 * What pushes start with: the templates, and which of them for which kind. The key is that of version 1, which was one set of options.
 * One item, so that no choice names a template that is not there.
 */
export const templatesItem: Item<TemplateBook> = {
  key: 'defaults',
  area: 'local',
  version: 2,
  fallback: FIRST_BOOK,
  is: isTemplateBook,
  upgrade: bookFromDefaults,
  mend: goodBook,
};

/** The language that the extension speaks, as in `LANGUAGES`; empty = the browser's, or what the organisation says. */
export const languageItem: Item<string> = {
  key: 'language',
  area: 'local',
  version: 1,
  fallback: '',
  is: isText,
};

/** Whether the pages are light or dark. They repeat it for themselves: see `lib/theme.ts`. */
export const themeItem: Item<Theme> = {
  key: 'theme',
  area: 'local',
  version: 1,
  fallback: 'system',
  is: oneOf(...THEMES),
};

/** The language of the last ready message, as in `?locale=`; empty = the user's own. */
export const readyLanguageItem: Item<string> = {
  key: 'readyLanguage',
  area: 'local',
  version: 1,
  fallback: '',
  is: isText,
};

export function draftItem(draftId: string): Item<Draft | undefined> {
  return { key: `draft/${draftId}`, area: 'session', version: 1, fallback: undefined, is: maybe(isDraft) };
}

/** Id of the draft that the composer to be opened in this place shows, until it has taken it; empty = none. */
export function handedDraftItem(place: string): Item<string> {
  return { key: `handedDraft/${place}`, area: 'session', version: 1, fallback: '', is: isText };
}

/** A filled composer that waits to be looked at, newest first. The worker alone writes this list. */
export interface WaitingDraft {
  id: string;
  isPrivate: boolean;
}

export const waitingDraftsItem: Item<WaitingDraft[]> = {
  key: 'waitingDrafts',
  area: 'session',
  version: 1,
  fallback: [],
  is: listOf(shape<WaitingDraft>({ id: isText, isPrivate: isFlag })),
};

/** Newest first, until dismissed. The worker alone writes it. */
export const resultsItem: Item<PushResult[]> = {
  key: 'results',
  area: 'session',
  version: 1,
  fallback: [],
  is: listOf(isPushResult),
  mend: goodOf(isPushResult),
};

/** When a page of ours last showed the results: milliseconds since 1970. The badge speaks of newer ones. */
export const resultsSeenItem: Item<number> = {
  key: 'resultsSeen',
  area: 'session',
  version: 1,
  fallback: 0,
  is: isNumber,
};

/** Creates that were sent and have no result yet. The worker alone writes it. */
export const inFlightItem: Item<InFlightNote[]> = {
  key: 'inFlight',
  area: 'session',
  version: 1,
  fallback: [],
  is: listOf(isInFlightNote),
};

/** A passphrase kept for "copy apart", for fifteen minutes at most. */
export interface KeptPassphrase {
  value: string;
  /** Milliseconds since 1970. */
  until: number;
}

export function passphraseItem(resultId: string): Item<KeptPassphrase | undefined> {
  return {
    key: `passphrase/${resultId}`,
    area: 'session',
    version: 1,
    fallback: undefined,
    is: maybe(shape<KeptPassphrase>({ value: isText, until: isNumber })),
  };
}

/** A received link on its way to the page that opens it, which forgets it when it takes it: an address would go to the history. */
export interface HandedLink {
  link: string;
  /** The push is the account's. */
  isOwn: boolean;
  /** Of the instance that has the push, where that is known. */
  instanceId?: string | undefined;
}

export function handedLinkItem(id: string): Item<HandedLink | undefined> {
  return {
    key: `handedLink/${id}`,
    area: 'session',
    version: 1,
    fallback: undefined,
    is: maybe(shape<HandedLink>({ link: isText, isOwn: isFlag, instanceId: maybe(isText) })),
  };
}

/**
 * Host permissions that are lent to open pages, for somebody else's instances. On the device, so that a browser that crashed gives them
 * back when it starts again: until then its own record of them says no less.
 */
export const lentPermissionsItem: Item<string[]> = {
  key: 'lentPermissions',
  area: 'local',
  version: 1,
  fallback: [],
  is: listOf(isText),
};

/** Whether the user wants pushes made without an account remembered on this device, not only until the browser closes. */
export const keepsMadeHereItem: Item<boolean> = {
  key: 'keepsMadeHere',
  area: 'local',
  version: 1,
  fallback: false,
  is: isFlag,
};

/**
 * Pushes made without an account on this browser, newest first. Those made in a private window are never in the device's list. The
 * worker alone writes them.
 */
export function madeHereItem(area: 'session' | 'device'): Item<MadeHere[]> {
  return {
    key: 'madeHere',
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: listOf(isMadeHere),
    mend: goodOf(isMadeHere),
  };
}

/** The built-in instance's state, opaque here: `lib/server` checks it when it restores it. */
export const builtInStateItem: Item<unknown> = {
  key: 'builtInState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: (value): value is unknown => value !== undefined,
};

/** Whether and how active pushes are watched. */
export const watchSettingsItem: Item<WatchSettings> = {
  key: 'watchSettings',
  area: 'local',
  version: 1,
  fallback: WATCH_DEFAULTS,
  is: shape(WATCH_SETTINGS_FIELDS),
  mend: goodFields(WATCH_SETTINGS_FIELDS, WATCH_DEFAULTS),
};

/** How the watch is doing; undefined until the worker has said so. The worker alone writes it. */
export const watchStateItem: Item<WatchState | undefined> = {
  key: 'watchState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: maybe(isWatchState),
};

/**
 * What the watch compares with: counters under hashes of tokens, no names. Where it lies see `memoryAreaOf`. It is written together
 * with the events that follow from it, by the worker alone.
 */
export function watchedItem(instanceId: string, area: 'session' | 'device'): Item<WatchMemory> {
  return {
    key: `watched/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: NOTHING_WATCHED,
    is: isWatchMemory,
  };
}

/** What happened to watched pushes, newest first, until dismissed. It lies where `watchedItem` does. The worker alone writes it. */
export function watchEventsItem(instanceId: string, area: 'session' | 'device'): Item<KeptEvent[]> {
  return {
    key: `watchEvents/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: listOf(isKeptEvent),
    mend: goodOf(isKeptEvent),
  };
}

/** Names of watched pushes, by the SHA-256 of their tokens: as lists last had them, never on the device. The worker alone writes it. */
export function watchNamesItem(instanceId: string): Item<Record<string, string>> {
  return { key: `watchNames/${instanceId}`, area: 'session', version: 1, fallback: {}, is: tableOf(isText) };
}

/** What is left out of the watch, as far as this run of the browser knows. The worker alone writes it. */
export const leftOutItem: Item<LeftOut> = {
  key: 'leftOut',
  area: 'session',
  version: 1,
  fallback: NOTHING_LEFT_OUT,
  is: isLeftOut,
};

/** Ids of the results that the watch has taken note of. The worker alone writes it. */
export const watchNotedItem: Item<string[]> = {
  key: 'watchNoted',
  area: 'session',
  version: 1,
  fallback: [],
  is: listOf(isText),
};

/** When a notification last told of watched pushes: milliseconds since 1970. The worker alone writes it. */
export const watchToldItem: Item<number> = {
  key: 'watchTold',
  area: 'session',
  version: 1,
  fallback: 0,
  is: isNumber,
};
