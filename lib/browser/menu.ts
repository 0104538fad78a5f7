import { browser } from 'wxt/browser';
import { t } from '../i18n';
import type { Kind } from '../push/draft';
import { FILE_LINK_PATTERNS } from '../push/files';
import { hasMenus } from './pages';

/** The entries of the context menu; at most three for any one place. */
export type MenuEntry =
  | 'push-selection'
  | 'compose-selection'
  | 'replace-selection'
  | 'open-link'
  | 'push-link'
  | 'push-linked-file'
  | 'push-media'
  | 'push-page'
  | 'push-file';

type Context = 'selection' | 'editable' | 'password' | 'link' | 'image' | 'video' | 'audio' | 'page' | 'action';

/** A click in the menu, as far as it matters. */
export interface MenuClick {
  entry: MenuEntry;
  /** Absent where the browser shows something that is no tab. */
  tabId: number | undefined;
  frameId: number;
  isPrivate: boolean;
  /** The browser's rendering of the selection. Chromium drops line breaks and tabs. */
  flattenedSelection: string;
  linkUrl: string;
  /** Where an image, a video or a sound comes from; it may be the bytes themselves (`data:`). */
  srcUrl: string;
  pageUrl: string;
}

/**
 * Makes the entries, in place of those that are there. Browsers keep them until the extension is installed or updated.
 * @param pushLinks match patterns of links to pushes: only these can be opened
 * @param kinds what may be pushed
 */
export async function createMenu(pushLinks: string[], kinds: readonly Kind[]): Promise<void> {
  if (!hasMenus()) return;
  await browser.contextMenus.removeAll();
  const add = (id: MenuEntry, title: string, contexts: Context[], targetUrlPatterns?: string[]) =>
    browser.contextMenus.create({
      id,
      title,
      contexts: contexts as [Exclude<Context, 'password'>],
      ...(targetUrlPatterns && { targetUrlPatterns }),
    });
  const [text, link, file] = (['text', 'url', 'file'] as const).map((kind) => kinds.includes(kind));
  if (text) {
    // Firefox does not say whether something is selected in a password field; Chromium has no entries for one at all.
    add('push-selection', t('menuPushSelection'), menuShown() ? ['selection', 'password'] : ['selection']);
    add('compose-selection', t('menuComposeSelection'), ['selection']);
    add('replace-selection', t('menuReplaceSelection'), ['editable']);
  }
  // Without a pattern the entry would be on every link.
  if (pushLinks.length > 0) add('open-link', t('menuOpenLink'), ['link'], pushLinks);
  if (link) add('push-link', t('menuPushLink'), ['link']);
  if (file) {
    add('push-linked-file', t('menuPushLinkedFile'), ['link'], FILE_LINK_PATTERNS);
    add('push-media', t('menuPushMedia'), ['image', 'video', 'audio']);
  }
  if (link) add('push-page', t('menuPushPage'), ['page']);
  if (file) add('push-file', t('menuPushFile'), ['page', 'action']);
}

/** Firefox says what a menu that opens is for; Chromium does not. */
interface MenuShown {
  onShown: { addListener(listener: (info: { contexts: string[] }) => void): void };
  /** Shows what has changed since the menu opened. */
  refresh(): Promise<void>;
}

function menuShown(): MenuShown | undefined {
  return 'onShown' in browser.contextMenus ? (browser.contextMenus as unknown as MenuShown) : undefined;
}

/** Where the browser can tell: "Replace" is in the menu of an editable field only with a selection, and never of a password. Register at the worker's start. */
export function fitMenuToField(): void {
  if (!hasMenus()) return;
  const menu = menuShown();
  menu?.onShown.addListener(async ({ contexts }) => {
    if (!contexts.includes('editable')) return;
    const visible = contexts.includes('selection') && !contexts.includes('password');
    try {
      await browser.contextMenus.update('replace-selection' satisfies MenuEntry, { visible });
    } catch {
      // The organisation forbids texts: there is no such entry.
      return;
    }
    await menu.refresh();
  });
}

export function onMenuClick(listener: (click: MenuClick) => void): void {
  if (!hasMenus()) return;
  browser.contextMenus.onClicked.addListener((info, tab) =>
    listener({
      entry: info.menuItemId as MenuEntry,
      tabId: tab?.id !== undefined && tab.id >= 0 ? tab.id : undefined,
      frameId: info.frameId ?? 0,
      isPrivate: tab?.incognito ?? false,
      flattenedSelection: info.selectionText ?? '',
      linkUrl: info.linkUrl ?? '',
      srcUrl: info.srcUrl ?? '',
      pageUrl: tab?.url ?? info.pageUrl ?? '',
    }),
  );
}
