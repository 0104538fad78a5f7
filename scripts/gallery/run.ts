import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot, resolveTool } from '../setup/paths.mjs';
import { ensureBuild } from '../start/build.mjs';
import { FOLDER, LOOKS, LOOKS_VARIABLE, STORE_LOOKS } from './looks';
import { writeStoreImages } from './store-images';

const USAGE = `npm run gallery -- [--look ${Object.keys(LOOKS).join('|')}]… [--store] [WORD…]
Takes pictures of every page in its states, of those whose group contains a word, in these looks or in all.
--store: makes the pictures of README and stores instead.`;

const CONFIG = fromRoot('scripts', 'gallery', 'playwright.config.ts');

/** Visits the states in Chromium. Rejects if one cannot be reached; the pictures of the others are there. */
function takePictures(looks: readonly string[], words: readonly string[]): Promise<void> {
  const args = [
    resolveTool('@playwright/test', 'playwright'),
    'test',
    `--config=${CONFIG}`,
    `--grep=${words.join('|')}`,
  ];
  const env = { ...process.env, TZ: 'UTC', [LOOKS_VARIABLE]: looks.join(',') };
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { env, stdio: 'inherit' }).once('close', (code) =>
      code === 0 ? resolve() : reject(new Error('Some states could not be reached.')),
    );
  });
}

const STYLE = `
  body { margin: 0; padding: 24px; background: #e7ebf1; font: 14px/1.4 system-ui, sans-serif; }
  nav { columns: 4 220px; }
  nav a { display: block; }
  div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { max-inline-size: 480px; max-block-size: 900px; box-shadow: 0 2px 10px rgb(0 0 0 / 0.15); }
`;

/** A page with all pictures, those of a state side by side. */
function renderIndex(files: readonly string[]): string {
  const states = [...new Set(files.map((file) => file.slice(0, file.indexOf('.'))))].sort();
  const links = states.map((state) => `<a href="#${state}">${state}</a>`);
  const sections = states.map((state) => {
    const looks = [...Object.keys(LOOKS), ...Object.keys(STORE_LOOKS)].filter((it) =>
      files.includes(`${state}.${it}.png`),
    );
    const figures = looks.map((look) => {
      const file = `${state}.${look}.png`;
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${look}</figcaption></figure>`;
    });
    return `<h2 id="${state}">${state}</h2><div>${figures.join('')}</div>`;
  });
  const head = `<meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en">${head}<nav>${links.join('')}</nav>${sections.join('\n')}</html>\n`;
}

async function run(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { look: { type: 'string', multiple: true }, store: { type: 'boolean' } },
  });
  const looks = values.store ? Object.keys(STORE_LOOKS) : (values.look ?? Object.keys(LOOKS));
  if (!looks.every((name) => name in LOOKS || name in STORE_LOOKS)) throw new Error(USAGE);
  await ensureBuild('e2e', console.log);
  rmSync(fromRoot(FOLDER), { recursive: true, force: true });
  mkdirSync(fromRoot(FOLDER), { recursive: true });
  try {
    await takePictures(looks, positionals);
  } finally {
    const files = readdirSync(fromRoot(FOLDER));
    writeFileSync(fromRoot(FOLDER, 'index.html'), renderIndex(files));
    console.log(`${files.length} pictures: ${FOLDER}/index.html`);
  }
  if (values.store) await writeStoreImages();
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
