import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchBrowser, expectInstalled, startBenchBrowser } from './bench-browser';
import { prepareClick } from './click-sample';
import { type CountedServer, startCountedServer } from './counted-server';
import { type ClickFigures, measureClicks } from './measure-clicks';
import { measurePopupSize } from './measure-popup-size';
import { measurePopups, type PopupFigures } from './measure-popups';
import { measurePushes, PUSHES, type PushesFigures } from './measure-pushes';
import { measureUploads, type UploadFigures } from './measure-uploads';
import { driveOwnExtension } from './own-extension';
import type { PopupSize } from './popup-size';
import { BLANK, nameOf, OWN, prepareExtensions, SHORTEST } from './prepare-extensions';
import { createRandom } from './random-order';
import type { BenchOptions } from './read-arguments';
import { openSelectionPage } from './selection-page';

/** Everything that was measured, by the extensions' names. */
export interface Measured {
  browser: string;
  popups: Map<string, PopupFigures>;
  clicks: Map<string, ClickFigures>;
  /** All the times together that the popup was opened. */
  requestsOnOpening: number;
  size: PopupSize;
  pushes: PushesFigures;
  uploads: UploadFigures;
}

/** The unpacked packages to measure. */
export interface Builds {
  /** With host permission for the loopback: for what needs a server. */
  e2e: string;
  /** As people get it: for what it weighs. */
  production: string;
}

/** How often each is done before it counts. */
const WARM_UPS = 3;

/** Measures everything in one browser. Throws if something cannot be measured. */
export async function measure(builds: Builds, options: BenchOptions, say: (line: string) => void): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-bench-'));
  const server = await startCountedServer();
  try {
    const browser = await startBenchBrowser(prepareExtensions(folder, builds.e2e, server, options.against));
    try {
      return await measureIn(browser, server, builds, options, say);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureIn(
  browser: BenchBrowser,
  server: CountedServer,
  builds: Builds,
  { against, samples, seed }: BenchOptions,
  say: (line: string) => void,
): Promise<Measured> {
  const rounds = { warmUps: WARM_UPS, samples };
  const random = createRandom(seed);
  const own = expectInstalled(browser, OWN);
  const { connect, expectFeatures, forgetTyped, tidy } = driveOwnExtension(own);
  await connect(server);
  const features = await expectFeatures();

  say(`Opening popups, ${samples + WARM_UPS} times each…`);
  const requestsBefore = server.count();
  const others = [{ name: BLANK, page: 'page.html' }, ...against.map((it) => ({ name: nameOf(it), page: it.page }))];
  const popups = await measurePopups(
    browser,
    [
      { name: OWN, extension: own, page: 'popup.html', reset: forgetTyped },
      ...others.map((it) => ({ ...it, extension: expectInstalled(browser, it.name), reset: async () => {} })),
    ],
    rounds,
    random,
  );
  // Whatever the last popup asked of the worker has been answered when the worker answers this.
  await expectFeatures();
  const requestsOnOpening = server.count() - requestsBefore;

  say(`Clicking in the menu, ${samples + WARM_UPS} times each with the worker warm and cold…`);
  const selection = await openSelectionPage(browser.context);
  const linkStart = `${server.origin}/p/`;
  const shortest = expectInstalled(browser, SHORTEST);
  const clicks = await measureClicks(
    [
      { name: OWN, extension: own, click: await prepareClick(own, selection.page, linkStart), tidy },
      {
        name: SHORTEST,
        extension: shortest,
        click: await prepareClick(shortest, selection.page, linkStart),
        // Its write is the last thing it does, and writes over the one before.
        tidy: async () => {},
      },
    ],
    server.count,
    rounds,
    random,
  );
  await selection.close();
  say(`Looking through ${PUSHES} own pushes…`);
  const pushes = await measurePushes(browser, own, connect);
  say('Uploading 1 GiB, eight times by the extension, and by others in turns…');
  const uploads = await measureUploads(browser, own, connect);
  const size = await measurePopupSize(builds.production, server, features);
  return { browser: browser.version, popups, clicks, requestsOnOpening, size, pushes, uploads };
}
