import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { words } from '../e2e/messages';
import type { Sink } from './start-sink';
import type { UploadFiles } from './upload-files';

/** One way of sending the file to the server. */
export interface Uploader {
  page: Page;
  prepare(): Promise<void>;
  upload(): Promise<void>;
}

const TIMEOUT_MS = 120_000;

/** As people do: in the composer in a tab. */
export async function uploadWithExtension(page: Page, origin: string, { file }: UploadFiles): Promise<Uploader> {
  await page.goto(`${origin}/compose.html`);
  return {
    page,
    prepare: async () => {
      await page.getByRole('radio', { name: words('composerKindFile') }).check();
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('.chosen .file-name').waitFor();
    },
    upload: async () => {
      await page.getByRole('button', { name: words('composerCreate') }).click();
      await page.locator('.linkbox').waitFor({ timeout: TIMEOUT_MS });
      await page.getByRole('button', { name: words('createdNewPush') }).click();
    },
  };
}

/** The same body by one call of `fetch` and nothing around it: what this browser can. */
export async function uploadPlainly(page: Page, origin: string, sink: Sink, files: UploadFiles): Promise<Uploader> {
  await page.goto(`${origin}/manifest.json`);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' }));
  });
  await page.locator('input').setInputFiles(files.file);
  const { head, tail, contentType } = files;
  const request = { address: `${sink.origin}/api/v2/pushes`, token: sink.token, head, tail, contentType };
  return {
    page,
    prepare: async () => {},
    upload: async () => {
      const status = await page.evaluate(async ({ address, token, head, tail, contentType }) => {
        const file = document.querySelector('input')?.files?.[0] ?? '';
        const body = new Blob([head, file, tail]);
        const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
        return (await fetch(address, { method: 'POST', body, headers, credentials: 'omit', cache: 'no-store' })).status;
      }, request);
      if (status !== 201) throw new Error(`The server answered ${status} to a bare page`);
    },
  };
}

/** By a program that does nothing else. It reads the body from its file while it sends. Throws if it is not there. */
export function uploadByCurl({ origin, token }: Sink, { body, contentType }: UploadFiles): Omit<Uploader, 'page'> {
  const headers = [`Authorization: Bearer ${token}`, `Content-Type: ${contentType}`, 'Expect:'];
  const args = ['--silent', '--fail', '--request', 'POST', '--upload-file', body];
  return {
    prepare: async () => {},
    upload: async () => {
      await promisify(execFile)('curl', [
        ...args,
        ...headers.flatMap((header) => ['--header', header]),
        `${origin}/api/v2/pushes`,
      ]);
    },
  };
}
