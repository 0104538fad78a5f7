import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createMultipartBody } from '../../lib/api/upload';
import { t } from '../e2e/messages';
import { type Bench, SECRET_PUSH } from './browser';
import { measureMemory } from './memory';
import { atLeast, atMost, definePart, KILOBYTES, TIMES } from './report';
import { ratio, takeInTurns } from './sampling';
import { type Sink, startSink } from './sink';

const UPLOAD_BYTES = 1024 ** 3;
const GIGABIT_PER_SECOND = 125_000_000;

/** What Chromium says of a `.bin`. */
const TYPE = 'application/octet-stream';

/** A file of zeros that takes no room on the disk. */
export function writeUploadFile(folder: string, bytes: number): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'upload.bin');
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return file;
}

/** Beside the file, the request body in which the extension sends it: its own but for its boundary, which is as long. */
async function writeBody(file: string) {
  const sent = new File(['\0'], path.basename(file), { type: TYPE });
  const around = createMultipartBody({ payload: '', kind: 'file' }, [sent]);
  const [head = '', tail = ''] = (await around.text()).split('\0');
  const body = `${file}.multipart`;
  writeFileSync(body, head);
  truncateSync(body, Buffer.byteLength(head) + statSync(file).size);
  appendFileSync(body, tail);
  return { body, head, tail, contentType: around.type, bytes: statSync(body).size };
}
type Body = Awaited<ReturnType<typeof writeBody>>;

/** Chooses the file in the composer in a tab. */
export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByRole('radio', { name: t('composerKindFile') }).check();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.chosen .file-name').waitFor();
}

/** The same body by one call of `fetch` in a bare page. */
async function prepareBarePage(page: Page, file: string, { origin, token }: Sink, { head, tail, contentType }: Body) {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' }));
  });
  await page.locator('input').setInputFiles(file);
  const request = { address: `${origin}/api/v2/pushes`, token, head, tail, contentType };
  return async () => {
    const status = await page.evaluate(async ({ address, token, head, tail, contentType }) => {
      const file = document.querySelector('input')?.files?.[0] ?? '';
      const body = new Blob([head, file, tail]);
      const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
      return (await fetch(address, { method: 'POST', body, headers, credentials: 'omit', cache: 'no-store' })).status;
    }, request);
    if (status !== 201) throw new Error(`The server answered ${status} to a bare page`);
  };
}

/** By a program that does nothing else. It reads the body from its file while it sends. Throws if it is not there. */
function uploadByCurl({ origin, token }: Sink, { body, contentType }: Body) {
  const headers = [`Authorization: Bearer ${token}`, `Content-Type: ${contentType}`, 'Expect:'];
  const options = ['--silent', '--fail', '--request', 'POST', '--upload-file', body];
  const args = [...options, ...headers.flatMap((header) => ['--header', header]), `${origin}/api/v2/pushes`];
  return () => promisify(execFile)('curl', args);
}

async function measure({ context, own, folder, rounds }: Bench) {
  const sink = await startSink();
  const [page, bare] = [await context.newPage(), await context.newPage()];
  try {
    await own.connect(sink);
    const file = writeUploadFile(path.join(folder, 'uploads'), UPLOAD_BYTES);
    const body = await writeBody(file);
    await page.goto(`${own.origin}/compose.html`);
    await bare.goto(`${own.origin}/manifest.json`);
    let memory = 0;
    const upload = async () => {
      await page.getByRole('button', { name: t('composerCreate') }).click();
      await page.locator('.link-box').waitFor({ timeout: 120_000 });
    };
    const byOwn = async () => {
      await chooseFile(page, file);
      let measured = { bytes: 0, ms: 0 };
      const grown = await measureMemory(page, async () => {
        measured = await sink.measure(upload);
      });
      memory = Math.max(memory, grown.pages);
      await page.getByRole('button', { name: t('composerLabel') }).click();
      return measured;
    };
    const uploadPlainly = await prepareBarePage(bare, file, sink, body);
    const plain = () => sink.measure(uploadPlainly);
    const uploadCurl = uploadByCurl(sink, body);
    const curl = () => sink.measure(uploadCurl);
    const take = async (way: typeof byOwn) => {
      const { bytes, ms } = await way();
      if (bytes !== body.bytes) throw new Error(`The server got ${bytes} bytes instead of ${body.bytes}`);
      return ms;
    };
    const atMostRounds = (most: number) => ({ ...rounds, samples: Math.min(most, rounds.samples) });
    await takeInTurns({ byOwn, plain, curl }, { ...rounds, warmUps: 0, samples: 1 }, take);
    memory = 0;
    const loopback = await takeInTurns({ byOwn, plain, curl }, { ...atMostRounds(5), warmUps: 0 }, take);
    sink.setLine(GIGABIT_PER_SECOND);
    // A line that is slower than what sends varies little.
    const gigabit = await takeInTurns({ byOwn, curl }, { ...atMostRounds(2), warmUps: 0 }, take);
    return { loopback, gigabit, memory };
  } finally {
    await Promise.all([page.close(), bare.close()]);
    sink.close();
  }
}

/** A gibibyte to a server that only counts, by the extension, by what its browser can, and by `curl`, in turns and with one body. */
export const uploads = definePart({
  measure,
  durations: ({ loopback, gigabit }) => [
    ['upload of 1 GiB, loopback', SECRET_PUSH, loopback.byOwn, loopback.curl],
    ['upload of 1 GiB, loopback', 'a bare page', loopback.plain, loopback.curl],
    ['upload of 1 GiB, loopback', 'curl', loopback.curl, loopback.curl],
    ['upload of 1 GiB, 1 Gbit/s', SECRET_PUSH, gigabit.byOwn, gigabit.curl],
    ['upload of 1 GiB, 1 Gbit/s', 'curl', gigabit.curl, gigabit.curl],
  ],
  goals: [
    // A rate is the inverse of a duration.
    ['rate of 1 GiB : a bare page', atLeast(0.95, TIMES), ({ loopback }) => ratio(loopback.plain, loopback.byOwn)],
    ['memory of the page while it uploads', atMost(32_000_000, KILOBYTES), ({ memory }) => memory],
  ],
});
