import { clearRequests } from './chrome-scripts';
import type { FirefoxSession } from './session';

/** The settings that tests change, by the beginning of their names. Firefox itself changes none of them while it runs. */
const OF_TESTS = [
  'alerts.',
  'browser.display.',
  'browser.download.',
  'extensions.background.',
  'intl.',
  'layout.css.',
  'network.dns.',
  'ui.',
];

export type Settings = Record<string, string | number | boolean>;

const READ_SETTINGS = `
  const { prefs } = Services;
  const read = {
    [prefs.PREF_STRING]: (name) => prefs.getStringPref(name),
    [prefs.PREF_INT]: (name) => prefs.getIntPref(name),
    [prefs.PREF_BOOL]: (name) => prefs.getBoolPref(name),
  };
  const set = arguments[0].flatMap((branch) => prefs.getChildList(branch)).filter((name) => prefs.prefHasUserValue(name));
  const settings = Object.fromEntries(set.map((name) => [name, read[prefs.getPrefType(name)](name)]));`;

/** The settings that tests may change, as they are before the first one. */
export function readSettings(session: FirefoxSession): Promise<Settings> {
  return session.chrome<Settings>(`${READ_SETTINGS} return settings;`, OF_TESTS);
}

/** Closes every window and tab but an empty one, removes the extension with all that it remembers, and clears what pages have left. */
export async function emptyFirefox(session: FirefoxSession, extensionId: string, settings: Settings): Promise<void> {
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
    const before = arguments[1];
    ${READ_SETTINGS}
    for (const name of Object.keys(settings)) if (!(name in before)) prefs.clearUserPref(name);
    const write = { string: 'setStringPref', number: 'setIntPref', boolean: 'setBoolPref' };
    for (const [name, value] of Object.entries(before)) if (settings[name] !== value) prefs[write[typeof value]](name, value);`,
    OF_TESTS,
    settings,
  );
  await clearRequests(session);
}
