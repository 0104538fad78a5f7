import type { Worker } from '@playwright/test';

/** What is used here of the worker's world. `dispatch` calls the listeners; Chromium has it on every event, undocumented. */
declare const chrome: {
  tabs: { query(which: { active: true; lastFocusedWindow: true }): Promise<object[]> };
  commands: { onCommand: { dispatch(name: string, tab: object | undefined): void } };
};

/** Headless Chromium has no keys for extensions. So the worker's own listener is called with the tab in front, as Chromium would. */
export async function dispatchCommand(worker: Worker, name: string): Promise<void> {
  await worker.evaluate(async (command) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    chrome.commands.onCommand.dispatch(command, tab);
  }, name);
}
