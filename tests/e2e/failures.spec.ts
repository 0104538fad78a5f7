import { askWorker, connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { counted, words } from './messages';
import { composerOn, menuItem, pushFromPopup, resultCardOn } from './pages/compose';
import { openSecretOn } from './pages/tabs';
import { list, receive } from './recipient';
import { type OddAnswer, RATE_LIMIT_SECONDS } from './servers';
import { selectContent } from './sites';
import { expect, test } from './test';
import { until } from './wait-until';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Ours';

/** Answers that say that nothing was made. */
const REFUSALS: { kind: OddAnswer; title: string; said: string }[] = [
  { kind: 'html', title: 'answers with a web page', said: words('errorWebPage', INSTANCE) },
  { kind: 'rate-limit', title: 'asks to wait', said: counted('errorRateLimitSeconds', RATE_LIMIT_SECONDS, INSTANCE) },
  { kind: 'redirect', title: 'sends on elsewhere', said: words('errorRedirect', INSTANCE) },
];

for (const { kind, title, said } of REFUSALS)
  test(`a server that ${title} creates no push, keeps the text and is asked once`, async ({ app, startOdd, key }) => {
    const odd = await startOdd(kind);
    await connect(app, { baseUrl: odd.origin, name: INSTANCE });
    const first = await app.openPopup();
    await composerOn(first).setOptions({ name: 'Kept' });
    await composerOn(first).send(key);
    await first.waitFor({ role: 'alert' });
    expect(await first.text({ role: 'alert' })).toContain(said);
    expect(await first.value(composerOn(first).payload)).toBe(key);
    await first.close();

    const second = await app.openPopup();
    expect(await second.value(composerOn(second).payload)).toBe(key);
    expect(odd.count('POST', CREATE)).toBe(1);
    expect(odd.count('POST', /elsewhere/)).toBe(0);
  });

/** Answers after which nobody knows. */
const UNKNOWNS: { kind: OddAnswer; title: string; heading: string; said: string[] }[] = [
  {
    kind: 'server-error',
    title: 'fails by itself',
    heading: words('createdUnknown'),
    said: [words('errorServer', INSTANCE, 500), words('createdNoList')],
  },
  {
    kind: 'cut',
    title: 'goes away in the middle',
    heading: words('createdUnreachable', INSTANCE),
    said: [words('createdUnreachableWhy')],
  },
];

for (const { kind, title, heading, said } of UNKNOWNS)
  test(`a server that ${title} leaves the outcome unknown, keeps the text and is asked once`, async ({
    app,
    startOdd,
    key,
  }) => {
    const odd = await startOdd(kind);
    await connect(app, { baseUrl: odd.origin, name: INSTANCE });
    const first = await app.openPopup();
    await composerOn(first).send(key);
    await first.waitFor({ role: 'heading', name: heading });
    for (const text of said) expect(await first.text({ css: '.card' })).toContain(text);
    await first.close();

    const second = await app.openPopup();
    await second.waitFor({ role: 'heading', name: heading });
    expect(await second.value(composerOn(second).payload)).toBe(key);
    expect(odd.count('POST', CREATE)).toBe(1);
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
  await popup.waitFor({ text: counted('createdFound', made.length) });
  expect(await popup.count(resultCardOn(popup).link)).toBe(made.length);
});

/** From now on the worker stands still where it would send a request. */
function stopBeforeRequest(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    worker.fetch = () => {
      worker.standsStill = true;
      return new Promise(() => undefined);
    };
  });
}

