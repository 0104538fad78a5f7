import { openAsRecipient, type Received } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import { composerOn, menuItem } from './pages/compose';
import { DOCUMENT, IMAGE } from './sites';
import { expect, test } from './test';

const COMPOSER = /\/compose\.html#/;
/** In the composer's place: earlier links are shown below it. */
const MADE_LINK = { css: 'main .link-box bdi' };
const CREATE = /^\/api\/v2\/pushes$/;

async function bytesOf({ files }: Received): Promise<Buffer[]> {
  return Promise.all(files.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())));
}

/** Pushes the file that the composer has read. Resolves with what the recipient finds. */
async function pushRead(app: ExtensionBrowser, name: string): Promise<Received> {
  const tab = await app.tab(COMPOSER);
  const composer = composerOn(tab);
  await tab.waitFor(composer.chosenFile);
  expect(await tab.text(composer.chosenFile)).toBe(name);
  await tab.click(composer.createButton);
  const link = await tab.text(MADE_LINK);
  await tab.close();
  return openAsRecipient(link);
}

test('pushes files of a page with its cookies and files of other hosts without', {
  tag: '@both',
}, async ({ app, server, gate, files }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const page = await app.open(files.page);
  await page.waitFor({ css: '#own' });

  await page.chooseFromMenu({ css: '#own' }, menuItem('push-media'));
  const tab = await app.tab(COMPOSER);
  await tab.waitFor({ text: t('clickedFileReadThroughPage') });
  await tab.waitFor({ text: t('composerOriginPage') });
  const own = await pushRead(app, 'own picture.png');
  expect(own.files.map(({ filename }) => filename)).toEqual(['own picture.png']);
  expect(await bytesOf(own)).toEqual([IMAGE]);

  await page.chooseFromMenu({ css: '#report' }, menuItem('push-linked-file'));
  await (await app.tab(COMPOSER)).waitFor({ text: t('clickedFileReadFromHost', new URL(files.other.origin).host) });
  expect(await bytesOf(await pushRead(app, 'отчёт 2026.pdf'))).toEqual([DOCUMENT]);
  const asked = files.other.calls.filter(({ path }) => path === '/report.pdf?of=us');
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  expect(gate.count('POST', CREATE)).toBe(2);
});

test('gives up a file when the page that it is read through is left', { tag: '@both' }, async ({
  app,
  server,
  files,
  site,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const page = await app.open(files.page);
  await page.chooseFromMenu({ css: '#slow' }, menuItem('push-linked-file'));
  const tab = await app.tab(COMPOSER);
  await tab.waitFor({ text: t('clickedFileReading') });
  await page.goto(site.fields);
  await tab.waitFor({ role: 'alert' });
  expect(await tab.text({ role: 'alert' })).toContain(t('clickedFileNextChoose'));
});

test('takes neither a web page nor a redirect for a file', async ({ app, server, files }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const { host } = new URL(files.other.origin);
  const page = await app.open(files.page);
  const said = { login: t('clickedFileWebPage', host), moved: t('clickedFileRefusedFrom', host) };
  for (const [id, problem] of Object.entries(said)) {
    await page.chooseFromMenu({ css: `#${id}` }, menuItem('push-linked-file'));
    const tab = await app.tab(COMPOSER);
    await tab.waitFor({ role: 'alert' });
    expect(await tab.text({ role: 'alert' })).toContain(problem);
    await tab.close();
  }
  expect(files.other.count('GET', /^\/report/)).toBe(0);
});
