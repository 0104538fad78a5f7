import type { Page } from '@playwright/test';
import type { CountedKey, MessageKey } from '../../lib/i18n';
import type { Input, MessageName, Output, Reply } from '../../lib/messages';
import { type Area, type Item, toStored } from '../../lib/storage/item';

/** What the worker says to a page: there is none in the gallery, so that nothing waits and nothing changes by itself. */
export type Answers = {
  [N in MessageName]?: (input: Input<N>, write: Write) => Reply<Output<N>> | Promise<Reply<Output<N>>>;
};

/** Lets an answer change what is remembered, as the worker does before it answers. */
export type Write = (...all: readonly StoredEntry[]) => Promise<void>;

/** An answer that went well. */
export const ok = <T>(value: T): Reply<T> => ({ ok: true, value });

/** An answer that never comes. */
export const neverReply = () => new Promise<never>(() => {});

/** Something that is remembered before a page opens, as it lies there. */
export interface StoredEntry {
  area: Area;
  key: string;
  stored: unknown;
}

export function storedEntry<T>(item: Item<T>, value: T): StoredEntry {
  return { area: item.area, key: item.key, stored: toStored(item, value) };
}

/** What a scene does with its page, in whatever language the page speaks. */
export interface SceneDriver {
  page: Page;
  /** Presses the button, or chooses what is chosen from a few, whose name begins with these words. `at`: which of several. */
  press(key: MessageKey, at?: number): Promise<void>;
  /** Fits a name that begins with these words, whatever is filled in. */
  named(key: MessageKey): RegExp;
  /** Fits a name that begins with the words for several things. */
  counted(key: CountedKey): RegExp;
}

/** Brings a page into the state of its scene. */
export type Act = (driver: SceneDriver) => Promise<void>;

/** A surface in one of its states. */
export interface Scene {
  /** The surface, a dash, and the state: also the name of its pictures. */
  name: string;
  /** The page's address in the extension. */
  at: string;
  /** Pixels across where nothing is narrow. */
  width: number;
  /** Pixels of the window's height; a picture is as high as its page all the same. */
  height?: number;
  /** Beside what is always remembered, or in its place. */
  remembered?: readonly StoredEntry[];
  answers?: Answers;
  act?: Act;
  /** Also looked at in forced colours. */
  inForcedColours?: boolean;
}
