import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageItem } from '../../lib/storage/items';
import { fromRoot } from '../setup/paths.mjs';
import { ensureBuild } from '../start/build.mjs';
import { copyWithoutWorker, createRenderer } from './renderer';
import { DEFAULT_STORAGE } from './sample-data';
import { type Scene, storedEntry } from './scene';
import { SCENES } from './scenes/all';
import { type Screenshot, takeScreenshots, type Variant } from './screenshots';

function indexPage(shots: readonly Screenshot[]): string {
  const scenes = [...new Set(shots.map(({ scene }) => scene))];
  const sections = scenes.map(
    (scene) =>
      `<section id="${scene}"><h2>${scene}</h2><div>${shots
        .filter((shot) => shot.scene === scene)
        .map(
          ({ file, theme, direction, width }) =>
            `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${theme}, ${direction}, ${width} px</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 0; padding: 24px; background: #e7ebf1; font: 14px/1.4 system-ui, sans-serif; }
  nav { columns: 5 180px; margin-block-end: 24px; }
  nav a { display: block; }
  section > div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { max-inline-size: 480px; box-shadow: 0 2px 10px rgb(0 0 0 / 0.15); }
  figcaption { color: #555; }
</style>
<nav>${scenes.map((scene) => `<a href="#${scene}">${scene}</a>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}

/** Fixed, so that pictures of one tree are the same on every machine. */
process.env.TZ = 'UTC';

/** One language of each direction, each in a browser of its own. */
const PASSES: [language: string, direction: Variant['direction']][] = [
  ['en', 'ltr'],
  ['ar', 'rtl'],
];

/** Renders the scenes whose names contain one of the words, or all. */
async function run(parts: readonly string[]): Promise<void> {
  const scenes = SCENES.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  const folder = fromRoot('gallery');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const build = copyWithoutWorker(await ensureBuild('e2e', console.log));
  const began = Date.now();
  const passes = await Promise.all(PASSES.map((pass) => renderAll(build, scenes, folder, ...pass)));
  const shots = passes.flat();
  const order = scenes.map(({ name }) => name);
  shots.sort((a, b) => order.indexOf(a.scene) - order.indexOf(b.scene));
  writeFileSync(path.join(folder, 'index.html'), indexPage(shots));
  console.log(
    `${shots.length} pictures of ${scenes.length} scenes in ${Math.round((Date.now() - began) / 1000)} s: gallery/index.html`,
  );
}

/** Reports a scene that fails and goes on with the others. */
async function renderAll(
  build: string,
  scenes: readonly Scene[],
  folder: string,
  language: string,
  direction: Variant['direction'],
): Promise<Screenshot[]> {
  const renderer = await createRenderer(build, language, [...DEFAULT_STORAGE, storedEntry(languageItem, language)]);
  const shots: Screenshot[] = [];
  try {
    for (const scene of scenes) {
      try {
        const page = await renderer.show(scene);
        shots.push(...(await takeScreenshots(page, scene, direction, folder)));
        await page.close();
      } catch (error) {
        process.exitCode = 1;
        console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await renderer.close();
  }
  return shots;
}

await run(process.argv.slice(2));
