import { askWorker } from './connect';
import { readStored } from './extension-state';
import { counted, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import { receive } from './recipient';
import { listen, RATE_LIMIT_SECONDS } from './servers';
import { expect, test } from './test';

test('connects a server with a token and lists the findings', async ({ app, server }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: server.baseUrl, token: server.tokens.owner, name: 'Team secrets' });
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: words('optionsSaved') });

  await page.waitFor({ role: 'heading', name: 'Team secrets' });
  await page.waitFor({ text: words('optionsWithAccount') });
  const findings = await page.text(settings.findings);
  expect(findings).toContain(words('checkPermission', new URL(server.baseUrl).host));
  expect(findings).toMatch(/Password Pusher \d+\.\d+/);
  expect(findings).toContain(words('checkToken'));
});

test('connects a server without a token and says what that means', { tag: '@nightly' }, async ({ app, server }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: `${server.baseUrl}/` });
  await page.click(settings.checkAndSave);
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
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: `${server.baseUrl}/users/token`, token: server.tokens.owner });
  await page.waitFor({ text: words('addressShortened', server.baseUrl) });
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: words('optionsSaved') });

  const popup = await app.openPopup();
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect(link).toContain(`${server.baseUrl}/p/`);
  expect((await receive(link)).payload).toBe(key);
});

test('reports a wrong token and saves nothing by itself', async ({ app, server }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: server.baseUrl, token: 'a-token-that-nobody-has' });
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: words('checkTokenWrong') });
  await page.waitFor({ role: 'button', name: words('checkOpenTokenPage') });
  expect(await page.count({ text: words('optionsSaved') })).toBe(0);
  expect(await readStored(app, 'local', 'instances')).toBeUndefined();

  await settings.type({ address: server.baseUrl, token: server.tokens.owner });
  await page.click(settings.checkAndSave);
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
}, async ({ app, startOdd }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  for (const { kind, title, said } of ODD)
    await test.step(`one that ${title}`, async () => {
      const odd = await startOdd(kind);
      await settings.type({ address: odd.origin, token: 'only-for-the-right-server' });
      await page.click(settings.checkAndSave);
      await page.waitFor({ text: said(new URL(odd.origin).host) });
      expect(odd.calls.length).toBeGreaterThan(0);
      expect(odd.calls.filter(({ headers }) => headers.authorization)).toEqual([]);
    });
});

test('saves a server that is down and pushes to it once it is up', async ({ app, startServer }) => {
  const gone = await listen((_, response) => response.end());
  await gone.close();
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: gone.origin, name: 'Not up yet' });
  await page.click(settings.checkAndSave);
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
    const { page, settings } = await openSettings(app);
    await settings.startForm();
    await settings.type({ address: server.baseUrl, token: server.tokens.owner, keep });
    await page.click(settings.checkAndSave);
    await page.waitFor({ text: words('optionsSaved') });
    const where = { session: await readStored(app, 'session'), device: await readStored(app, 'local') };
    const { [keep]: here, [keep === 'session' ? 'device' : 'session']: elsewhere } = where;
    expect(JSON.stringify(here)).toContain(server.tokens.owner);
    expect(JSON.stringify(elsewhere)).not.toContain(server.tokens.owner);
  });

test('asks for consent before plain http to another computer', async ({ app }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: 'http://pw.intranet.example:8080/push' });
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: words('addressHttp') });
  await page.waitFor(settings.field.consent);
  expect(await page.isChecked(settings.field.consent)).toBe(false);
  expect(await readStored(app, 'local', 'instances')).toBeUndefined();
});

test('removes an instance and its token after a confirmation', async ({ app, server }) => {
  const { page, settings } = await openSettings(app);
  await settings.startForm();
  await settings.type({ address: server.baseUrl, token: server.tokens.owner, keep: 'device', name: 'Old server' });
  await page.click(settings.checkAndSave);
  await page.click({ role: 'button', name: words('optionsRemove', 'Old server') });
  const question = { role: 'dialog', name: words('optionsRemoveTitle', 'Old server') } as const;
  await page.click({ in: question, role: 'button', name: words('optionsRemoveConfirm') });
  await page.waitFor({ role: 'heading', name: 'Old server' }, { gone: true });
  expect(JSON.stringify(await readStored(app, 'local'))).not.toContain(server.tokens.owner);
});
