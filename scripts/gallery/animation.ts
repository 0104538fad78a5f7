import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toPageLink } from '../../lib/instance/page-link';
import { DEFAULT_TEMPLATE_SETTINGS } from '../../lib/push/template';
import { type Chromium, pageOf } from '../../tests/e2e/chromium/chromium';
import { askWorker, connect } from '../../tests/e2e/connect';
import { nextNotification, recordNotifications, writeStored } from '../../tests/e2e/extension-state';
import { t } from '../../tests/e2e/messages';
import { menuItem } from '../../tests/e2e/pages/compose';
import { secretPageOn } from '../../tests/e2e/pages/tabs';
import { listen } from '../../tests/e2e/servers';
import { test } from '../../tests/e2e/test';
import { fromRoot } from '../setup/paths.mjs';
import { type Frame, toMovingPicture } from './apng';
import { LOOKS_VARIABLE, STORE_LOOKS } from './looks';
import { nameServers } from './name-servers';

const SIZE = { width: 800, height: 500 };
const HOST = 'push.nordwind.example';
const SECRET = 'db-2 / reporting / seven-lamps-follow-rivers';

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { padding: 44px 64px; background: #f4f5f7; color: #16181d; font: 15px/1.6 system-ui, sans-serif; }
  article { padding: 28px 32px; border: 1px solid #d8dce3; border-radius: 10px; background: #fff; }
  h1 { margin-block-end: 12px; font-size: 20px; }
  code { font: 15px/1.6 ui-monospace, monospace; }
  p + p { margin-block-start: 12px; }
  .said { max-inline-size: 560px; margin-block-end: 14px; padding: 10px 14px; border-radius: 12px; background: #fff; overflow-wrap: anywhere; }
  .own { margin-inline-start: auto; background: #dbe7ff; }
`;

const page = (body: string) => `<!doctype html><html lang="en"><style>${STYLE}</style>${body}</html>`;

const NOTES = page(
  `<article><h1>Access to the reports</h1><p>Server, user and password:</p><p><code id="secret">${SECRET}</code></p><p>Only from inside, or by VPN.</p></article>`,
);

const chatWith = (link: string) =>
  page(
    `<p class="said">Could you send me the access to the reports?</p><p class="said own">Sure, here it is. It opens in any browser, for a week:</p><p class="said own">${link}</p>`,
  );

interface Drawn {
  caption: string;
  /** Where the pointer is; the menu opens there. */
  pointer?: { x: number; y: number };
  menu?: { entries: string[]; parent: string; own: string[]; chosen: string };
  told?: { title: string; message: string; icon: string };
}

/** Draws what the browser and the system show, which no picture of a page has: pointer, menu and notification. Runs in the page. */
function draw({ caption, pointer, menu, told }: Drawn): void {
  document.getElementById('drawn')?.remove();
  const host = document.createElement('div');
  host.id = 'drawn';
  const root = host.attachShadow({ mode: 'open' });
  document.documentElement.appendChild(host);
  const add = (style: string, text = '', parent: Node = root) => {
    const box = document.createElement('div');
    // The page's own rules allow no style that stands in its text.
    box.style.cssText = style;
    box.textContent = text;
    parent.appendChild(box);
    return box;
  };
  const font = 'font: 14px/1.3 system-ui, sans-serif; color: #16181d;';
  const raised = 'background: #fff; border: 1px solid #c9ced8; box-shadow: 0 6px 24px rgb(20 30 60 / 0.22);';
  add(
    'position: fixed; z-index: 9; inset: auto 0 0; padding: 10px; background: #1f5fd0; color: #fff; font: 600 16px/1.3 system-ui, sans-serif; text-align: center;',
    caption,
  );
  if (pointer && menu) {
    const drawMenu = (entries: string[], chosen: string, left: number, top: number, width: number) => {
      const place = `position: fixed; z-index: 9; left: ${left}px; top: ${top}px; inline-size: ${width}px;`;
      const box = add(`${place} ${raised} ${font} padding: 5px; border-radius: 8px;`);
      for (const entry of entries)
        add(
          `padding: 6px 12px; border-radius: 5px; ${entry === chosen ? 'background: #1f5fd0; color: #fff; font-weight: 600;' : ''}`,
          entry,
          box,
        );
      return [...box.children].find(({ textContent }) => textContent === chosen)?.getBoundingClientRect();
    };
    // The browser puts the entries of an extension below its name.
    const open = drawMenu(menu.entries, menu.parent, pointer.x + 4, pointer.y + 4, 130);
    if (open) drawMenu(menu.own, menu.chosen, open.right + 3, open.top - 6, 178);
  }
  if (told) {
    const place = 'position: fixed; z-index: 9; inset-block-start: 16px; inset-inline-end: 16px; inline-size: 320px;';
    const box = add(
      `${place} ${raised} ${font} display: grid; grid-template-columns: 40px 1fr; gap: 2px 12px; padding: 12px 14px; border-radius: 10px;`,
    );
    const icon = document.createElement('img');
    icon.src = told.icon;
    icon.style.cssText = 'inline-size: 40px; grid-row: 1 / 3;';
    box.appendChild(icon);
    add('font-weight: 600;', told.title, box);
    add('color: #565d69;', told.message, box);
  }
  if (pointer) {
    const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    arrow.setAttribute('viewBox', '0 0 16 24');
    arrow.style.cssText = `position: fixed; z-index: 9; left: ${pointer.x}px; top: ${pointer.y}px; inline-size: 16px;`;
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', 'M1 1v17l4-4 3 8 3-1-3-8h6z');
    shape.setAttribute('fill', '#000');
    shape.setAttribute('stroke', '#fff');
    arrow.appendChild(shape);
    root.appendChild(arrow);
  }
}

if (process.env[LOOKS_VARIABLE]?.split(',').some((look) => look in STORE_LOOKS))
  test('from a selection to an opened secret', async ({ app, startServer }) => {
    const frames: Frame[] = [];
    const take = async (shown: Page, milliseconds: number, drawn: Drawn) => {
      await shown.setViewportSize(SIZE);
      await shown.evaluate(draw, drawn);
      frames.push({ png: await shown.screenshot(), milliseconds });
    };
    const server = await startServer({}, { hasPage: true });
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Nordwind' });
    await askWorker(app, 'refreshFeatures');
    await writeStored(app, 'templateSettings', {
      ...DEFAULT_TEMPLATE_SETTINGS,
      templates: DEFAULT_TEMPLATE_SETTINGS.templates.map((it) => ({
        ...it,
        options: { ...it.options, endToEnd: true },
      })),
    });
    await recordNotifications(app);
    let chat = '';
    const site = await listen(({ url }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(url === '/chat' ? chat : NOTES);
    });

    const notes = await app.open(site.origin);
    const notesPage = await pageOf(app as Chromium, notes);
    const end = { x: 440, y: 166 };
    await take(notesPage, 700, { caption: 'Select the secret …', pointer: { x: 96, y: 166 } });
    await notes.evaluate(() => getSelection()?.selectAllChildren(document.getElementById('secret') as Node));
    await take(notesPage, 700, { caption: 'Select the secret …', pointer: end });
    const parent = t('extensionName');
    const chosen = t('menuPushSelection');
    await take(notesPage, 1_200, {
      caption: '… right-click it …',
      pointer: end,
      menu: { entries: ['Copy', 'Print …', parent], parent, own: [chosen, t('menuComposeSelection')], chosen },
    });
    await notes.chooseFromMenu({ css: '#secret' }, menuItem('push-selection'));
    const told = await nextNotification(app);
    const link = await app.clipboard();
    const icon = `data:image/svg+xml;base64,${readFileSync(fromRoot('assets', 'icon.svg')).toString('base64')}`;
    await take(notesPage, 1_000, {
      caption: '… and the link is copied',
      told: { ...told, message: told.message.replaceAll(new URL(server.baseUrl).host, HOST), icon },
    });

    // What is shown is a link that never was one.
    const shownLink = toPageLink(`https://${HOST}/p/q7hx2kd0vrw9zl4m#age=AAECAwQFBgcICQoLDA0ODw`, `https://${HOST}`);
    chat = chatWith(shownLink ?? '');
    const chatPage = await pageOf(app as Chromium, await app.open(`${site.origin}/chat`));
    await take(chatPage, 1_400, { caption: 'Paste it where the secret would go' });

    const received = await app.open(link);
    const receivedPage = await pageOf(app as Chromium, received);
    await received.waitFor({ role: 'heading', name: t('recipientTitle') });
    await received.evaluate(nameServers);
    await take(receivedPage, 1_100, { caption: 'They need a browser, nothing else' });
    await secretPageOn(received).read();
    await received.evaluate(nameServers);
    await take(receivedPage, 1_600, { caption: 'The link expires; the chat keeps no secret' });
    await site.close();
    writeFileSync(fromRoot('assets/readme/right-click.png'), toMovingPicture(frames));
  });
