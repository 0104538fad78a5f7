import { askWorker, connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { counted, words } from './messages';
import { composerOn, pushFromPopup, resultCardOn } from './pages/compose';
import { openServerForm, openSettings } from './pages/tabs';
import { list, receive } from './recipient';
import { listen, RATE_LIMIT_SECONDS } from './servers';
import type { Surface } from './surface';
import { expect, test } from './test';

test('connects a server with a token and lists the findings', async ({ app, server }) => {
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: server.baseUrl, token: server.tokens.owner, name: 'Team secrets' });
  await page.waitFor({ text: words('optionsSaved') });

  await page.waitFor({ role: 'heading', name: 'Team secrets' });
  await page.waitFor({ text: words('optionsWithAccount') });
  const findings = await page.text(settings.findings);
  expect(findings).toContain(words('checkPermission', new URL(server.baseUrl).host));
  expect(findings).toMatch(/Password Pusher \d+\.\d+/);
  expect(findings).toContain(words('checkToken'));
});

test('connects a server without a token and says what that means', { tag: '@nightly' }, async ({ app, server }) => {
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: `${server.baseUrl}/` });
  await page.waitFor({ text: words('optionsSaved') });
  await page.waitFor({ text: words('optionsWithoutAccount') });
  expect(await page.text(settings.findings)).toContain(words('checkNoToken'));
});

test('connects a server below a path and keeps the path in links', { tag: '@nightly' }, async ({
  app,
  startServer,
  key,
}) => {
  const server = await startServer({}, { path: '/tools/pw' });
  const { page, settings } = await openServerForm(app);
  await settings.type({ address: `${server.baseUrl}/users/token`, token: server.tokens.owner });
  await page.waitFor({ text: words('addressShortened', server.baseUrl) });
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: words('optionsSaved') });

  const link = await pushFromPopup(app, key);
  expect(link).toContain(`${server.baseUrl}/p/`);
  expect((await receive(link)).payload).toBe(key);
});

test('reports a wrong token and saves nothing by itself', async ({ app, server }) => {
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: server.baseUrl, token: 'a-token-that-nobody-has' });
  await page.waitFor({ text: words('checkTokenWrong') });
  await page.waitFor({ role: 'button', name: words('checkOpenTokenPage') });
  expect(await page.count({ text: words('optionsSaved') })).toBe(0);
  expect(await readStored(app, 'local', 'instances')).toBeUndefined();

  await settings.check({ address: server.baseUrl, token: server.tokens.owner });
  await page.waitFor({ text: words('optionsSaved') });
});

const ODD = [
  { kind: 'html', title: 'answers with a web page', said: () => words('checkWebPage', 200) },
  {
    kind: 'rate-limit',
    title: 'asks to wait',
    said: () => counted('checkRateLimitedSeconds', RATE_LIMIT_SECONDS),
  },
  { kind: 'server-error', title: 'fails by itself', said: () => words('checkServerError', 500) },
  { kind: 'redirect', title: 'sends on elsewhere', said: () => words('checkRedirect') },
  { kind: 'cut', title: 'drops the line', said: (host: string) => words('checkUnreachable', host) },
  {
    kind: 'silence',
    title: 'never answers, after ten seconds',
    said: (host: string) => counted('checkTimeout', 10, host),
  },
] as const;

test('tells faulty responses apart and sends them no token', {
  tag: '@nightly',
}, async ({ app, startFaulty }) => {
  const { page, settings } = await openServerForm(app);
  for (const { kind, title, said } of ODD)
    await test.step(`one that ${title}`, async () => {
      const faulty = await startFaulty(kind);
      await settings.check({ address: faulty.origin, token: 'only-for-the-right-server' });
      await page.waitFor({ text: said(new URL(faulty.origin).host) });
      expect(faulty.calls.length).toBeGreaterThan(0);
      expect(faulty.calls.filter(({ headers }) => headers.authorization)).toEqual([]);
    });
});

test('saves a server that is down and pushes to it once it is up', async ({ app, startServer }) => {
  const gone = await listen((_, response) => response.end());
  await gone.close();
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: gone.origin, name: 'Not up yet' });
  await page.waitFor({ text: words('checkUnreachable', new URL(gone.origin).host) });
  await page.click(settings.saveAnyway);
  await page.waitFor({ text: words('optionsSaved') });

  const server = await startServer({}, { port: Number(new URL(gone.origin).port) });
  await page.click({ role: 'button', name: words('optionsCheck') });
  await page.waitFor({ text: words('checkNoToken') });
  expect(await askWorker(app, 'refreshFeatures')).toMatchObject({ links: true });
  expect(server.baseUrl).toBe(gone.origin);
});

for (const keep of ['session', 'device'] as const)
  test(`a token ${keep === 'session' ? 'until the browser closes is in memory alone' : 'on this device is stored there'}`, {
    tag: '@nightly',
  }, async ({ app, server }) => {
    const { page, settings } = await openServerForm(app);
    await settings.check({ address: server.baseUrl, token: server.tokens.owner, keep });
    await page.waitFor({ text: words('optionsSaved') });
    const where = { session: await readStored(app, 'session'), device: await readStored(app, 'local') };
    const { [keep]: here, [keep === 'session' ? 'device' : 'session']: elsewhere } = where;
    expect(JSON.stringify(here)).toContain(server.tokens.owner);
    expect(JSON.stringify(elsewhere)).not.toContain(server.tokens.owner);
  });

