import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { nextNotification, readStored, recordNotifications } from './extension-state';
import { words } from './messages';
import { menuItem } from './pages/compose';
import { selectContent } from './sites';
import { expect, test } from './test';

// What is waited for has limits of its own; how long so many pushes take is the machine's affair.
test.describe.configure({ timeout: 0 });

/** In the two browsers together. Chromium is the one that loses what a page copies as it goes. */
const PUSHES = { chromium: 500, firefox: 100 };

/** Pushes a selection from the menu, over and over. Resolves with what was on the clipboard each time that “Link copied” was said, and what should have been. */
async function pushManyTimes(
  app: ExtensionBrowser,
  address: string,
  times: number,
): Promise<{ wrong: string[]; copied: number }> {
  await recordNotifications(app);
  const page = await app.open(address);
  const seen = { wrong: [] as string[], copied: 0 };
  for (let push = 0; push < times; push++) {
    await selectContent(page, 'key');
    await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
    const { title } = await nextNotification(app);
    const onClipboard = await app.clipboard();
    const stored = (await readStored(app, 'session', 'results')) as { value: { link: string }[] };
    const newest = stored.value[0];
    if (title === words('notificationCopied') && onClipboard === newest?.link) seen.copied++;
    else seen.wrong.push(`push ${push}: “${title}”, ${newest?.link} was made, ${onClipboard} is on the clipboard`);
  }
  return seen;
}

test('each link reported as copied is on the clipboard, over hundreds of pushes in two browsers', {
  tag: '@nightly',
}, async ({ launch, startServer, site, target }) => {
  const server = await startServer({ throttling: { minute: 0, second: 0 } });
  const browsers = [await launch(), await launch()];
  for (const app of browsers) await connect(app, { baseUrl: server.baseUrl });
  // Headless browsers have a clipboard each: what one copies says nothing of the other.
  for (const [index, app] of browsers.entries()) await app.writeClipboard(`of browser ${index}`);
  for (const [index, app] of browsers.entries()) expect(await app.clipboard()).toBe(`of browser ${index}`);

  const times = PUSHES[target] / browsers.length;
  const seen = await Promise.all(browsers.map((app) => pushManyTimes(app, site.selections, times)));
  expect(seen).toEqual(browsers.map(() => ({ wrong: [], copied: times })));
});