/** From now on the worker stands still where it would store what became of a push. */
function stopBeforeResult(app: ExtensionBrowser): Promise<void> {
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

/** From now on the worker stands still where it would store that a link was copied. */
function stopBeforeCopied(app: ExtensionBrowser): Promise<void> {
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

/** Resolves when the worker has come to where it stands still. */
async function standsStill(app: ExtensionBrowser): Promise<void> {
  await until('the worker stands still', () => app.inWorker((worker) => worker.standsStill === true));
}

test('a worker terminated before it sends finds no push and sends nothing', async ({ app, server, gate, key }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const first = await app.openPopup();
  await stopBeforeRequest(app);
  await composerOn(first).send(key);
  await standsStill(app);
  await first.close();
  await app.killWorker();

  const second = await app.openPopup();
  const card = resultCardOn(second);
  await second.waitFor(card.unknown);
  await second.waitFor({ text: words('createdNoneFound', INSTANCE) });
  expect(await second.value(composerOn(second).payload)).toBe(key);
  expect(gate.count('POST', CREATE)).toBe(0);
});

test('a worker terminated before the server answers finds no push and sends once', async ({
  app,
  server,
  gate,
  key,
}) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const first = await app.openPopup();
  gate.hold('request', 'POST', CREATE);
  await composerOn(first).send(key);
  await gate.held();
  await first.close();
  await app.killWorker();
  await gate.abandoned();
  gate.release();

  const second = await app.openPopup();
  await second.waitFor(resultCardOn(second).unknown);
  await second.waitFor({ text: words('createdNoneFound', INSTANCE) });
  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toEqual([]);
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('a worker terminated before the reply finds its push and sends once', {
  tag: '@both',
}, async ({ app, server, gate, key }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const first = await app.openPopup();
  await composerOn(first).setOptions({ name: 'Unanswered', note: 'half way' });
  gate.hold('answer', 'POST', CREATE);
  await composerOn(first).send(key);
  await gate.held();
  await first.close();
  await app.killWorker();
  gate.release();

  const second = await app.openPopup();
  const card = resultCardOn(second);
  await second.waitFor(card.unknown);
  await second.waitFor({ text: counted('createdFound', 1) });
  expect(await second.text({ css: '.card' })).toContain(words('createdUnknownStopped'));
  expect((await receive(await second.text(card.link))).payload).toBe(key);
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('a worker terminated before it stores the result finds its push and sends once', async ({
  app,
  server,
  gate,
  key,
}) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const first = await app.openPopup();
  await stopBeforeResult(app);
  await composerOn(first).send(key);
  await standsStill(app);
  await first.close();
  await app.killWorker();

  const second = await app.openPopup();
  const card = resultCardOn(second);
  await second.waitFor(card.unknown);
  await second.waitFor({ text: counted('createdFound', 1) });
  expect((await receive(await second.text(card.link))).payload).toBe(key);
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('a worker terminated while it copies leaves a created link', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl, name: INSTANCE });
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await stopBeforeCopied(app);
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  await standsStill(app);
  await app.killWorker();

  const first = await app.openPopup();
  await first.waitFor(resultCardOn(first).done);
  const link = await first.text(resultCardOn(first).link);
  await first.close();
  expect(await app.clipboard()).toBe(link);
  const next = await pushFromPopup(app, 'after that');
  expect(await app.clipboard()).toBe(next);
});

test('without an account an unknown push cannot be searched, and its text is kept', async ({ app, gate, key }) => {
  await connect(app, { baseUrl: gate.origin });
  const first = await app.openPopup();
  gate.hold('answer', 'POST', CREATE);
  await composerOn(first).send(key);
  await gate.held();
  await first.close();
  await app.killWorker();
  gate.release();

  const second = await app.openPopup();
  const card = resultCardOn(second);
  await second.waitFor(card.unknown);
  await second.waitFor({ text: words('createdNoList') });
  expect(await second.value(composerOn(second).payload)).toBe(key);
  expect(gate.count('POST', CREATE)).toBe(1);
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
  await popup.waitFor({ text: counted('createdFound', 1) });
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('the built-in instance and its pushes outlive the worker', async ({ app, key }) => {
  await askWorker(app, 'useBuiltIn');
  const link = await pushFromPopup(app, key);
  await app.killWorker();

  const page = await app.open(link);
  expect(await openSecretOn(page).read()).toBe(key);
});
