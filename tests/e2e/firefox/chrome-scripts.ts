import { readManifest } from '../build';
import type { SeenRequest } from '../extension-browser';
import { waitUntil } from '../wait-until';
import type { FirefoxSession } from './session';

/** The text on Firefox's clipboard (headless Firefox has one of its own); empty when there is none. */
export function readClipboard(session: FirefoxSession): Promise<string> {
  return session.chrome<string>(`
    const { clipboard } = Services;
    if (!clipboard.hasDataMatchingFlavors(['text/plain'], clipboard.kGlobalClipboard)) return '';
    const data = Cc['@mozilla.org/widget/transferable;1'].createInstance(Ci.nsITransferable);
    data.init(null);
    data.addDataFlavor('text/plain');
    clipboard.getData(data, clipboard.kGlobalClipboard);
    const text = {};
    data.getTransferData('text/plain', text);
    return text.value.QueryInterface(Ci.nsISupportsString).data;`);
}

export function writeClipboard(session: FirefoxSession, text: string): Promise<void> {
  return session.chrome(
    `Cc['@mozilla.org/widget/clipboardhelper;1'].getService(Ci.nsIClipboardHelper).copyString(arguments[0]);`,
    text,
  );
}

/** Presses keys such as `Alt+Shift+K` in Firefox's own window, as the person's keyboard does: first the page sees them, then Firefox. */
export async function pressInWindow(session: FirefoxSession, keys: string): Promise<void> {
  await waitUntil('the page in front has the focus', () =>
    session.chrome<boolean>(
      `gBrowser.selectedBrowser.focus();
      return Services.focus.focusedElement === gBrowser.selectedBrowser && !gBrowser.selectedBrowser.webProgress.isLoadingDocument;`,
    ),
  );
  await session.chrome(
    `const keys = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    if (!keys.beginInputTransactionForTests(window)) throw new Error('Firefox takes no keys now');
    const events = arguments[0].map((key) => new KeyboardEvent('', { key, code: key.length === 1 ? 'Key' + key : key + 'Left', keyCode: key.length === 1 ? key.charCodeAt(0) : 0 }));
    for (const it of events) keys.keydown(it);
    for (const it of events.reverse()) keys.keyup(it);`,
    keys.split('+'),
  );
}

/**
 * What Firefox says against the extension: warnings and errors of its manifest (those of the add-ons page),
 * and what its console holds about the extension's own pages and scripts.
 */
export function readExtensionErrors(session: FirefoxSession, extensionId: string): Promise<string[]> {
  return session.chrome<string[]>(
    `const policy = WebExtensionPolicy.getByID(arguments[0]);
    const { extension } = policy;
    const ours = [arguments[0], policy.mozExtensionHostname];
    const said = Services.console.getMessageArray()
      .filter((it) => it instanceof Ci.nsIScriptError)
      .map((it) => it.errorMessage + ' (' + it.sourceName + ':' + it.lineNumber + ')')
      .filter((text) => ours.some((name) => text.includes(name)))
      // Firefox reports each page that closes while it waits for a reply: in its own module or in the page's script.
      .filter((text) => !/resource:\\/\\/gre\\/modules\\/ConduitsChild|Actor 'Conduits' destroyed before query/.test(text));
    // What pages write with console.warn and console.error is kept apart from the errors.
    const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
    const written = storage.getEvents()
      .filter((it) => ['warn', 'error', 'assert'].includes(it.level) && String(it.filename).includes(policy.mozExtensionHostname))
      .map((it) => it.level + ': ' + it.arguments.map(String).join(' '));
    return [...extension.warnings, ...extension.errors, ...said, ...written];`,
    extensionId,
  );
}

const MENU = "const menu = document.getElementById('contentAreaContextMenu');";

/** The labels that the open context menu shows, the extension's own submenu included; nothing while it is not open. */
async function readLabels(session: FirefoxSession, label: string): Promise<boolean> {
  return session.chrome<boolean>(
    `${MENU}
    if (menu.state !== 'open') return false;
    const item = [...menu.querySelectorAll('menuitem')].find((it) => it.label === arguments[0] && !it.hidden);
    if (!item) {
      menu.hidePopup();
      throw new Error('The menu has no ' + arguments[0]);
    }
    // Several entries of one extension are in a submenu, which must be open before one of them can be chosen.
    const submenu = item.parentNode;
    if (submenu !== menu && submenu.state === 'closed') submenu.parentNode.openMenu(true);
    return submenu.state === 'open';`,
    label,
  );
}

/**
 * Right-clicks with the pointer and chooses the entry with this label, so that Firefox grants `activeTab` as it does to a person.
 * `rightClick` opens the menu. Throws when the menu has no such entry, and closes it.
 */
