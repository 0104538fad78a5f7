import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Scene } from './scene';

export interface Variant {
  theme: 'light' | 'dark' | 'forced';
  direction: 'ltr' | 'rtl';
  /** Pixels across. */
  width: number;
}

/** One picture of a scene. */
export interface Shot extends Variant {
  scene: string;
  /** Below the gallery's folder. */
  file: string;
}

/** As narrow as a page has to bear. */
const NARROW = 320;

/** All pictures of a page that shows a scene, as high as the page is. */
export async function takeScreenshots(
  page: Page,
  scene: Scene,
  direction: Variant['direction'],
  folder: string,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const width of [scene.width, NARROW]) {
    await fitWindow(page, width, scene.height ?? 700);
    const themes = [
      'light',
      'dark',
      ...(scene.inForcedColours && direction === 'ltr' ? (['forced'] as const) : []),
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

/** Makes the window as high as its page, so that nothing of it lies below, and waits until nothing moves any more. */
export async function fitWindow(page: Page, width: number, least: number): Promise<void> {
  await page.setViewportSize({ width, height: least });
  await calm(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, least) });
  await calm(page);
}

/** Resolves when a page has changed nothing for a moment: parts of it are loaded when they are first shown. */
function calm(page: Page): Promise<void> {
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
