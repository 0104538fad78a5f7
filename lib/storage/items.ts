import { type ApiToken, UNBOUND } from '../instance/api-token';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { FileInstead, FileWay } from '../push/clicked-file';
import { type Draft, KINDS } from '../push/draft';
import type { InFlightNote, PushResult } from '../push/result';
import type { LearntDefault } from '../push/server-defaults';
import { FIRST_BOOK, type TemplateBook } from '../push/template';
import { either, type Guard, goodOf, isFlag, isNumber, isText, listOf, maybe, oneOf, shape } from '../shape';
import { THEMES, type Theme } from '../theme';
import { isDraft, isFeatures, isInFlightNote, isInstance, isPushResult } from './guards';
import type { Item } from './item';
import { bookFromDefaults, goodBook, isTemplateBook } from './template-guards';

/** What the extension remembers; what the popup opens without lies in the files beside this one. README, "What it keeps where", has a line for each. */

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

/** What an instance decided where a push left it to it: said before the next one. Nothing of private windows. */
export function serverDefaultsItem(instanceId: string): Item<LearntDefault[]> {
  const isLearnt = shape<LearntDefault>({
    withAccount: isFlag,
    kind: oneOf(...KINDS),
    expireAfterDays: maybe(isNumber),
    expireAfterViews: maybe(isNumber),
    retrievalStep: maybe(isFlag),
  });
  return {
    key: `serverDefaults/${instanceId}`,
    area: 'local',
    version: 1,
    fallback: [],
    is: listOf(isLearnt),
    mend: goodOf(isLearnt),
  };
}

const isApiToken = shape<ApiToken>({ value: isText, origin: isText });

/** An instance's API token, in one of the two areas, as the user chose. Read it with `apiTokenFor`. */
export function tokenItem(instanceId: string, area: 'session' | 'device'): Item<ApiToken | undefined> {
  return {
    key: `token/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 2,
    fallback: undefined,
    is: maybe(isApiToken),
    upgrade: (old) => (isText(old) ? { value: old, origin: UNBOUND } : old),
  };
}

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
  /** The address that the instance had when that became known. */
  baseUrl?: string | undefined;
  /** It was clicked as a file, and only looks like a link to a push: the person is asked which of the two it is. */
  fileInstead?: FileInstead | undefined;
}

const isFileWay: Guard<FileWay> = either(
  shape<Extract<FileWay, { name: 'page' }>>({ name: oneOf('page'), tabId: isNumber }),
  either(
    shape<Extract<FileWay, { name: 'host' }>>({ name: oneOf('host'), permission: isText }),
    shape<Extract<FileWay, { name: 'none' }>>({ name: oneOf('none') }),
  ),
);

export function handedLinkItem(id: string): Item<HandedLink | undefined> {
  return {
    key: `handedLink/${id}`,
    area: 'session',
    version: 1,
    fallback: undefined,
    is: maybe(
      shape<HandedLink>({
        link: isText,
        isOwn: isFlag,
        instanceId: maybe(isText),
        baseUrl: maybe(isText),
        fileInstead: maybe(shape<FileInstead>({ way: isFileWay, isPrivate: isFlag })),
      }),
    ),
  };
}