export async function chooseFromMenu(
  session: FirefoxSession,
  label: string,
  rightClick: () => Promise<void>,
): Promise<void> {
  await rightClick();
  await waitUntil(`the context menu shows “${label}”`, () => readLabels(session, label));
  await session.chrome(
    `${MENU}
    const item = [...menu.querySelectorAll('menuitem')].find((it) => it.label === arguments[0] && !it.hidden);
    item.parentNode.activateItem(item);`,
    label,
  );
  await waitUntil('the context menu is closed', () =>
    session.chrome<boolean>(`${MENU} return menu.state === 'closed'`),
  );
}

/** What the switches under “Permissions” on the extension's page of about:addons do. */
export async function setHostAccess(session: FirefoxSession, extensionId: string, isAllowed: boolean): Promise<void> {
  await session.chrome(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(arguments[0]);
    const origins = ['http://127.0.0.1/*', 'https://127.0.0.1/*', 'http://localhost/*', 'https://localhost/*'];
    await ExtensionPermissions[arguments[1] ? 'add' : 'remove'](arguments[0], { permissions: [], origins }, extension);`,
    extensionId,
    isAllowed,
  );
}

/** Clicks on the notification that Firefox shows: a small window of its own, where the desktop is not asked to show it. */
export async function clickNotification(session: FirefoxSession): Promise<void> {
  await waitUntil('a notification is shown', () =>
    session.chrome<boolean>(
      `const [shown] = Services.wm.getEnumerator('alert:alert');
      const box = shown?.document.readyState === 'complete' && shown.document.getElementById('alertBox');
      if (!box) return false;
      box.click();
      return true;`,
    ),
  );
}

const NOTIFICATION = `
  const { panel } = Services.wm.getMostRecentWindow('navigator:browser').PopupNotifications;
  const prompt = panel.state === 'open' ? panel.querySelector('#addon-webext-permissions-notification') : undefined;`;

/** Waits until Firefox asks the person for permissions, presses the button and gives the words of the question. */
export async function answerPermissionPrompt(session: FirefoxSession, answer: 'allow' | 'refuse'): Promise<string> {
  const words = await waitUntil('Firefox asks for permissions', () =>
    session.chrome<string | undefined>(`${NOTIFICATION} return prompt?.textContent;`),
  );
  await session.chrome(
    `${NOTIFICATION} (arguments[0] === 'allow' ? prompt.button : prompt.secondaryButton).click();`,
    answer,
  );
  return words;
}

/** The global of Firefox's own modules, which outlives a script. */
const LIST = 'Cu.getGlobalForObject(Services).requestsSeenByTests';

/** Records every http request of Firefox, from all processes and windows. */
export function recordRequests(session: FirefoxSession): Promise<void> {
  return session.chrome(`
    const seen = (${LIST} = []);
    const observer = {
      observe(subject) {
        const channel = subject.QueryInterface(Ci.nsIHttpChannel);
        const asker = channel.loadInfo.loadingPrincipal ?? channel.loadInfo.triggeringPrincipal;
        const initiator = asker.isSystemPrincipal ? 'browser' : asker.originNoSuffix;
        seen.push({ method: channel.requestMethod, url: channel.URI.spec, initiator });
      },
    };
    Services.obs.addObserver(observer, 'http-on-modify-request');`);
}

export function readRequests(session: FirefoxSession): Promise<SeenRequest[]> {
  return session.chrome<SeenRequest[]>(`return ${LIST};`);
}

export async function clearRequests(session: FirefoxSession): Promise<void> {
  await session.chrome(`${LIST}.length = 0;`);
}

/** Installs an unpacked extension until Firefox closes. Resolves with its id and the host of its addresses, a new one each time. */
export async function install(
  session: FirefoxSession,
  extensionDir: string,
  allowPrivateBrowsing: boolean,
): Promise<{ extensionId: string; host: string }> {
  const extensionId = readManifest(extensionDir).browser_specific_settings?.gecko?.id;
  if (!extensionId) throw new Error(`${extensionDir} is not built for Firefox: its manifest has no gecko id`);
  await session.outside((send) => send('Addon:Install', { path: extensionDir, temporary: true, allowPrivateBrowsing }));
  const host = await waitUntil('the extension runs', () =>
    session.chrome<string | undefined>(
      `const policy = WebExtensionPolicy.getByID(arguments[0]);
      return policy?.extension?.backgroundState === 'running' ? policy.mozExtensionHostname : undefined;`,
      extensionId,
    ),
  );
  return { extensionId, host };
}