test('asks for consent before plain http to another computer', async ({ app }) => {
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: 'http://pw.intranet.example:8080/push' });
  await page.waitFor({ text: words('addressHttp') });
  await page.waitFor(settings.field.consent);
  expect(await page.isChecked(settings.field.consent)).toBe(false);
  expect(await readStored(app, 'local', 'instances')).toBeUndefined();
});

test('removes an instance and its token after a confirmation', async ({ app, server }) => {
  const { page, settings } = await openServerForm(app);
  await settings.check({ address: server.baseUrl, token: server.tokens.owner, keep: 'device', name: 'Old server' });
  await page.click({ role: 'button', name: words('optionsRemove', 'Old server') });
  const question = { role: 'dialog', name: words('optionsRemoveTitle', 'Old server') } as const;
  await page.click({ in: question, role: 'button', name: words('optionsRemoveConfirm') });
  await page.waitFor({ role: 'heading', name: 'Old server' }, { gone: true });
  expect(JSON.stringify(await readStored(app, 'local'))).not.toContain(server.tokens.owner);
});

test('a session token ends with the browser, one on the device stays', {
  tag: '@both',
}, async ({ launch, startServer }) => {
  const [forgetful, faithful] = [await startServer(), await startServer()];
  const before = await launch();
  await connect(before, { baseUrl: forgetful.baseUrl, token: forgetful.tokens.owner, name: 'Forgetful' });
  await connect(before, { baseUrl: faithful.baseUrl, token: faithful.tokens.owner, keep: 'device', name: 'Faithful' });
  await pushFromPopup(before, 'before');
  await before.close();

  const after = await launch({ profileDir: before.profileDir });
  const { page } = await openSettings(after);
  await page.waitFor({ text: words('optionsTokenForgotten') });
  const again = await after.openPopup();
  expect(await again.count({ text: words('createdLastLinks') }), 'links end with the browser').toBe(0);
  await composerOn(again).send('after');
  await resultCardOn(again).expectCopiedLink();
  expect((await list(faithful.baseUrl, 'active', faithful.tokens.owner)).length).toBe(2);
});

const INSTANCE = 'Ours';
const allow = { role: 'button', name: words('permissionAllow') } as const;

/** The permission is given again: at our button where the browser's question can be answered, else in the browser's own page. */
async function giveAgain(app: ExtensionBrowser, page: Surface): Promise<void> {
  await page.waitFor(allow);
  if (app.name === 'chromium') return app.setHostAccess(true);
  await page.click(allow);
  await (app as Firefox).answerPermissionPrompt('allow');
}

test('reports a revoked host permission everywhere until it is granted again', {
  tag: '@both',
}, async ({ app, server }) => {
  const missing = { text: words('errorPermission', new URL(server.baseUrl).host) };
  const { id } = await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const watchStatus = async () => {
    const stored = (await readStored(app, 'session', 'watchState')) as { value: { accounts: object } } | undefined;
    return stored?.value.accounts;
  };
  const composer = await app.open('/compose.html');
  await composerOn(composer).setOptions({ name: 'VPN for M. Weber' });
  await composerOn(composer).send('before');
  await resultCardOn(composer).expectCopiedLink();
  const pushes = await app.open('/pushes.html');
  const row = { role: 'button', name: 'VPN for M. Weber' } as const;
  await pushes.waitFor(row);
  const { page: settings } = await openSettings(app);

  await app.setHostAccess(false);
  await settings.waitFor({ text: words('permissionMissingNext') });
  await pushes.waitFor({ text: words('pushesForbidden') });
  await expect.poll(watchStatus).toEqual({ [id]: { status: 'off', why: 'no-permission' } });
  const popup = await app.openPopup();
  await popup.waitFor(missing);
  await popup.fill(composerOn(popup).payload, 'typed meanwhile');
  expect(await popup.attribute(composerOn(popup).createButton, 'aria-disabled')).toBe('true');
  await popup.close();

  await giveAgain(app, settings);
  for (const page of [settings, pushes]) await page.waitFor(missing, { gone: true });
  await expect.poll(watchStatus).toHaveProperty([id, 'nextPollAt']);
  const again = await app.openPopup();
  expect(await again.value(composerOn(again).payload)).toBe('typed meanwhile');
  await again.waitFor(missing, { gone: true });
  await again.click(composerOn(again).createButton);
  await resultCardOn(again).expectCopiedLink();
  await again.close();

  // Where the list was never read it is read once it may be.
  await app.setHostAccess(false);
  const next = await app.open('/pushes.html');
  await next.waitFor(missing);
  expect(await next.count(row)).toBe(0);
  await giveAgain(app, next);
  await next.waitFor(row);
});
