import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom } from '../../scripts/mutate/random.mjs';
import { measureBatch } from './batch';
import {
  assertInstalled,
  type Baseline,
  type BenchBrowser,
  driveOwnExtension,
  EMPTY_EXTENSION,
  getName,
  MINIMAL_EXTENSION,
  prepareExtensions,
  SECRET_PUSH,
  startBenchBrowser,
} from './browser';
import { measureClicks, openSelectionPage, prepareClick, WORKER_STATES } from './clicks';
import { type CountedServer, startCountedServer } from './counted-server';
import { measurePopupSize } from './popup-size';
import { measurePopups } from './popups';
import { exactGoal, kilobytes, maxGoal, milliseconds, rateGoal, ratioGoal, row, type Section } from './report';
import { measurePushes } from './rows';
import { summarize } from './sampling';
import { measureUploads } from './uploads';
import { measureWorkerSize } from './worker-size';

export interface BenchOptions {
  /** None: all. */
  only: Part[];
  against: Baseline[];
  /** Of each figure. */
  samples: number;
  /** Of the random order. */
  seed: number;
}

/** The unpacked packages to measure. */
interface Builds {
  /** With host permission for the loopback: for what needs a server. */
  e2e: string;
  /** As people get it: for its size. */
  production: string;
}

interface Bench {
  browser: BenchBrowser;
  server: CountedServer;
  /** For temporary files. */
  folder: string;
  builds: Builds;
  options: BenchOptions;
}

const WARM_UPS = 3;
const MAX_FIRST_PAINT = 1.15;
const MAX_READY = 1.25;
const MAX_CLICK = { warm: 1.4, cold: 1.5 };
const MAX_WORKER_BYTES = 110_000;
const MAX_POPUP_BYTES = 25_000;
const MAX_KEY_MS = 16;
const MAX_BLOCKED_MS = 50;
const MAX_HEAP_BYTES = 60_000_000;
const MIN_RATE = 0.95;
const MAX_UPLOAD_MEMORY = 32_000_000;
const MAX_CHECK_MS = 300;
const MAX_ROW_MS = 15;
const MAX_LATE_ROW = 1.5;

/** What `--only` takes. */
export const PARTS = { popup, clicks, rows, batch, uploads };
export type Part = keyof typeof PARTS;

