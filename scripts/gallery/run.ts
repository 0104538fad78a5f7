import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageItem } from '../../lib/storage/items';
import { fromRoot } from '../set-up/paths.mjs';
import { expectBuild } from '../start/build.mjs';
import { copyWithoutWorker } from './copy-build';
import { indexPage } from './index-page';
import { type Scene, storedEntry } from './scene';
import { SCENES } from './scenes/all';
import { DEFAULT_STORAGE } from './scenes/usual';
import { makeSheets } from './sheets';
import { type Shot, takeScreenshots, type Variant } from './shots';
import { createRenderer } from './studio';

/** Dates are told in this zone, whatever the machine's: pictures of one tree are the same everywhere. */
process.env.TZ = 'UTC';

/** The languages, which have a direction each: one browser for each of them. */
const PASSES: [language: string, direction: Variant['direction']][] = [
  ['en', 'ltr'],
  ['ar', 'rtl'],
];

/** Renders the scenes whose names hold one of the words given, or all of them. */
async function run(parts: readonly string[]): Promise<void> {
  const scenes = SCENES.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  const folder = fromRoot('gallery');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'sheets'), { recursive: true });
  const build = copyWithoutWorker(await expectBuild('e2e', console.log));
  const began = Date.now();
  const passes = await Promise.all(PASSES.map((pass) => renderAll(build, scenes, folder, ...pass)));
  const shots = passes.flat();
  const order = new Map(scenes.map(({ name }, at) => [name, at]));
  shots.sort((one, other) => (order.get(one.scene) ?? 0) - (order.get(other.scene) ?? 0));
  writeFileSync(path.join(folder, 'index.html'), indexPage(shots));
  console.log(
    `${shots.length} pictures of ${scenes.length} scenes in ${Math.round((Date.now() - began) / 1000)} s: gallery/index.html`,
  );
}

/** A scene that cannot be set is told, and the others follow. */
async function renderAll(
  build: string,
  scenes: readonly Scene[],
  folder: string,
  language: string,
  direction: Variant['direction'],
): Promise<Shot[]> {
  const studio = await createRenderer(build, language, [...DEFAULT_STORAGE, storedEntry(languageItem, language)]);
  const shots: Shot[] = [];
  try {
    for (const scene of scenes) {
      try {
        const page = await studio.show(scene);
        shots.push(...(await takeScreenshots(page, scene, direction, folder)));
        await page.close();
      } catch (error) {
        process.exitCode = 1;
        console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await makeSheets(studio.context, shots, folder);
  } finally {
    await studio.close();
  }
  return shots;
}

await run(process.argv.slice(2));
