import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const FIELD = { css: '.shell #payload' };

/** The popup's page as it is until its scripts run: in another page of the extension, without its module. */
async function openUnscripted(app: ExtensionBrowser): Promise<Surface> {
  const page = await app.open('/words.txt');
  await page.evaluate(async () => {
    const source = await (await fetch('/popup.html')).text();
    const { head, body } = new DOMParser().parseFromString(source, 'text/html');
    const module = head.querySelector<HTMLScriptElement>('script[type=module]') ?? body.querySelector('script');
    document.documentElement.dataset.module = module?.getAttribute('src') ?? '';
    for (const script of [...head.querySelectorAll('script'), ...body.querySelectorAll('script')]) script.remove();
    document.head.replaceWith(head);
    document.body.replaceWith(body);
    document.querySelector('textarea')?.focus();
    const script = document.createElement('script');
    script.src = '/popup.js';
    const run = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }));
    document.body.append(script);
    await run;
  });
  await page.waitFor({ label: t('composerPayloadText') });
  return page;
}

const runScripts = (page: Surface) =>
  page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = document.documentElement.dataset.module ?? '';
    document.body.append(script);
  });

test('what is typed before the scripts run is created once by Ctrl+Enter, byte for byte', {
  tag: '@both',
}, async ({ app, gate, key }) => {
  await connect(app, { baseUrl: gate.origin });
  const popup = await openUnscripted(app);
  await popup.fill(FIELD, key);
  await popup.type(FIELD, ' end ');
  await popup.press('Control+Enter');
  await popup.press('Control+Enter');
  await runScripts(popup);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect((await receive(link)).payload).toBe(`${key} end `);
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('the field stays itself when the scripts run, and a stored draft is offered', { tag: '@both' }, async ({
  app,
  server,
}) => {
  await connect(app, { baseUrl: server.baseUrl });
  const first = await app.openPopup();
  await first.fill(composerOn(first).payload, 'kept');
  await first.close();

  const popup = await openUnscripted(app);
  await popup.type(FIELD, 'abc');
  await runScripts(popup);
  await popup.waitFor(composerOn(popup).payload);
  expect(await popup.evaluate(() => document.activeElement?.id)).toBe('payload');
  expect(await popup.value(composerOn(popup).payload)).toBe('abc');
  await popup.press('Control+z');
  expect(await popup.value(composerOn(popup).payload), 'it can still be undone').toBe('');
  await popup.click({ role: 'button', name: t('composerToTyped') });
  await expect.poll(() => popup.value(composerOn(popup).payload)).toBe('kept');
});

test('the field is where and as it will be', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await openUnscripted(app);
  const look = () =>
    popup.evaluate(() => {
      const field = document.querySelector('textarea') ?? document.body;
      const boxes = [field, field.parentElement ?? document.body, document.body].map((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      });
      const { font, color, padding, border, whiteSpace, unicodeBidi } = getComputedStyle(field);
      return { boxes, font: font.replaceAll('"', ''), color, padding, border, whiteSpace, unicodeBidi };
    });
  const before = await look();
  await runScripts(popup);
  await popup.waitFor(composerOn(popup).createButton);
  expect(await look()).toEqual(before);
});
