import { browser } from 'wxt/browser';
import { t } from '../i18n/translate';
import type { Policy } from '../policy/policy';
import { FILE_LINK_PATTERNS } from '../push/files';
import { canOpenBatch, hasMenus } from './pages';

/** The entries of the context menu, at most three for any one place. */
export type MenuItemId =
  | 'push-selection'
  | 'compose-selection'
  | 'replace-selection'
  | 'open-link'
  | 'push-link'
  | 'push-linked-file'
  | 'push-media'
  | 'push-page'
  | 'push-file'
  | 'open-batch';

type MenuContext = 'selection' | 'editable' | 'password' | 'link' | 'image' | 'video' | 'audio' | 'page' | 'action';

export interface MenuClick {
  entry: MenuItemId;
  /** Absent where the browser shows something that is no tab. */
  tabId: number | undefined;
  frameId: number;
  isPrivate: boolean;
  /** Chromium drops line breaks and tabs. */
  flattenedSelection: string;
  linkUrl: string;
  /** May be the bytes themselves (`data:`). */
  srcUrl: string;
  pageUrl: string;
}

/** Replaces the entries, which browsers keep until an update. `pushLinks`: match patterns of links that can be opened. */
export async function replaceMenuItems(pushLinks: string[], policy: Policy): Promise<void> {
  if (!hasMenus()) return;
  await browser.contextMenus.removeAll();
  const add = (id: MenuItemId, title: string, contexts: MenuContext[], targetUrlPatterns?: string[]) =>
    browser.contextMenus.create({
      id,
      title,
      contexts: contexts as [Exclude<MenuContext, 'password'>],
      ...(targetUrlPatterns && { targetUrlPatterns }),
    });
  const [text, link, file] = (['text', 'url', 'file'] as const).map((kind) => policy.kinds.includes(kind));
  if (text) {
    // Firefox does not say whether the selection is in a password field; Chromium has no entries for one.
    add('push-selection', t('menuPushSelection'), getFirefoxMenus() ? ['selection', 'password'] : ['selection']);
    add('compose-selection', t('menuComposeSelection'), ['selection']);
    add('replace-selection', t('menuReplaceSelection'), ['editable']);
  }
  add('open-link', t('receivedNow'), ['link'], pushLinks);
  if (link) add('push-link', t('menuPushLink'), ['link']);
  if (file) {
    add('push-linked-file', t('menuPushLinkedFile'), ['link'], FILE_LINK_PATTERNS);
    add('push-media', t('menuPushMedia'), ['image', 'video', 'audio']);
  }
  if (link) add('push-page', t('menuPushPage'), ['page']);
  if (file) add('push-file', t('menuPushFile'), ['page', 'action']);
  if (canOpenBatch(policy, false)) add('open-batch', t('batchOpen'), ['action']);
}

/** Firefox says what a menu that opens is for; Chromium does not. */
interface FirefoxMenus {
  onShown: { addListener(listener: (info: { contexts: string[] }) => void): void };
  refresh(): Promise<void>;
}

function getFirefoxMenus(): FirefoxMenus | undefined {
  return 'onShown' in browser.contextMenus ? (browser.contextMenus as unknown as FirefoxMenus) : undefined;
}

/** Firefox only: "Replace" needs a selection outside a password field. Register at the worker's start. */
export function hideReplaceOutsideFields(): void {
  if (!hasMenus()) return;
  const menu = getFirefoxMenus();
  menu?.onShown.addListener(async ({ contexts }) => {
    if (!contexts.includes('editable')) return;
    const visible = contexts.includes('selection') && !contexts.includes('password');
    try {
      await browser.contextMenus.update('replace-selection' satisfies MenuItemId, { visible });
    } catch {
      return;
    }
    await menu.refresh();
  });
}

export function onMenuClick(listener: (click: MenuClick) => void): void {
  if (!hasMenus()) return;
  browser.contextMenus.onClicked.addListener((info, tab) =>
    listener({
      entry: info.menuItemId as MenuItemId,
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
