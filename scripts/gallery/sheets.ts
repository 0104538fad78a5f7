import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import type { Shot } from './shots';

/** Pixels across a sheet. */
const WIDTH = 1_500;
const GAP = 20;

/** Pictures of one sort side by side: one surface in one look, a few scenes a sheet. Below the gallery's folder, in `sheets`. */
export async function makeSheets(context: BrowserContext, shots: readonly Shot[], folder: string): Promise<void> {
  const page = await context.newPage();
  const sort = ({ scene, file }: Shot) => file.replace(scene, scene.split('-')[0] ?? '').replace('.png', '');
  for (const name of new Set(shots.map(sort))) {
    const all = shots.filter((shot) => sort(shot) === name);
    const columns = Math.max(2, Math.round(WIDTH / ((all[0]?.width ?? WIDTH) + GAP)));
    const most = columns * (columns > 2 ? 2 : 3);
    for (let at = 0; at * most < all.length; at++) {
      const file = path.join(folder, `sheet-${name}.html`);
      writeFileSync(file, sheet(all.slice(at * most, (at + 1) * most), columns));
      await page.setViewportSize({ width: WIDTH, height: 600 });
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(folder, 'sheets', `${name}-${at + 1}.png`), fullPage: true });
      rmSync(file);
    }
  }
  await page.close();
}

function sheet(shots: readonly Shot[], columns: number): string {
  const figures = shots.map(
    ({ scene, file }) => `<figure><figcaption>${scene}</figcaption><img src="${file}" alt=""></figure>`,
  );
  return `<!doctype html>
<meta charset="utf-8">
<style>
  body { margin: 0; padding: ${GAP}px; columns: ${columns}; column-gap: ${GAP}px; background: #8f98a8; font: 13px/1.5 system-ui, sans-serif; }
  figure { margin: 0 0 ${GAP}px; break-inside: avoid; }
  img { display: block; max-inline-size: 100%; }
</style>
${figures.join('\n')}
`;
}
