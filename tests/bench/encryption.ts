import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hasKey } from '../../lib/encryption/key';
import { t } from '../e2e/messages';
import { type Bench, SECRET_PUSH } from './browser';
import { measureMemory } from './memory';
import { measureUntilShown } from './page-timing';
import { atLeast, atMost, type Durations, definePart, KILOBYTES, MS, TIMES } from './report';
import { median, ratio, takeInTurns } from './sampling';
import { startSink } from './sink';

const TEXT = '-----BEGIN KEY-----\n\tZm9yIG1lYXN1cmluZyBvbmx5\n  ü ß 😀\tend\n-----END KEY-----';
const FILE_BYTES = 100_000_000;
const HUNDRED_MEGABIT_PER_SECOND = 12_500_000;

/** With the option `endToEnd`, and without. */
const BOTH = { encrypted: true, plain: false };

/**
 * Sets the option, and pushes what is in the composer. Milliseconds from the click until the link is shown. Throws if the link has no key,
 * or one that it should not have.
 */
async function push(page: Page, isEncrypted: boolean): Promise<number> {
  const closed = page.locator('.fold-head > button[aria-expanded=false]');
  if ((await closed.count()) > 0) await closed.click();
  await page.getByRole('checkbox', { name: t('composerEndToEnd') }).setChecked(isEncrypted);
  const create = page.getByRole('button', { name: t('composerCreate') });
  const duration = await measureUntilShown(create, '.link-box', { timeoutMs: 120_000 });
  const link = (await page.locator('.link-box bdi').textContent()) ?? '';
  if (hasKey(link) !== isEncrypted) throw new Error('What was pushed is not encrypted as the option says');
  return duration;
}

const startNext = (page: Page) => page.getByRole('button', { name: t('composerLabel') }).click();

/** From the popup's composer, which stays open: everything is loaded, and the worker runs. */
async function measureTexts({ context, own, server, rounds }: Bench) {
  const page = await context.newPage();
  await own.connect(server);
  await page.goto(`${own.origin}/popup.html`);
  const texts = await takeInTurns(BOTH, rounds, async (isEncrypted) => {
    await page.locator('body:not(:has(.static-popup)) #payload').fill(TEXT);
    const duration = await push(page, isEncrypted);
    await startNext(page);
    await own.tidy();
    return duration;
  });
  await page.close();
  return texts;
}

/** A file of zeros that takes no room on the disk. */
function writeFileToSend(folder: string): string {
  const file = path.join(folder, 'upload.bin');
  writeFileSync(file, '');
  truncateSync(file, FILE_BYTES);
  return file;
}

async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByRole('radio', { name: t('composerKindFile') }).check();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.chosen .file-name').waitFor();
}

/** From the composer in a tab, to a server that keeps nothing. */
async function measureFiles({ context, own, folder, rounds }: Bench) {
  const sink = await startSink();
  const page = await context.newPage();
  try {
    await own.connect(sink);
    const file = writeFileToSend(folder);
    await page.goto(`${own.origin}/compose.html`);
    let memory = 0;
    const take = async (isEncrypted: boolean) => {
      await chooseFile(page, file);
      let duration = 0;
      const grown = await measureMemory(page, async () => {
        duration = await push(page, isEncrypted);
      });
      if (isEncrypted) memory = Math.max(memory, grown);
      await startNext(page);
      return duration;
    };
    const loopback = await takeInTurns(BOTH, { ...rounds, warmUps: 1, samples: Math.min(5, rounds.samples) }, take);
    sink.setLine(HUNDRED_MEGABIT_PER_SECOND);
    // A line that is slower than what sends varies little.
    const line = await takeInTurns(BOTH, { ...rounds, warmUps: 0, samples: Math.min(2, rounds.samples) }, take);
    return { loopback, line, memory };
  } finally {
    await Promise.all([page.close(), sink.close()]);
  }
}

const measure = async (bench: Bench) => ({ texts: await measureTexts(bench), ...(await measureFiles(bench)) });

type Pair = Record<keyof typeof BOTH, number[]>;

/** Of the pushes of one round each. */
const medianDifference = ({ encrypted, plain }: Pair) => median(encrypted.map((it, at) => it - (plain[at] ?? 0)));

const rowsOf = (what: string, { encrypted, plain }: Pair): Durations[] => [
  [what, SECRET_PUSH, plain, plain],
  [`${what}, end-to-end`, SECRET_PUSH, encrypted, plain],
];

/** What the option `endToEnd` costs: from the click to the link, with it and without. */
export const encryption = definePart({
  measure,
  durations: ({ texts, loopback, line }) => [
    ...rowsOf('popup: a text to its link', texts),
    ...rowsOf('100 MB to their link, loopback', loopback),
    ...rowsOf('100 MB to their link, 100 Mbit/s', line),
  ],
  goals: [
    ['end-to-end: a text takes longer by', atMost(60, MS), ({ texts }) => medianDifference(texts)],
    [
      'end-to-end: rate of 100 MB at 100 Mbit/s : without',
      atLeast(0.7, TIMES),
      ({ line }) => ratio(line.plain, line.encrypted),
    ],
    ['end-to-end: memory of the page while 100 MB are sent', atMost(64_000_000, KILOBYTES), ({ memory }) => memory],
  ],
});
