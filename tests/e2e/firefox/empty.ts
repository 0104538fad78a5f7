import { clearRequests } from './chrome-scripts';
import type { FirefoxSession } from './session';

type Settings = Record<string, string | number | boolean | null>;

/** What each Firefox had set before a test set something else; null: nothing. */
const before = new WeakMap<FirefoxSession, Settings>();

const PREFERENCES = "const { Preferences } = ChromeUtils.importESModule('resource://gre/modules/Preferences.sys.mjs');";

/** Sets preferences of Firefox until the test ends. */
export async function setPreferences(session: FirefoxSession, settings: Settings): Promise<void> {
  const was = await session.chrome<Settings>(
    `${PREFERENCES}
    const was = Object.keys(arguments[0]).map((name) => [name, Preferences.get(name, null)]);
    Preferences.set(arguments[0]);
    return Object.fromEntries(was);`,
    settings,
  );
  before.set(session, { ...was, ...before.get(session) });
}

/** Closes every window and tab but an empty one, removes the extension with all that it remembers, and clears what pages have left. */
export async function emptyFirefox(session: FirefoxSession, extensionId: string): Promise<void> {
  await session.chrome(`
    const [first, ...others] = Services.wm.getEnumerator('navigator:browser');
    const closed = others.map((it) => new Promise((resolve) => {
      it.addEventListener('unload', resolve, { once: true });
      it.close();
    }));
    const open = [...first.document.querySelectorAll('panel, menupopup')].filter((it) => it.state !== 'closed');
    const hidden = open.map((it) => new Promise((resolve) => {
      it.addEventListener('popuphidden', resolve);
      it.hidePopup();
    }));
    const { gBrowser } = first;
    const tab = gBrowser.addTrustedTab('about:blank');
    gBrowser.removeAllTabsBut(tab, { animate: false, skipPermitUnload: true, skipWarnAboutClosingTabs: true, skipSessionStore: true });
    await Promise.all([...closed, ...hidden]);`);
  await session.outside((send) => send('Addon:Uninstall', { id: extensionId }));
  await session.chrome(
    `// Firefox may keep the view of an extension's popup. The next one has the same id, and may not be the one that is found by it.
    for (const view of document.querySelectorAll('panelview[extension]')) view.remove();
    await new Promise((resolve) => Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: resolve }));
    Services.clipboard.emptyClipboard(Services.clipboard.kGlobalClipboard);
    Services.console.reset();
    Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).clearEvents();
    ${PREFERENCES}
    for (const [name, value] of Object.entries(arguments[0])) {
      if (value === null) Preferences.reset(name);
      else Preferences.set(name, value);
    }`,
    before.get(session) ?? {},
  );
  before.delete(session);
  await clearRequests(session);
}
