import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fromRoot } from '../set-up/paths.mjs';
import { expectBuild } from '../start/build.mjs';
import { COMPOSITIONS, type Composition } from './compositions';
import { copyWithoutWorker } from './copy-build';
import { SCENES } from './scenes/all';
import { DEFAULT_STORAGE } from './scenes/usual';
import { fitWindow } from './shots';
import { createRenderer, type Studio } from './studio';

process.env.TZ = 'UTC';

/** Makes the README's picture and the stores'. Run it when what they show has changed, and commit what it makes. */
async function run(): Promise<void> {
  const studio = await createRenderer(copyWithoutWorker(await expectBuild('e2e', console.log)), 'en', DEFAULT_STORAGE);
  try {
    const sheet = await studio.context.newPage();
    for (const composition of COMPOSITIONS) {
      const images = [];
      for (const surface of composition.surfaces) images.push(await picture(studio, surface));
      await take(sheet, composition, framed(composition, images));
    }
    const icon = `data:image/svg+xml;base64,${readFileSync(fromRoot('assets', 'icon.svg')).toString('base64')}`;
    await take(sheet, { file: 'store/pictures/tile-440x280.png', size: { width: 440, height: 280 } }, tile(icon));
    await take(sheet, { file: 'store/pictures/logo-300x300.png', size: { width: 300, height: 300 } }, logo(icon));
  } finally {
    await studio.close();
  }
}

/** A scene as a picture, twice as fine as it is shown. */
async function picture(studio: Studio, { scene: name, theme = 'light', pageWidth }: Composition['surfaces'][number]) {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  const page = await studio.show(scene);
  await page.emulateMedia({ colorScheme: theme });
  await fitWindow(page, pageWidth ?? scene.width, pageWidth ? 200 : (scene.height ?? 700));
  const { width, height } = page.viewportSize() ?? { width: scene.width, height: 700 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await page.close();
  return `data:image/png;base64,${data}`;
}

async function take(page: Page, { file, size }: Pick<Composition, 'file' | 'size'>, body: string): Promise<void> {
  await page.setViewportSize(size);
  await page.setContent(`<!doctype html><style>${STYLE}</style>${body}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
  await page.screenshot({ path: fromRoot(file) });
}

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

function framed({ caption, surfaces }: Composition, images: readonly string[]): string {
  const shown = images.map(
    (src, at) => `<img class="surface" src="${src}" style="inline-size: ${surfaces[at]?.width}px">`,
  );
  return `<main class="${caption ? 'captioned' : ''}">${caption ? `<h1>${caption}</h1>` : ''}<div>${shown.join('')}</div></main>`;
}

function tile(icon: string): string {
  return `<p class="tile"><img src="${icon}" width="96" height="96"><b>Secret Push</b><span>A secret becomes a link that ends.</span></p>`;
}

function logo(icon: string): string {
  return `<p class="tile"><img src="${icon}" width="240" height="240"></p>`;
}

await run();
