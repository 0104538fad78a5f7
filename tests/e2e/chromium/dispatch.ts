import type { Locator, Page, Worker } from '@playwright/test';
import type { MenuItem } from '../surface';

/** The worker's APIs as used here. `dispatch` calls the listeners; Chromium has it on every event, undocumented. */
declare const chrome: {
  tabs: { query(which: { active: true; lastFocusedWindow: true }): Promise<{ id?: number }[]> };
  scripting: {
    executeScript(what: {
      target: { tabId: number; allFrames: true };
      func: () => string;
    }): Promise<{ frameId: number; result: string }[]>;
  };
  contextMenus: { onClicked: { dispatch(info: object, tab: object): void } };
  commands: { onCommand: { dispatch(name: string, tab: object | undefined): void } };
};

/**
 * Headless Chromium has no menu to click. So the worker's own listener is called with what Chromium would hand it:
 * `selectionText` without line breaks and tabs, and dots for a password, as it really is. This grants no `activeTab`; the e2e build may reach the loopback.
 */
export async function dispatchMenuClick(worker: Worker, page: Page, target: Locator, item: MenuItem): Promise<void> {
  const element = await target.elementHandle();
  const frame = await element?.ownerFrame();
  if (!element || !frame) throw new Error('The element to right-click is gone');
  const seen = await element.evaluate(describeClick);
  const inFrame = frame === page.mainFrame() ? undefined : frame.url();
  await page.bringToFront();

  await worker.evaluate(
    async ({ menuItemId, pageUrl, frameUrl, click }) => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      if (tab?.id === undefined) throw new Error('No tab is active');
      const target = { tabId: tab.id, allFrames: true } as const;
      const frames = frameUrl ? await chrome.scripting.executeScript({ target, func: () => location.href }) : [];
      const frameId = frameUrl ? frames.find((it) => it.result === frameUrl)?.frameId : 0;
      if (frameId === undefined) throw new Error('The frame is not one that the extension may reach');
      chrome.contextMenus.onClicked.dispatch({ menuItemId, pageUrl, frameUrl, frameId, ...click }, tab);
    },
    { menuItemId: item.id, pageUrl: page.url(), frameUrl: inFrame, click: seen },
  );
}

/** What Chromium reports about a click on this element. Runs in the page. */
function describeClick(element: Element) {
  const field = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement ? element : undefined;
  const isConcealed = field instanceof HTMLInputElement && field.type === 'password';
  const exact = isConcealed
    ? '\u2022'.repeat((field.selectionEnd ?? 0) - (field.selectionStart ?? 0))
    : field
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String((element.getRootNode() as Document).getSelection?.() ?? getSelection() ?? '');
  const selectionText = exact.replace(/\s+/g, ' ');
  const link = element.closest('a');
  const media = element instanceof HTMLImageElement || element instanceof HTMLMediaElement ? element : undefined;
  return {
    editable: field !== undefined || (element as HTMLElement).isContentEditable,
    ...(selectionText ? { selectionText } : {}),
    ...(link ? { linkUrl: link.href } : {}),
    ...(media ? { srcUrl: media.currentSrc } : {}),
  };
}

/** Headless Chromium has no keys for extensions, so this calls the listener with the active tab. */
export async function dispatchCommand(worker: Worker, name: string): Promise<void> {
  await worker.evaluate(async (command) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    chrome.commands.onCommand.dispatch(command, tab);
  }, name);
}
