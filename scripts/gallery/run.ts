import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot, resolveTool } from '../setup/paths.mjs';
import { ensureBuild } from '../start/build.mjs';
import { FOLDER, LOOKS, LOOKS_VARIABLE, STORE_LOOKS } from './looks';
import { writeStoreImages } from './store-images';

const USAGE = `Usage: npm run gallery -- [--look ${Object.keys(LOOKS).join('|')}]… [--store] [WORD…]

Takes pictures of every page in its states, or of those whose group contains a word.

  --look   one look; as often as there are looks to see (all when left out)
  --store  makes the pictures of README and stores instead
  --help   this text`;

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
    const figures = Object.keys({ ...LOOKS, ...STORE_LOOKS }).map((look) => {
      const file = `${state}.${look}.png`;
      const picture = `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${look}</figcaption>`;
      return files.includes(file) ? `<figure>${picture}</figure>` : '';
    });
    return `<h2 id="${state}">${state}</h2><div>${figures.join('')}</div>`;
  });
  const head = `<meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en">${head}<nav>${links.join('')}</nav>${sections.join('\n')}</html>\n`;
}

/** Reads the words after the command. Throws for unknown ones. */
function readArguments() {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      look: { type: 'string', multiple: true },
      store: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { look = Object.keys(LOOKS), store, help } = values;
  const looks = store ? Object.keys(STORE_LOOKS) : look;
  const unknown = looks.find((name) => !(name in LOOKS) && !(name in STORE_LOOKS));
  if (unknown !== undefined) throw new Error(`Unknown look '${unknown}'`);
  return { looks, store, help, words };
}

async function run(): Promise<void> {
  const { looks, store, help, words } = readArguments();
  if (help) return console.log(USAGE);
  await ensureBuild('e2e', console.log);
  rmSync(fromRoot(FOLDER), { recursive: true, force: true });
  mkdirSync(fromRoot(FOLDER));

  const config = fromRoot('scripts', 'gallery', 'playwright.config.ts');
  const grep = words.length > 0 ? ['--grep', words.join('|')] : [];
  const { status } = spawnSync(
    process.execPath,
    [resolveTool('@playwright/test', 'playwright'), 'test', '--config', config, ...grep],
    { env: { ...process.env, TZ: 'UTC', [LOOKS_VARIABLE]: looks.join(',') }, stdio: 'inherit' },
  );
  const files = readdirSync(fromRoot(FOLDER));
  writeFileSync(fromRoot(FOLDER, 'index.html'), renderIndex(files));
  console.log(`${files.length} pictures: ${FOLDER}/index.html`);
  if (status !== 0) throw new Error('Some states could not be reached; the pictures of the others are there.');
  if (store) await writeStoreImages();
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
