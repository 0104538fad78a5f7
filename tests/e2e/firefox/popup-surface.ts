import { createElementSurface, type ElementDriver } from '../element-surface';
import type { Surface } from '../surface';
import { waitUntil } from '../wait-until';
import { type FirefoxSession, MarionetteError } from './session';

/** A page of the extension that is no tab: how the browser's own window finds it, as `found`, and closes it. */
interface Shown {
  find: string;
  close: string;
}

const POPUP: Shown = {
  find: `const found = [...document.querySelectorAll('browser.webextension-popup-browser')]
    .find((it) => it.closest('panel')?.state === 'open' && it.currentURI.schemeIs('moz-extension'));`,
  close: "found?.closest('panel').hidePopup();",
};

const SIDEBAR: Shown = {
  find: `const inner = SidebarController.isOpen && SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
    const found = inner?.currentURI.schemeIs('moz-extension') ? inner : undefined;`,
  close: 'SidebarController.hide();',
};

/** Opens the extension's popup in its panel under the toolbar, as a click on its button does, and gives it to drive. */
export async function openPopup(session: FirefoxSession, extensionId: string): Promise<Surface> {
  await session.chrome(
    `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(arguments[0]);
    await ExtensionParent.apiManager.global.browserActionFor(extension).openPopup(window);`,
    extensionId,
  );
  return driveOpenPopup(session);
}

/** The popup that is open, or opens soon, to drive. Closing it is closing the panel, as a click beside it does. */
export function driveOpenPopup(session: FirefoxSession): Promise<Surface> {
  return driveShown(session, POPUP);
}

/** The sidebar that is open, or opens soon, with a page of the extension, to drive. */
export function driveOpenSidebar(session: FirefoxSession): Promise<Surface> {
  return driveShown(session, SIDEBAR);
}

async function driveShown(session: FirefoxSession, shown: Shown): Promise<Surface> {
  await waitUntil('it is open', () => session.chrome<boolean>(`${shown.find} return Boolean(found);`));
  await session.chrome(
    `${shown.find} found.messageManager.loadFrameScript('data:,' + encodeURIComponent(arguments[0]), false);`,
    POPUP_AGENT,
  );
  const surface = createShownSurface(session, shown);
  await waitUntil('it has loaded', () => surface.evaluate(() => document.readyState === 'complete'));
  return surface;
}

function createShownSurface(session: FirefoxSession, shown: Shown): Surface {
  const ask = <T>(verb: string, ...args: unknown[]) =>
    session.chrome<T>(
      `${shown.find}
      if (!found) throw new Error('It is closed');
      const id = Math.random();
      const { messageManager } = found;
      return new Promise((resolve, reject) => {
        messageManager.addMessageListener('tests:answer', function hear({ data }) {
          if (data.id !== id) return;
          messageManager.removeMessageListener('tests:answer', hear);
          if (data.error) reject(new Error(data.error));
          else resolve(data.value);
        });
        messageManager.sendAsyncMessage('tests:ask', { id, verb: arguments[0], args: arguments[1] });
      });`,
      verb,
      args,
    );
  const inPage = <T>(expression: string) => ask<T>('inPage', `(async () => JSON.stringify(await ${expression}))()`);
  const json = (value: unknown) => JSON.stringify(value ?? null);

  const driver: ElementDriver<number> = {
    query: (script, input, parent) =>
      inPage(
        `(${script})(${parent === undefined ? 'document' : `kept[${parent}]`}, ${json(input)}).map((it) => kept.push(it) - 1)`,
      ),
    nameOf: (handle) => ask('nameOf', handle),
    run: (handle, script, input) => inPage(`(${script})(kept[${handle}], ${json(input)})`),
    clickOn: (handle) => ask('click', handle),
    chooseFromMenu: () => Promise.reject(new Error('The popup has no context menu of ours')),
    typeInto: (handle, text) => ask('type', handle, text),
    isPassing: (error) => error instanceof MarionetteError && /element click intercepted/.test(error.message),
  };

  return createElementSurface(driver, {
    goto: () => Promise.reject(new Error('The popup stays at its page')),
    address: () => inPage('location.href'),
    reload: () => Promise.reject(new Error('The popup is not reloaded, but closed and opened')),
    press: (keys) => ask('press', keys.split('+')),
    setWidth: () => Promise.reject(new Error('The popup has its own width')),
    evaluate: (script, input) => inPage(`(${script})(${json(input)})`),
    frame: () => {
      throw new Error('The popup has no frames');
    },
    close: async () => {
      await session.chrome(`${shown.find} ${shown.close}`);
      await waitUntil('it is closed', () => session.chrome<boolean>(`${shown.find} return !found;`));
    },
  });
}

/**
 * The part that runs inside the popup: Marionette cannot enter a popup's panel, so Firefox's own message channel carries the questions.
 * A frame script, in text because it belongs to no module system. It answers `{id, verb, args}` with `{id, value}` or `{id, error}`.
 * Mouse and keys are made by the browser's engine (trusted, with user activation), not by the page.
 */
const POPUP_AGENT = `
{
  const { classes: Cc, interfaces: Ci, utils: Cu } = Components;
  const page = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
  Cu.evalInSandbox('var kept = [];', page);
  const inPage = async (source) => JSON.parse((await Cu.evalInSandbox(source, page)) ?? 'null');
  const element = (handle) => Cu.evalInSandbox('kept[' + Number(handle) + ']', page);

  const keys = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  const pressKeys = (names) => {
    keys.beginInputTransactionForTests(content);
    const events = names.map((key) => new content.KeyboardEvent('', { key, code: '', keyCode: 0 }));
    for (const it of events) keys.keydown(it);
    for (const it of events.reverse()) keys.keyup(it);
  };

  const verbs = {
    inPage,
    nameOf(handle) {
      const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
      return service.getAccessibleFor(element(handle))?.name ?? '';
    },
    click(handle) {
      const target = element(handle);
      target.scrollIntoView({ block: 'center' });
      const box = target.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const hit = content.document.elementFromPoint(x, y);
      if (!hit || !(target.contains(hit) || hit.contains(target))) throw new Error('element click intercepted');
      for (const type of ['mousemove', 'mousedown', 'mouseup']) {
        content.synthesizeMouseEvent(type, x, y, { button: 0, clickCount: type === 'mousemove' ? 0 : 1 }, { isDOMEventSynthesized: false });
      }
    },
    type(handle, text) {
      element(handle).focus();
      for (const key of text) pressKeys([key === '\\n' ? 'Enter' : key]);
    },
    press: pressKeys,
  };

  addMessageListener('tests:ask', async ({ data: { id, verb, args } }) => {
    try {
      sendAsyncMessage('tests:answer', { id, value: await verbs[verb](...args) });
    } catch (error) {
      sendAsyncMessage('tests:answer', { id, error: String(error) });
    }
  });
}`;
