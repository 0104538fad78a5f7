import type { PollStatus } from '../../lib/activity/poll-settings';
import { countCharacters } from '../../lib/push/validate-draft';
import { type Chromium, pageOf } from './chromium/chromium';
import type { ExtensionBrowser, ShownNotification } from './extension-browser';
import { setPreferences } from './firefox/empty';
import type { Firefox } from './firefox/firefox';
import { count, setLanguage, t } from './messages';
import type { Surface } from './surface';
import { waitUntil } from './wait-until';

/** The extension's APIs as used here. */
declare const chrome: {
  alarms: { create(name: string, info: { when: number }): Promise<void> };
  action: { getPopup(details: object): Promise<string>; getBadgeText(of: object): Promise<string> };
  storage: Record<
    'local' | 'session',
    { get(key: string | null): Promise<Record<string, unknown>>; set(items: Record<string, unknown>): Promise<void> }
  >;
};

/** Has every account polled now: each poll is due, as it is some minutes later, and the alarm goes off. It wakes the worker. */
export function fireAlarm(app: ExtensionBrowser): Promise<unknown> {
  return waitUntil('a poll is scheduled', () =>
    app.evaluate(async () => {
      const { pollStatus: stored } = await chrome.storage.session.get('pollStatus');
      const accounts = (stored as { value: PollStatus } | undefined)?.value ?? {};
      for (const account of Object.values(accounts)) if (account.status !== 'off') account.nextPollAt = Date.now();
      if (Object.keys(accounts).length === 0) return false;
      await chrome.storage.session.set({ pollStatus: stored });
      await chrome.alarms.create('poll', { when: Date.now() });
      return true;
    }, undefined),
  );
}

/** The badge of the toolbar button: empty, `…`, `✓`, `!` or a number. */
export function readBadge(app: ExtensionBrowser): Promise<string> {
  return app.evaluate(() => chrome.action.getBadgeText({}));
}

/** The page that a click on the toolbar button opens. */
export function readPopupAddress(app: ExtensionBrowser): Promise<string> {
  return app.evaluate(() => chrome.action.getPopup({}));
}

/** The stored value of a key, `undefined` if there is none; without a key the whole area. */
export async function readStored(app: ExtensionBrowser, area: 'local' | 'session', key?: string): Promise<unknown> {
  const found = await app.evaluate(
    async ({ from, wanted }) => {
      const stored = await chrome.storage[from].get(wanted);
      return wanted === null ? stored : stored[wanted];
    },
    { from: area, wanted: key ?? null },
  );
  // Firefox's protocol has no undefined.
  return found ?? undefined;
}

/** What became of the pushes outside tables, newest first. */
export async function readOutcomes(app: ExtensionBrowser): Promise<unknown[]> {
  const stored = (await readStored(app, 'session')) as Record<string, { value: { outcome?: unknown } }>;
  const ids = (stored.recentPushes?.value ?? []) as string[];
  return ids.map((id) => stored[`push/${id}`]?.value.outcome);
}

/** Sets the language of the extension and of `t` in this test, without the settings. */
export async function chooseLanguage(app: ExtensionBrowser, tag: string): Promise<void> {
  setLanguage(tag);
  await writeStored(app, 'language', tag);
}

/** Stores an item of version 1 on the device, as its page would. */
export function writeStored(app: ExtensionBrowser, key: string, value: unknown): Promise<void> {
  return app.evaluate((item) => chrome.storage.local.set({ [item.key]: { version: 1, value: item.value } }), {
    key,
    value,
  });
}

/**
 * From now on notes what the extension asks the browser to tell. Headless browsers show no notification: what was asked for is all
 * there is to see. The note ends with the worker.
 */
export function recordNotifications(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    const { notifications } = worker.chrome;
    const create = notifications.create.bind(notifications);
    const told: ShownNotification[] = [];
    worker.shownNotifications = told;
    notifications.create = (id, words, ...rest) => {
      // Firefox throws at once for one with a button, which is then asked for without it.
      const shown = create(id, words, ...rest);
      // Only what is shown can be clicked on.
      void shown.then(() => told.push({ title: words.title, message: words.message }));
      return shown;
    };
  });
}

/** Waits for the next notification and removes it from the record. Passes over what is said of a push before its outcome. */
export function nextNotification(app: ExtensionBrowser): Promise<ShownNotification> {
  return waitUntil('a notification', async () => {
    const shown = await app.inWorker((worker) => worker.shownNotifications?.shift());
    return shown?.title !== t('notificationUnderWay') && shown;
  });
}

/** What is in the record of notifications. */
export function readNotifications(app: ExtensionBrowser): Promise<readonly ShownNotification[]> {
  return app.inWorker((worker) => worker.shownNotifications ?? []);
}

/** What a notification says of a text that was pushed. */
export function factsOfText(text: string, server: string): string {
  const facts = `${t('composerKindText')}, ${count('composerCharacters', countCharacters(text))}`;
  return `\n${facts}\n${t('uiLabeled', t('pushesInstance'), server)}`;
}

type Look = 'light' | 'dark' | 'forced';

/** Makes the page look as a user of this browser may want it. Firefox puts forced colors in where it paints, so axe cannot see them there. */
export async function wear(app: ExtensionBrowser, page: Surface, look: Look): Promise<void> {
  if (app.name === 'firefox')
    await setPreferences((app as Firefox).session, {
      'layout.css.prefers-color-scheme.content-override': look === 'dark' ? 0 : 1,
    });
  else
    await (await pageOf(app as Chromium, page)).emulateMedia({
      colorScheme: look === 'dark' ? 'dark' : 'light',
      forcedColors: look === 'forced' ? 'active' : 'none',
    });
  await waitUntil(`the page is ${look}`, async () => (await page.evaluate(lookOf)) === look);
}

/** Which look the page has. Runs in it. */
function lookOf(): string {
  if (matchMedia('(forced-colors: active)').matches) return 'forced';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
