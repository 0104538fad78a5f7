import { buildDir } from './build';
import { connect } from './connect';
import type { ExtensionBrowser, WorkerGlobal } from './extension-browser';
import { composerOn } from './pages/compose';
import { expect, test } from './test';
import { until } from './wait-until';

interface Areas {
  get(key: null): Promise<object>;
  set(items: object): Promise<void>;
}
declare const chrome: {
  storage: Record<'local' | 'session' | 'sync', Areas>;
  alarms: { create(name: string, info: object): Promise<void>; get(name: string): Promise<object | undefined> };
  contextMenus: { create(entry: object, done: () => void): void; update(id: string, change: object): Promise<void> };
  permissions: { contains(which: object): Promise<boolean> };
  tabs: { query(which: object): Promise<{ url?: string }[]> };
  windows: { create(what: object): Promise<object>; getAll(): Promise<object[]> };
};

const MARK = 'left-behind';
/** One of those that the build for tests has, until a person takes it back. */
const HOST = { origins: ['http://localhost/*'] };

/** Leaves something in every place that a test can reach. `address`: a web page. */
async function leaveTraces(app: ExtensionBrowser, address: string): Promise<void> {
  await app.evaluate(async (mark) => {
    for (const area of ['local', 'session', 'sync'] as const) await chrome.storage[area].set({ [mark]: mark });
    await chrome.alarms.create(mark, { delayInMinutes: 60 });
    localStorage.setItem(mark, mark);
  }, MARK);
  await connect(app, { baseUrl: 'http://127.0.0.1:9', token: `token-${MARK}`, keep: 'device' });
  await app.inWorker((worker) => {
    worker.standsStill = true;
  });
  const page = await app.open(address);
  await page.evaluate(async (mark) => {
    // biome-ignore lint/suspicious/noDocumentCookie: a plain cookie is what is wanted
    document.cookie = `${mark}=${mark}; max-age=3600`;
    localStorage.setItem(mark, mark);
    await new Promise((resolve) => {
      indexedDB.open(mark).onsuccess = resolve;
    });
    await (await caches.open(mark)).put('/kept', new Response(mark));
  }, MARK);
  await app.writeClipboard(MARK);
  const popup = await app.openPopup();
  await popup.fill(composerOn(popup).payload, `draft-${MARK}`);
  await until('the draft is kept', async () => (await storedIn(app, 'session')).includes(`draft-${MARK}`));
  await app.setHostAccess(false);
  // The extension makes its menu anew for the new instance: then it leaves that of the test alone.
  await until('the menu follows', () =>
    app.evaluate(() =>
      chrome.contextMenus.update('open-link', { visible: true }).then(
        () => true,
        () => false,
      ),
    ),
  );
  await app.evaluate(async (mark) => {
    await new Promise<void>((resolve) => chrome.contextMenus.create({ id: mark, title: mark }, resolve));
    await chrome.windows.create({ url: '/options.html', type: 'popup' });
  }, MARK);
  // Firefox has the window before its page.
  await until('the window has its page', () =>
    app.evaluate(async () => (await chrome.tabs.query({})).some(({ url }) => url?.endsWith('/options.html'))),
  );
}

function storedIn(app: ExtensionBrowser, area: 'local' | 'session' | 'sync'): Promise<string> {
  return app.evaluate(async (from) => JSON.stringify(await chrome.storage[from].get(null)), area);
}

/** Looks in every one of those places. */
async function findTraces(app: ExtensionBrowser, address: string): Promise<Record<string, boolean>> {
  const inExtension = await app.evaluate(
    async ([mark, host]) => ({
      alarm: (await chrome.alarms.get(mark)) !== undefined,
      'menu entry': await chrome.contextMenus.update(mark, { title: 'still there' }).then(
        () => true,
        () => false,
      ),
      'web storage of the extension': localStorage.getItem(mark) !== null,
      'another permission': !(await chrome.permissions.contains(host)),
      'a page of the extension': (await chrome.tabs.query({})).some(({ url }) => url?.endsWith('/options.html')),
      'a second window': (await chrome.windows.getAll()).length > 1,
    }),
    [MARK, HOST] as const,
  );
  const [local, session, sync] = [
    await storedIn(app, 'local'),
    await storedIn(app, 'session'),
    await storedIn(app, 'sync'),
  ];
  const worker = await app.inWorker((it: WorkerGlobal) => it.standsStill === true);
  const clipboard = await app.clipboard();
  const page = await app.open(address);
  const onTheWeb = await page.evaluate(async (mark) => {
    const databases = await indexedDB.databases();
    return {
      cookie: document.cookie.includes(mark),
      'web storage of a site': localStorage.getItem(mark) !== null,
      'database of a site': databases.some(({ name }) => name === mark),
      'cache of a site': await caches.has(mark),
    };
  }, MARK);
  await page.close();
  return {
    ...inExtension,
    instance: local.includes('"Our server"'),
    token: local.includes(`token-${MARK}`),
    'local storage': local.includes(`"${MARK}":"${MARK}"`),
    'session storage': session.includes(`"${MARK}":"${MARK}"`),
    'synchronised storage': sync.includes(MARK),
    draft: session.includes(`draft-${MARK}`),
    'the worker’s memory': worker,
    clipboard: clipboard === MARK,
    ...onTheWeb,
  };
}

test('a shared browser keeps nothing from one test to the next', { tag: '@nightly' }, async ({
  browserPool,
  launch,
  target,
  site,
}) => {
  const address = site.selections;
  const fresh = await findTraces(await launch(), address);
  expect(
    Object.values(fresh).filter((isFound) => isFound),
    'a fresh browser has no trace',
  ).toEqual([]);

  const before = await browserPool.take(target, buildDir(target, 'e2e'));
  await leaveTraces(before, address);
  expect(
    Object.values(await findTraces(before, address)).filter((isFound) => !isFound),
    'every trace is found',
  ).toEqual([]);
  await browserPool.giveBack();

  const after = await browserPool.take(target, buildDir(target, 'e2e'));
  expect(after.profileDir, 'it is the same browser').toBe(before.profileDir);
  expect(await findTraces(after, address)).toEqual(fresh);
  await browserPool.giveBack();
});
