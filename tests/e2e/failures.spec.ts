import { connect } from './connect';
import { counted, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { list } from './recipient';
import { type OddAnswer, RATE_LIMIT_SECONDS } from './servers';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Odd one';

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
