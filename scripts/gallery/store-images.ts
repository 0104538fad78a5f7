import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { getBrowser } from '../setup/browsers.mjs';
import { fromRoot } from '../setup/paths.mjs';
import { FOLDER, type STORE_LOOKS, toSlug } from './looks';

/** States of the tour side by side. With a caption: for the stores, otherwise for the README, as high as it says. */
interface StoreImage {
  file: string;
  caption?: string;
  height?: number;
  look: keyof typeof STORE_LOOKS;
  /** Each state with its width in the picture. */
  shows: Record<string, number>;
}

const STORE_IMAGES: readonly StoreImage[] = [
  {
    file: 'assets/readme/popup.png',
    height: 470,
    look: 'store-light',
    shows: { 'popup with a text': 400, 'popup with a link': 400 },
  },
  { file: 'assets/readme/batch.png', height: 440, look: 'store-light', shows: { links: 840 } },
  {
    file: 'store/pictures/1-push.png',
    caption: 'Turn a secret into a link that expires',
    look: 'store-light',
    shows: { 'popup with a text': 480, 'popup with a link': 480 },
  },
  {
    file: 'store/pictures/2-my-pushes.png',
    caption: 'See when it was opened. Expire it anytime.',
    look: 'store-wide',
    shows: { details: 1_120 },
  },
  {
    file: 'store/pictures/3-honest.png',
    caption: 'Know what the server really stored',
    look: 'store-dark',
    shows: { 'link with other options': 420, 'weaker link': 420 },
  },
  {
    file: 'store/pictures/4-your-server.png',
    caption: 'Your secrets go only to your server',
    look: 'store-light',
    shows: { 'form for a server': 1_060 },
  },
  {
    file: 'store/pictures/5-open.png',
    caption: 'Open links without using a view by accident',
    look: 'store-small',
    shows: { 'link before it is opened': 560, 'secret with a file': 560 },
  },
  {
    file: 'store/pictures/6-batch.png',
    caption: 'Turn each row of a table into a link',
    look: 'store-wide',
    shows: { links: 1_120 },
  },
];

/** Whether a picture of README and stores shows a state so. */
export const isShown = (state: string, inLook: string): boolean =>
  STORE_IMAGES.some(({ look, shows }) => look === inLook && state in shows);

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { block-size: 100vh; overflow: hidden; background: #e6ebf3; color: #16181d; font: 16px/1.3 system-ui, sans-serif; }
  main { display: flex; flex-direction: column; align-items: center; gap: 36px; block-size: 100%; padding: 30px; }
  main.captioned { padding: 52px 40px 0; }
  h1 { font-size: 34px; font-weight: 650; letter-spacing: -0.01em; text-align: center; }
  div { display: flex; align-items: flex-start; justify-content: center; gap: 28px; }
  img.surface { display: block; border-radius: 12px; box-shadow: 0 6px 28px rgb(20 30 60 / 0.18); }
  .tile { display: grid; place-content: center; justify-items: center; gap: 14px; block-size: 100%; text-align: center; }
  .tile b { font-size: 34px; font-weight: 650; letter-spacing: -0.01em; }
  .tile span { color: #565d69; font-size: 18px; }
`;

const toDataUrl = (file: string, type: string) => `data:${type};base64,${readFileSync(file).toString('base64')}`;

/** Makes the pictures of README and stores, which are committed, from those that the tour took. */
export async function writeStoreImages(): Promise<void> {
  const browser = await chromium.launch({ executablePath: (await getBrowser('chromium')) ?? '' });
  const page = await browser.newPage();
  const write = async (file: string, width: number, height: number, body: string) => {
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>${STYLE}</style>${body}`);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await page.screenshot({ path: fromRoot(file) });
  };
  for (const image of STORE_IMAGES) {
    const [width, height] = image.caption ? [1280, 800] : [900, image.height ?? 500];
    await write(image.file, width, height, renderFrame(image));
  }
  const icon = (size: number) =>
    `<img src="${toDataUrl(fromRoot('assets', 'icon.svg'), 'image/svg+xml')}" width="${size}" height="${size}">`;
  const words = '<b>Secret Push</b><span>A secret becomes a link that expires.</span>';
  await write('store/pictures/tile-440x280.png', 440, 280, `<p class="tile">${icon(96)}${words}</p>`);
  await write('store/pictures/logo-300x300.png', 300, 300, `<p class="tile">${icon(240)}</p>`);
  await browser.close();
}

function renderFrame({ caption, look, shows }: StoreImage): string {
  const files = readdirSync(fromRoot(FOLDER));
  const surfaces = Object.entries(shows).map(([state, width]) => {
    const file = files.find((name) => name.endsWith(`--${toSlug(state)}.${look}.png`));
    if (!file) throw new Error(`The tour took no picture of “${state}”`);
    return `<img class="surface" src="${toDataUrl(fromRoot(FOLDER, file), 'image/png')}" width="${width}">`;
  });
  const heading = caption ? `<h1>${caption}</h1>` : '';
  return `<main class="${caption ? 'captioned' : ''}">${heading}<div>${surfaces.join('')}</div></main>`;
}