/** Measures the parts in one browser. Throws if something cannot be measured. */
export async function measure(builds: Builds, options: BenchOptions, say: (line: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-bench-'));
  const server = await startCountedServer();
  try {
    const browser = await startBenchBrowser(prepareExtensions(folder, builds.e2e, server, options.against));
    try {
      await driveOwnExtension(assertInstalled(browser, SECRET_PUSH)).connect(server);
      const sections: Partial<Record<Part, Section>> = {};
      for (const [name, part] of Object.entries(PARTS) as [Part, (bench: Bench) => Promise<Section>][]) {
        if (options.only.length > 0 && !options.only.includes(name)) continue;
        say(`Measuring ${name}…`);
        sections[name] = await part({ browser, server, folder, builds, options });
      }
      return { browser: browser.version, sections };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const roundsOf = ({ samples }: BenchOptions) => ({ warmUps: WARM_UPS, samples });

/** Opening the popup, beside a blank page and other extensions, and the size of what it loads. */
async function popup({ browser, server, builds, options }: Bench): Promise<Section> {
  const own = assertInstalled(browser, SECRET_PUSH);
  const { expectFeatures, forgetTyped } = driveOwnExtension(own);
  const features = await expectFeatures();
  const requestsBefore = server.count();
  const others = [
    { name: EMPTY_EXTENSION, page: 'page.html' },
    ...options.against.map((it) => ({ name: getName(it), page: it.page })),
  ];
  const popups = await measurePopups(
    browser,
    [
      { name: SECRET_PUSH, extension: own, page: 'popup.html', reset: forgetTyped },
      ...others.map((it) => ({ ...it, extension: assertInstalled(browser, it.name), reset: async () => {} })),
    ],
    roundsOf(options),
    createRandom(options.seed),
  );
  // The worker has answered the last popup when it answers this.
  await expectFeatures();
  const requests = server.count() - requestsBefore;
  const size = await measurePopupSize(builds.e2e, server, features);
  const [ours, blank] = [popups.get(SECRET_PUSH), popups.get(EMPTY_EXTENSION)];
  if (!ours?.ready || !blank?.ready) throw new Error('A character was typed in vain');
  const files = (list: typeof size.loaded) => list.map(({ name, raw, gzip }) => [name, `${raw}`, `${gzip}`]);
  return {
    rows: [...popups].flatMap(([name, figures]) => {
      const click = figures.focusesItself ? '' : ', after a click';
      return [
        row('popup: first paint', name, figures.firstPaint, popups.get(EMPTY_EXTENSION)?.firstPaint),
        row(`popup: ready to type${click}`, name, figures.ready, popups.get(EMPTY_EXTENSION)?.ready),
      ];
    }),
    goals: [
      ratioGoal(
        'first paint of the popup : blank page',
        ours.firstPaint.median / blank.firstPaint.median,
        MAX_FIRST_PAINT,
      ),
      ratioGoal('ready to type : blank page with a field', ours.ready.median / blank.ready.median, MAX_READY),
      exactGoal('requests on opening the popup, features fresh', `${requests}`, '0'),
      maxGoal(
        `own code that the popup loads, gzip (${kilobytes(size.gzip)} with libraries)`,
        size.ownGzip,
        MAX_POPUP_BYTES,
        kilobytes,
      ),
      exactGoal('of zod, client, server, QR code in it', size.misplaced.join(', ') || 'none', 'none'),
    ],
    tables: [
      [['loaded by the popup', 'bytes', 'gzip'], ...files(size.loaded)],
      [['loaded on demand', 'bytes', 'gzip'], ...files(size.onDemand)],
    ],
    raw: size,
  };
}

/** From a click in the menu to the stored link, beside the shortest extension that does it. */
async function clicks({ browser, server, folder, options }: Bench): Promise<Section> {
  const [own, shortest] = [assertInstalled(browser, SECRET_PUSH), assertInstalled(browser, MINIMAL_EXTENSION)];
  const { tidy } = driveOwnExtension(own);
  const selection = await openSelectionPage(browser.context);
  const linkStart = `${server.origin}/p/`;
  const figures = await measureClicks(
    [
      { name: SECRET_PUSH, extension: own, click: await prepareClick(own, selection.page, linkStart), tidy },
      {
        name: MINIMAL_EXTENSION,
        extension: shortest,
        click: await prepareClick(shortest, selection.page, linkStart),
        // Its write is the last thing it does, and replaces the one before.
        tidy: async () => {},
      },
    ],
    server.count,
    roundsOf(options),
    createRandom(options.seed),
  );
  await selection.close();
  const worker = await measureWorkerSize(path.join(folder, 'worker'));
  const [ours, least] = [figures.get(SECRET_PUSH), figures.get(MINIMAL_EXTENSION)];
  if (!ours || !least) throw new Error('A click was not measured');
  return {
    rows: WORKER_STATES.flatMap((state) =>
      [...figures].map(([name, it]) => row(`click to link, worker ${state}`, name, it[state], least[state])),
    ),
    goals: [
      ...WORKER_STATES.map((state) =>
        ratioGoal(
          `click to link : shortest extension, ${state}`,
          ours[state].median / least[state].median,
          MAX_CLICK[state],
        ),
      ),
      exactGoal(`requests per push (${ours.requests.length} pushes)`, [...new Set(ours.requests)].join(), '1'),
      maxGoal(`the worker’s script (${kilobytes(worker.gzip)} gzip)`, worker.raw, MAX_WORKER_BYTES, kilobytes),
    ],
    tables: [[['in the worker', 'bytes before minifying'], ...worker.parts.map(([name, bytes]) => [name, `${bytes}`])]],
  };
}

/** Ten thousand own pushes. */
async function rows({ browser }: Bench): Promise<Section> {
  const own = assertInstalled(browser, SECRET_PUSH);
  const pushes = await measurePushes(browser, own, driveOwnExtension(own).connect);
  return {
    rows: [
      row('own pushes: first rows', SECRET_PUSH, summarize([pushes.firstRows])),
      row('own pushes: 10,000 loaded', SECRET_PUSH, summarize([pushes.loadAll])),
      row('own pushes: a key of a search', SECRET_PUSH, pushes.keys),
    ],
    goals: [
      exactGoal('requests until own pushes are shown, of 10,000', `${pushes.requestsToFirstRows}`, '1'),
      maxGoal('a key of a search through them, p95', pushes.keys.p95, MAX_KEY_MS, milliseconds),
      maxGoal('the slowest key', Math.max(...pushes.keys.samples), MAX_BLOCKED_MS, milliseconds),
      maxGoal('input blocked while they load', pushes.longestTask, MAX_BLOCKED_MS, milliseconds),
      maxGoal('heap of their page', pushes.heap, MAX_HEAP_BYTES, kilobytes),
    ],
  };
}

/** A table of a thousand rows. */
async function batch({ browser }: Bench): Promise<Section> {
  const own = assertInstalled(browser, SECRET_PUSH);
  const { checked, longestTask, early, late, all } = await measureBatch(browser, own, driveOwnExtension(own).connect);
  return {
    rows: [
      row('allowBatch: 1,000 rows read and checked', SECRET_PUSH, summarize([checked])),
      row('batch: a row created', SECRET_PUSH, all),
      row('batch: one of the first rows', SECRET_PUSH, early),
      row('batch: one of the last rows', SECRET_PUSH, late, early),
    ],
    goals: [
      maxGoal('1,000 rows read and checked', checked, MAX_CHECK_MS, milliseconds),
      maxGoal('longest task meanwhile', longestTask, MAX_BLOCKED_MS, milliseconds),
      maxGoal('a row created, median', all.median, MAX_ROW_MS, milliseconds),
      ratioGoal('row 1,000 : row 10', late.median / early.median, MAX_LATE_ROW),
    ],
  };
}

/** Uploads of one gibibyte, beside a bare page and `curl`. */
async function uploads({ browser }: Bench): Promise<Section> {
  const own = assertInstalled(browser, SECRET_PUSH);
  const { loopback, gigabit, memory } = await measureUploads(browser, own, driveOwnExtension(own).connect);
  // A rate is the inverse of a duration.
  return {
    rows: [
      row('upload of 1 GiB, loopback', SECRET_PUSH, loopback.own, loopback.curl),
      row('upload of 1 GiB, loopback', 'a bare page', loopback.plain, loopback.curl),
      row('upload of 1 GiB, loopback', 'curl', loopback.curl, loopback.curl),
      row('upload of 1 GiB, 1 Gbit/s', SECRET_PUSH, gigabit.own, gigabit.curl),
      row('upload of 1 GiB, 1 Gbit/s', 'curl', gigabit.curl, gigabit.curl),
    ],
    goals: [
      rateGoal('rate of 1 GiB : a bare page', loopback.plain.median / loopback.own.median, MIN_RATE),
      maxGoal('memory of the page while it uploads', memory, MAX_UPLOAD_MEMORY, kilobytes),
    ],
    raw: { memory },
  };
}
