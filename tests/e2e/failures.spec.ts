import { list, openAsRecipient } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { listen } from './servers';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Ours';

test('a redirect elsewhere creates no push, is not followed and keeps the text', async ({ app, key }) => {
  const redirecting = await listen((request, response) => {
    request.resume().once('end', () => response.writeHead(308, { location: `/elsewhere${request.url}` }).end());
  });
  await connect(app, { baseUrl: redirecting.origin, name: INSTANCE });
  const first = await app.openPopup();
  await composerOn(first).send(key);
  await expect.poll(() => first.text({ css: '#field-failure' })).toContain(t('errorRedirect', INSTANCE));
  await first.close();

  const second = await app.openPopup();
  expect(await second.value(composerOn(second).payload)).toBe(key);
  expect(redirecting.count('POST', CREATE)).toBe(1);
  expect(redirecting.count('POST', /elsewhere/)).toBe(0);
  await redirecting.close();
});

test('tells the server’s own answer from one of something before it', { tag: '@both' }, async ({ app, key }) => {
  let answer: [status: number, headers: Record<string, string>] = [401, { 'x-request-id': '1' }];
  const server = await listen((request, response) => {
    request.resume().once('end', () => response.writeHead(...answer).end());
  });
  await connect(app, { baseUrl: server.origin, token: 'mistyped', name: INSTANCE });
  const popup = await app.openPopup();
  await composerOn(popup).send(key);
  await expect.poll(() => popup.text({ css: '#field-failure' })).toContain(t('errorToken', INSTANCE));
  answer = [403, { 'content-type': 'text/html' }];
  await composerOn(popup).send(key);
  await expect.poll(() => popup.text({ css: '#field-failure' })).toContain(t('errorOther', INSTANCE, 403));
  answer = [408, { 'content-type': 'text/html' }];
  await composerOn(popup).send(key);
  await popup.waitFor({ role: 'heading', name: t('createdUnclear') });
  await server.close();
});

/**
 * A browser sends a request again by itself when a line that it had used before is closed without a byte of an answer: it takes the
 * line for stale. No extension can keep it from that, or learns of it: so nothing may be asserted of a create without an answer.
 * https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
 */
test('offers every matching push of the account after a reused connection is cut', {
  tag: '@both',
}, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const popup = await app.openPopup();
  await composerOn(popup).send('on the same line');
  await resultCardOn(popup).expectCopiedLink();
  await popup.click(resultCardOn(popup).newPush);

  gate.cut('answer', 'POST', CREATE);
  await composerOn(popup).setOptions({ name: 'Cut off' });
  await composerOn(popup).send('made, and nobody knows');
  await popup.waitFor(resultCardOn(popup).unknown(INSTANCE));
  const rows = await list(server.baseUrl, 'active', server.tokens.owner);
  const made = rows.filter(({ name }) => name === 'Cut off');
  expect(made.length).toBe(gate.count('POST', CREATE) - 1);
  await popup.waitFor({ text: t('createdFoundSome', made.length) });
  expect(await popup.count(resultCardOn(popup).link)).toBe(made.length);
});

test('a worker terminated before the reply finds what was created and sends nothing again', {
  tag: '@both',
}, async ({ app, server, gate, key }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const first = await app.openPopup();
  await composerOn(first).setOptions({ name: 'Unanswered' });
  gate.hold('answer', 'POST', CREATE);
  await composerOn(first).send(key);
  await gate.held();
  await app.killWorker();
  gate.release();
  await first.waitFor(resultCardOn(first).unknown(INSTANCE));
  await first.close();

  const second = await app.openPopup();
  const card = resultCardOn(second);
  await second.waitFor({ text: t('createdFoundSome', 1) });
  expect(await second.text({ css: '.card' })).toContain(t('createdUnreachableWhy'));
  expect(await second.value(composerOn(second).payload)).toBe(key);
  expect((await openAsRecipient(await second.text(card.link))).payload).toBe(key);
  expect(gate.count('POST', CREATE)).toBe(1);

  await second.press('Control+Enter');
  await second.waitFor({ role: 'dialog', name: t('createdSendAgainTitle') });
  // So that a screen reader says what is asked, and that another Enter answers nothing.
  expect(await second.evaluate(() => document.activeElement?.localName)).toBe('dialog');
  await second.press('Enter');
  await second.press('Tab');
  expect(await second.evaluate(() => document.activeElement?.textContent)).toBe(t('uiCancel'));
  await second.press('Enter');
  await second.waitFor({ role: 'dialog', name: t('createdSendAgainTitle') }, { gone: true });
  await second.click({ role: 'button', name: t('batchThisOne') });
  await second.waitFor({ role: 'heading', name: t('createdDone') });
  expect(gate.count('POST', CREATE)).toBe(1);
});
