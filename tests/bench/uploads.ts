import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../e2e/messages';
import { type Bench, SECRET_PUSH } from './browser';
import { measureMemory } from './memory';
import { atLeast, atMost, definePart, KILOBYTES, TIMES } from './report';
import { ratio, takeInTurns } from './sampling';
import { type Sink, startSink } from './sink';

const UPLOAD_BYTES = 1024 ** 3;

/** A file of zeros that takes no room on the disk. */
export function writeUploadFile(folder: string, bytes: number): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'upload.bin');
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return file;
}

/** Chooses the file in the composer in a tab. */
export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByRole('radio', { name: t('composerKindFile') }).check();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.chosen .file-name').waitFor();
}

/**
 * The same file by one call of `fetch` in a bare page, between two texts as in what the extension sends. A `FormData` would be faster, but
 * changes line ends.
 */
async function prepareBarePage(page: Page, file: string, { origin, token }: Sink) {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' }));
  });
  await page.locator('input').setInputFiles(file);
  const request = { address: `${origin}/api/v2/pushes`, token };
  return async () => {
    const status = await page.evaluate(async ({ address, token }) => {
      const body = new Blob(['head', document.querySelector('input')?.files?.[0] ?? '', 'tail']);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data' };
      return (await fetch(address, { method: 'POST', body, headers, credentials: 'omit', cache: 'no-store' })).status;
    }, request);
    if (status !== 201) throw new Error(`The server answered ${status} to a bare page`);
  };
}

async function measure({ context, own, folder, rounds }: Bench) {
  const sink = await startSink();
  const [page, bare] = [await context.newPage(), await context.newPage()];
  try {
    await own.connect(sink);
    const file = writeUploadFile(path.join(folder, 'uploads'), UPLOAD_BYTES);
    await page.goto(`${own.origin}/compose.html`);
    await bare.goto(`${own.origin}/manifest.json`);
    const upload = async () => {
      await page.getByRole('button', { name: t('composerCreate') }).click();
      await page.locator('.link-box').waitFor({ timeout: 120_000 });
    };
    let memory = 0;
    const byOwn = async () => {
      await chooseFile(page, file);
      memory = Math.max(memory, await measureMemory(page, upload));
      await page.getByRole('button', { name: t('composerLabel') }).click();
    };
    const plain = await prepareBarePage(bare, file, sink);
    const samples = Math.min(5, rounds.samples);
    const taken = await takeInTurns({ byOwn, plain }, { ...rounds, warmUps: 1, samples }, (way) =>
      sink.measure(way, UPLOAD_BYTES),
    );
    return { ...taken, memory };
  } finally {
    await Promise.all([page.close(), bare.close(), sink.close()]);
  }
}

/** A gibibyte to a server that only counts, by the extension and by what its browser can. */
export const uploads = definePart({
  measure,
  durations: ({ byOwn, plain }) => [
    ['upload of 1 GiB, loopback', SECRET_PUSH, byOwn, plain],
    ['upload of 1 GiB, loopback', 'a bare page', plain, plain],
  ],
  goals: [
    // A rate is the inverse of a duration.
    ['rate of 1 GiB : a bare page', atLeast(0.95, TIMES), ({ byOwn, plain }) => ratio(plain, byOwn)],
    ['memory of the page while it uploads', atMost(32_000_000, KILOBYTES), ({ memory }) => memory],
  ],
});
