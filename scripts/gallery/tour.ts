import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ALL_STATES } from '../../tests/e2e/all-states';
import { type Chromium, pageOf } from '../../tests/e2e/chromium/chromium';
import { chooseLanguage } from '../../tests/e2e/extension-state';
import { setLanguage } from '../../tests/e2e/messages';
import { test } from '../../tests/e2e/test';
import { fromRoot } from '../setup/paths.mjs';
import { FOLDER, LOOKS, LOOKS_VARIABLE, type Look, STORE_LOOKS, toSlug } from './looks';
import { nameServers } from './name-servers';
import { isShown } from './store-images';

const known: Record<string, Look> = { ...LOOKS, ...STORE_LOOKS };
const looks = (process.env[LOOKS_VARIABLE] ?? '').split(',').map((name) => ({ name, language: 'en', ...known[name] }));

test.afterEach(() => setLanguage('en'));

for (const language of new Set(looks.map((look) => look.language)))
  for (const [pages, tour] of Object.entries(ALL_STATES))
    test(`${pages}, ${language}`, async ({ app, stage }) => {
      await chooseLanguage(app, language);
      let count = 0;
      await tour(stage, async (surface, state, managed) => {
        const page = await pageOf((managed ?? app) as Chromium, surface);
        const number = String(++count).padStart(2, '0');
        for (const look of looks) {
          if (look.language !== language || (look.name in STORE_LOOKS && !isShown(state, look.name))) continue;
          const file = `${toSlug(pages)}-${number}--${toSlug(state)}.${look.name}.png`;
          writeFileSync(fromRoot(FOLDER, file), await takePicture(page, look));
        }
      });
    });

/** A picture as high as the page, which afterward is as it was. */
async function takePicture(page: Page, look: Look): Promise<Buffer> {
  const before = page.viewportSize();
  const widest = page.url().includes('/popup') ? 400 : 1_180;
  const width = Math.min(look.width ?? widest, widest);
  const least = width < 600 ? 240 : 700;
  const { colorScheme = 'light', forcedColors = 'none', scale = 1 } = look;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width, height: least });
  await page.evaluate(becomeCalm);
  const height = Math.max(least, await page.evaluate(() => document.documentElement.scrollHeight));
  await page.setViewportSize({ width, height });
  await page.evaluate(becomeCalm);
  await page.evaluate(nameServers);
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  await session.detach();
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: null });
  if (before) await page.setViewportSize(before);
  return Buffer.from(data, 'base64');
}

/** Resolves when the page has not changed for a moment, since parts load on demand. Runs in it. */
function becomeCalm(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 60);
    };
    wait();
    new MutationObserver(wait).observe(document, { childList: true, subtree: true, attributes: true });
  });
}
