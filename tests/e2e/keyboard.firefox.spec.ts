// Headless Chromium has no keys for extensions, and no listener of ours hears the one that opens the popup.

import { firstRunOn } from './pages/tabs';
import { test } from './test';

test('the keyboard shortcut opens the popup', async ({ app, site }) => {
  await app.open(site.selections);
  await app.pressCommand('_execute_action');
  const popup = await app.openedPopup();
  await popup.waitFor(firstRunOn(popup).tryHere);
});
