import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fromRoot } from '../setup/paths.mjs';
import { ensureBuild } from '../start/build.mjs';
import { copyWithoutWorker, createRenderer, type Renderer } from './renderer';
import { DEFAULT_STORAGE } from './sample-data';
import { SCENES } from './scenes/all';
import { fitWindow } from './screenshots';

interface Surface {
  scene: string;
  /** Pixels in the picture. */
  width: number;
  /** Pixels of the page, where they differ from the scene's. */
  pageWidth?: number;
  theme?: 'light' | 'dark';
}

/** Scenes side by side, under a caption. */
export interface StoreImage {
  /** Below the repository's folder. */
  file: string;
  size: { width: number; height: number };
  caption?: string;
  surfaces: readonly Surface[];
}

/** The size for Chrome, Edge and Firefox alike. */
const SCREEN = { width: 1280, height: 800 };

/** The pictures of README and stores. */
export const COMPOSITIONS: readonly StoreImage[] = [
  {
    file: 'assets/readme/popup.png',
    size: { width: 900, height: 470 },
    surfaces: [
      { scene: 'popup-text', width: 400 },
      { scene: 'popup-created', width: 400 },
    ],
  },
  {
    file: 'assets/readme/batch.png',
    size: { width: 900, height: 500 },
    surfaces: [{ scene: 'batch-done', width: 840, pageWidth: 1_000 }],
  },
  {
    file: 'store/pictures/1-push.png',
    size: SCREEN,
    caption: 'Turn a secret into a link that expires',
    surfaces: [
      { scene: 'popup-text', width: 480 },
      { scene: 'popup-created', width: 480 },
    ],
  },
  {
    file: 'store/pictures/2-my-pushes.png',
    size: SCREEN,
    caption: 'See when it was opened. Expire it anytime.',
    surfaces: [{ scene: 'pushes-details', width: 1120 }],
  },
  {
    file: 'store/pictures/3-honest.png',
    size: SCREEN,
    caption: 'Know what the server really stored',
    surfaces: [
      { scene: 'popup-created-passphrase', width: 420, theme: 'dark' },
      { scene: 'popup-weaker', width: 420, theme: 'dark' },
    ],
  },
  {
    file: 'store/pictures/4-your-server.png',
    size: SCREEN,
    caption: 'Your secrets go only to your server',
    surfaces: [{ scene: 'options-connect', width: 1060 }],
  },
  {
    file: 'store/pictures/5-open.png',
    size: SCREEN,
    caption: 'Open links without using a view by accident',
    surfaces: [
      { scene: 'open-ask', width: 560, pageWidth: 440 },
      { scene: 'open-shown', width: 560, pageWidth: 440 },
    ],
  },
  {
    file: 'store/pictures/6-batch.png',
    size: SCREEN,
    caption: 'Turn each row of a table into a link',
    surfaces: [{ scene: 'batch-done', width: 1120 }],
  },
];

process.env.TZ = 'UTC';

/** Writes the pictures of README and stores, which are committed. */
async function run(): Promise<void> {
  const renderer = await createRenderer(
    copyWithoutWorker(await ensureBuild('e2e', console.log)),
    'en',
    DEFAULT_STORAGE,
  );
  try {
    const sheet = await renderer.context.newPage();
    for (const composition of COMPOSITIONS) {
      const images = [];
      for (const surface of composition.surfaces) images.push(await renderImage(renderer, surface));
      await take(sheet, composition, renderFrame(composition, images));
    }
    const icon = `data:image/svg+xml;base64,${readFileSync(fromRoot('assets', 'icon.svg')).toString('base64')}`;
    await take(sheet, { file: 'store/pictures/tile-440x280.png', size: { width: 440, height: 280 } }, renderTile(icon));
    await take(sheet, { file: 'store/pictures/logo-300x300.png', size: { width: 300, height: 300 } }, logo(icon));
  } finally {
    await renderer.close();
  }
}

/** A scene as a data URL, at twice its size. */
async function renderImage(
  renderer: Renderer,
  { scene: name, theme = 'light', pageWidth }: StoreImage['surfaces'][number],
) {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  const page = await renderer.show(scene);
  await page.emulateMedia({ colorScheme: theme });
  await fitWindow(page, pageWidth ?? scene.width, pageWidth ? 200 : (scene.height ?? 700));
  const { width, height } = page.viewportSize() ?? { width: scene.width, height: 700 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await page.close();
  return `data:image/png;base64,${data}`;
}

async function take(page: Page, { file, size }: Pick<StoreImage, 'file' | 'size'>, body: string): Promise<void> {
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

function renderFrame({ caption, surfaces }: StoreImage, images: readonly string[]): string {
  const shown = images.map(
    (src, at) => `<img class="surface" src="${src}" style="inline-size: ${surfaces[at]?.width}px">`,
  );
  return `<main class="${caption ? 'captioned' : ''}">${caption ? `<h1>${caption}</h1>` : ''}<div>${shown.join('')}</div></main>`;
}

function renderTile(icon: string): string {
  return `<p class="tile"><img src="${icon}" width="96" height="96"><b>Secret Push</b><span>A secret becomes a link that ends.</span></p>`;
}

function logo(icon: string): string {
  return `<p class="tile"><img src="${icon}" width="240" height="240"></p>`;
}

await run();
