import type { ExtensionBrowser } from './extension-browser';

/** What is used here of the extension's world. */
declare const chrome: { action: { getBadgeText(of: object): Promise<string> } };

/** What stands at the extension's button in the toolbar: nothing, `…`, `✓` or `!`. */
export function readBadge(app: ExtensionBrowser): Promise<string> {
  return app.evaluate(() => chrome.action.getBadgeText({}));
}
