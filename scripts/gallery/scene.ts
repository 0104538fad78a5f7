import type { Page } from '@playwright/test';
import type { MessageKey, PluralKey } from '../../lib/i18n/translate';
import type { Input, Output, Reply, WorkerMessageName } from '../../lib/messages';
import { type Item, type StorageArea, toStored } from '../../lib/storage/item';

/** Replies to a page. The gallery has no worker, so nothing changes by itself. */
export type Replies = {
  [N in WorkerMessageName]?: (input: Input<N>, write: Write) => Reply<Output<N>> | Promise<Reply<Output<N>>>;
};

/** Lets a reply write to storage first, as the worker does. */
export type Write = (...all: readonly StoredEntry[]) => Promise<void>;

/** An answer that went well. */
export const ok = <T>(value: T): Reply<T> => ({ ok: true, value });

/** A reply that never comes. */
export const neverReply = () => new Promise<never>(() => {});

/** An entry of the storage before a page opens. */
export interface StoredEntry {
  area: StorageArea;
  key: string;
  stored: unknown;
}

export function storedEntry<T>(item: Item<T>, value: T): StoredEntry {
  return { area: item.area, key: item.key, stored: toStored(item, value) };
}

/** Drives the page of a scene in any language. */
export interface SceneDriver {
  page: Page;
  /** Presses the button whose name starts with the message. `path`: which of several. */
  press(key: MessageKey, at?: number): Promise<void>;
  /** Matches the start of a name, with any values for placeholders. */
  named(key: MessageKey): RegExp;
  /** The same for a plural message. */
  counted(key: PluralKey): RegExp;
}

/** Brings a page into the state of its scene. */
export type Interaction = (driver: SceneDriver) => Promise<void>;

/** A page in one of its states. */
export interface Scene {
  /** Page and state; also the name of its pictures. */
  name: string;
  path: string;
  /** Pixels of the wide variant. */
  width: number;
  /** Pixels of the window; a picture is as high as its page. */
  height?: number;
  /** The address of the tab behind the popup. */
  tab?: string;
  /** Added to the default storage. */
  stored?: readonly StoredEntry[];
  replies?: Replies;
  interact?: Interaction;
  /** Whether it is rendered in forced colors too. */
  inForcedColors?: boolean;
}
