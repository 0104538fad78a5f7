import { openAsRecipient } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { factsOfText, nextNotification, recordNotifications } from './extension-state';
import { t } from './messages';
import { menuItem } from './pages/compose';
import { selectBetween, selectContent } from './sites';
import type { Surface } from './surface';
import { expect, test } from './test';

declare const chrome: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };

const INSTANCE = 'Ours';
const CREATE = /^\/api\/v2\/pushes$/;
const LINK = /http:\/\/127\.0\.0\.1:\d+\/p\/[\w-]+\/r/;
const REPLACE = menuItem('replace-selection');

const lineOf = (key: string) => key.split('\n')[0] ?? '';
const held = (page: Surface, id: string) => page.value({ css: `#${id}` });

interface Place {
  id: string;
  inFrame?: string;
  /** Selects a part, and resolves with what the recipient is to read. */
  select: (page: Surface, key: string) => Promise<string>;
  /** What the page would send. */
  read: (page: Surface) => Promise<string>;
  /** What is pushed of it: what its own copying gives. */
  copied?: (secret: string) => string;
}

const field = (id: string, partOf = (key: string) => key): Place => ({
  id,
  select: async (page, key) => {
    await selectContent(page, id, partOf(key));
    return partOf(key);
  },
  read: (page) => held(page, id),
});

const editor = (id: string, read: Place['read']): Place => ({
  id,
  select: (page) => selectBetween(page, id, 'secret', 'two lines'),
  read,
});

const PLACES: Record<string, Place[]> = {
  'a field': [field('input', lineOf), field('textarea'), { ...field('field'), inFrame: '#frame' }],
  'an editor': [
    editor('editable', (page) => page.text({ css: '#editable' })),
    // Its model: what it shows may differ, and is not what it would send.
    {
      ...editor('rich', (page) => page.evaluate(() => document.getElementById('rich')?.dataset.model ?? '')),
      copied: (secret) => secret.replaceAll('\n\n', '\n'),
    },
  ],
};

/** Pushes and replaces what is selected there, takes it back by Ctrl+Z, and looks at everything on the way. */
async function replaceAndUndo(app: ExtensionBrowser, page: Surface, key: string, at: Place) {
  const { id, inFrame, select, read, copied = (secret) => secret } = at;
  const place = inFrame === undefined ? page : page.frame(inFrame);
  const before = await read(place);
  const secret = await select(place, key);
  await place.chooseFromMenu({ css: `#${id}` }, REPLACE);
  expect(await nextNotification(app)).toEqual({
    title: t('createdInserted'),
    message: t('notificationInsertedNext') + factsOfText(copied(secret), INSTANCE),
  });
  const after = await read(place);
  const [link = ''] = LINK.exec(after) ?? [];
  expect(after).toBe(before.replace(secret, link));
  expect((await openAsRecipient(link)).payload).toBe(copied(secret));
  await page.press('Control+z');
  await expect.poll(() => read(place)).toBe(before);
}

for (const [what, places] of Object.entries(PLACES))
  test(`replaces a selection in ${what} by its link, until Ctrl+Z`, {
    tag: '@both',
  }, async ({ app, server, site, key }) => {
    await connect(app, { baseUrl: server.baseUrl, name: INSTANCE });
    await app.writeClipboard('what was there before');
    await recordNotifications(app);
    const page = await app.open(site.fields);
    await page.waitFor({ css: '#rich p' });
    for (const place of places) await test.step(place.id, () => replaceAndUndo(app, page, key, place));
    expect(await app.clipboard()).toBe('what was there before');
  });

test('leaves the line break that a triple click selects', { tag: '@both' }, async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.selection);
  for (const id of ['click-field', 'click-editable', 'click-blocks', 'click-paragraphs', 'click-breaks']) {
    await page.tripleClick({ css: `#${id}` });
    await page.chooseFromMenu({ css: `#${id}` }, REPLACE);
    expect((await nextNotification(app)).title, id).toBe(t('createdInserted'));
    const lines = await page.evaluate((field) => {
      const element = document.getElementById(field) as HTMLElement;
      return (element instanceof HTMLTextAreaElement ? element.value : element.innerText).split(/\n+/);
    }, id);
    const [link = '', ...others] = lines;
    expect(others, id).toEqual(['second']);
    expect((await openAsRecipient(link)).payload).toBe('Xk9$abc1');
  }
});

test('copies the link when the field has changed meanwhile', async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.fields);
  const before = await held(page, 'textarea');
  await selectContent(page, 'textarea', key);
  gate.hold('request', 'POST', CREATE);
  await page.chooseFromMenu({ css: '#textarea' }, REPLACE);
  await gate.held();
  await page.fill({ css: '#textarea' }, `${before} and more`);
  gate.release();
  expect(await nextNotification(app)).toEqual({
    title: t('notificationCopiedInstead'),
    message: t('insertChanged') + factsOfText(key, INSTANCE),
  });
  expect(await held(page, 'textarea')).toBe(`${before} and more`);
  expect((await openAsRecipient(await app.clipboard())).payload).toBe(key);
});

test('copies the link when the page was left meanwhile', { tag: '@both' }, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.fields);
  for (const { id, inFrame } of [{ id: 'textarea' }, { id: 'field', inFrame: '#frame' }]) {
    await page.goto(site.fields);
    const place = inFrame === undefined ? page : page.frame(inFrame);
    await selectContent(place, id, key);
    gate.hold('request', 'POST', CREATE);
    await place.chooseFromMenu({ css: `#${id}` }, REPLACE);
    await gate.held();
    await page.goto(site.selections);
    gate.release();
    expect(await nextNotification(app)).toEqual({
      title: t('notificationCopiedInstead'),
      message: t('insertChanged') + factsOfText(key, INSTANCE),
    });
    expect((await openAsRecipient(await app.clipboard())).payload).toBe(key);
  }
});

test('replaces a selection in a tab in the background', { tag: '@nightly' }, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.fields);
  await selectContent(page, 'textarea', key);
  gate.hold('request', 'POST', CREATE);
  await page.chooseFromMenu({ css: '#textarea' }, REPLACE);
  await gate.held();
  await app.open(site.selections);
  gate.release();
  expect((await nextNotification(app)).title).toBe(t('createdInserted'));
  expect(await held(page, 'textarea')).toMatch(LINK);
});

test('neither replaces nor sends a password, and says how to push it', async ({ app, gate, site, key, target }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const commands = await app.evaluate(async () => chrome.commands.getAll());
  const keys = commands.find(({ name }) => name === 'push-selection')?.shortcut ?? '';
  const next = keys === '' ? t('errorPasswordFieldNext') : t('errorPasswordFieldKeys', keys);
  const page = await app.open(site.fields);
  // Firefox does not offer it for a field that hides its text: see release.firefox.spec.ts.
  for (const id of target === 'chromium' ? ['password', 'shown'] : ['shown']) {
    await selectContent(page, id);
    await page.chooseFromMenu({ css: `#${id}` }, REPLACE);
    expect(await nextNotification(app)).toEqual({ title: t('errorPasswordField').replace(/\.$/, ''), message: next });
    expect(await held(page, id)).toBe(lineOf(key));
  }
  expect(gate.count('POST', CREATE)).toBe(0);
});
