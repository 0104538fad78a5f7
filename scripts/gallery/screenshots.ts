import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Scene } from './scene';

export interface Variant {
  theme: 'light' | 'dark' | 'forced';
  direction: 'ltr' | 'rtl';
  width: number;
}

export interface Screenshot extends Variant {
  scene: string;
  /** Below the gallery's folder. */
  file: string;
}

/** The narrowest window a page supports. */
const NARROW = 320;

/** Takes all pictures of a scene, as high as its page. */
export async function takeScreenshots(
  page: Page,
  scene: Scene,
  direction: Variant['direction'],
  folder: string,
): Promise<Screenshot[]> {
  const shots: Screenshot[] = [];
  for (const width of [scene.width, NARROW]) {
    await fitWindow(page, width, scene.height ?? 700);
    const themes = [
      'light',
      'dark',
      ...(scene.inForcedColors && direction === 'ltr' ? (['forced'] as const) : []),
    ] as const;
    for (const theme of themes) {
      await page.emulateMedia({
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        forcedColors: theme === 'forced' ? 'active' : 'none',
      });
      const file = `${scene.name}-${width === NARROW ? 'narrow' : 'wide'}-${theme}-${direction}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled', caret: 'hide' });
      shots.push({ scene: scene.name, theme, direction, width, file });
    }
  }
  return shots;
}

/** Makes the window as high as its page and waits until it is calm. */
export async function fitWindow(page: Page, width: number, least: number): Promise<void> {
  await page.setViewportSize({ width, height: least });
  await waitUntilCalm(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, least) });
  await waitUntilCalm(page);
}

/** Resolves when a page has not changed for a moment, since parts load on demand. */
function waitUntilCalm(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, 60);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 60);
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      }),
  );
}
