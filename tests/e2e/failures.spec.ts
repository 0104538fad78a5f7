import { list, openAsRecipient } from './api-client';
import { askWorker, connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import { composerOn, menuItem, pushFromPopup, resultCardOn } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import type { HoldingProxy } from './proxies';
import { selectContent } from './sites';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Ours';

test('a redirect elsewhere creates no push, is not followed and keeps the text', async ({ app, startFaulty, key }) => {
  const faulty = await startFaulty('redirect');
  await connect(app, { baseUrl: faulty.origin, name: INSTANCE });
  const first = await app.openPopup();
  await composerOn(first).send(key);
  await expect.poll(() => first.text({ role: 'alert' })).toContain(t('errorRedirect', INSTANCE));
  await first.close();

  const second = await app.openPopup();
  expect(await second.value(composerOn(second).payload)).toBe(key);
  expect(faulty.count('POST', CREATE)).toBe(1);
  expect(faulty.count('POST', /elsewhere/)).toBe(0);
});

/**
 * A browser sends a request again by itself when a line that it had used before is closed without a byte of an answer: it takes the
 * line for stale. No extension can keep it from that, or learns of it: so nothing may be asserted of a create without an answer.
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
 */
test('offers every matching push of the account after a reused connection is cut', {
  tag: '@both',
}, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const popup = await app.openPopup();
  await composerOn(popup).send('on the same line');
  await resultCardOn(popup).expectCopiedLink();
  await popup.click(resultCardOn(popup).newPush);

  gate.cut('answer', 'POST', CREATE);
  await composerOn(popup).setOptions({ name: 'Cut off' });
  await composerOn(popup).send('made, and nobody knows');
  await popup.waitFor(resultCardOn(popup).unknown);
  const rows = await list(server.baseUrl, 'active', server.tokens.owner);
  const made = rows.filter(({ name }) => name === 'Cut off');
  expect(made.length).toBe(gate.count('POST', CREATE) - 1);
  await popup.waitFor({ text: t('createdFoundSome', made.length) });
  expect(await popup.count(resultCardOn(popup).link)).toBe(made.length);
});

/** Makes the worker hang where it would send a request. */
function hangBeforeRequest(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    worker.fetch = () => {
      worker.standsStill = true;
      return new Promise(() => undefined);
    };
  });
}

/** Makes the worker hang where it would store the result of a push. */
function hangBeforeResult(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    const { session } = worker.chrome.storage;
    const set = session.set.bind(session);
    session.set = (items) => {
      if (!('results' in items)) return set(items);
      worker.standsStill = true;
      return new Promise(() => undefined);
    };
  });
}

/** Makes the worker hang where it would store that a link was copied. */
function hangBeforeCopied(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    const { session } = worker.chrome.storage;
    const set = session.set.bind(session);
    session.set = (items) => {
      if (!JSON.stringify(items.results ?? '').includes('"copied"')) return set(items);
      worker.standsStill = true;
      return new Promise(() => undefined);
    };
  });
}

async function hasHung(app: ExtensionBrowser): Promise<void> {
  await waitUntil('the worker hangs', () => app.inWorker((worker) => worker.standsStill === true));
}

interface Stage {
  app: ExtensionBrowser;
  gate: HoldingProxy;
}

/** Where the worker is terminated, and what is then found in the account and was sent. */
const TERMINATIONS: {
  title: string;
  /** How many pushes there are afterwards, and how many creates were sent. */
  pushes: number;
  sent: number;
  tag?: string;
  hang: (stage: Stage) => Promise<void>;
  hung: (stage: Stage) => Promise<void>;
}[] = [
  {
    title: 'before it sends',
    pushes: 0,
    sent: 0,
    hang: ({ app }) => hangBeforeRequest(app),
    hung: ({ app }) => hasHung(app),
  },
  {
    title: 'before the server has the request',
    pushes: 0,
    sent: 1,
    hang: async ({ gate }) => gate.hold('request', 'POST', CREATE),
    hung: ({ gate }) => gate.held(),
  },
  {
    title: 'before the reply',
    pushes: 1,
    sent: 1,
    tag: '@both',
    hang: async ({ gate }) => gate.hold('answer', 'POST', CREATE),
    hung: ({ gate }) => gate.held(),
  },
  {
    title: 'before it stores the result',
    pushes: 1,
    sent: 1,
    hang: ({ app }) => hangBeforeResult(app),
    hung: ({ app }) => hasHung(app),
  },
];

for (const { title, pushes, sent, tag = [], hang, hung } of TERMINATIONS)
  test(`a worker terminated ${title} finds what was created and sends nothing again`, { tag }, async ({
    app,
    server,
    gate,
    key,
  }) => {
    await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
    const first = await app.openPopup();
    await composerOn(first).setOptions({ name: 'Unanswered', note: 'half way' });
    await hang({ app, gate });
    await composerOn(first).send(key);
    await hung({ app, gate });
    await first.close();
    await app.killWorker();
    if (pushes === 0 && sent === 1) await gate.abandoned();
    gate.release();

    const second = await app.openPopup();
    const card = resultCardOn(second);
    await second.waitFor(card.unknown);
    const found = pushes === 0 ? t('createdNoneFound', INSTANCE) : t('createdFoundSome', pushes);
    await second.waitFor({ text: found });
    expect(await second.text({ css: '.card' })).toContain(t('createdUnknownStopped'));
    expect(await second.value(composerOn(second).payload)).toBe(key);
    expect(await list(server.baseUrl, 'active', server.tokens.owner)).toHaveLength(pushes);
    if (pushes > 0) expect((await openAsRecipient(await second.text(card.link))).payload).toBe(key);
    expect(gate.count('POST', CREATE)).toBe(sent);
  });

test('a worker terminated while it copies leaves a created link', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl, name: INSTANCE });
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await hangBeforeCopied(app);
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  await hasHung(app);
  await app.killWorker();

  const first = await app.openPopup();
  await first.waitFor(resultCardOn(first).done);
  const link = await first.text(resultCardOn(first).link);
  await first.close();
  expect(await app.clipboard()).toBe(link);
  const next = await pushFromPopup(app, 'after that');
  expect(await app.clipboard()).toBe(next);
});

test('an open popup shows the unknown outcome by itself', async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const popup = await app.openPopup();
  gate.hold('answer', 'POST', CREATE);
  await composerOn(popup).send('watched');
  await gate.held();
  await app.killWorker();
  gate.release();
  await popup.waitFor(resultCardOn(popup).unknown);
  await popup.waitFor({ text: t('createdFoundSome', 1) });
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('the demo and its pushes outlive the worker', async ({ app, key }) => {
  await askWorker(app, 'activateDemo');
  const link = await pushFromPopup(app, key);
  await app.killWorker();

  const page = await app.open(link);
  expect(await secretPageOn(page).read()).toBe(key);
});
