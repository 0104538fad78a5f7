import type { Page } from '@playwright/test';
import { encryptFile, encryptText } from '../../lib/encryption/age';
import { toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, withKey } from '../../lib/encryption/key';
import { toPageLink } from '../../lib/instance/page-link';
import { buildRecipientPage } from '../../scripts/package/recipient-page';
import { listen } from '../../scripts/server/listen';
import { sendPush } from '../e2e/api-client';
import { t } from '../e2e/messages';
import type { Bench } from './browser';
import { measureMemory } from './memory';
import { measureUntilShown } from './page-timing';
import { atMost, definePart, KILOBYTES, TIMES } from './report';
import { median, takeInTurns } from './sampling';

const TEXT = '-----BEGIN KEY-----\n\tZm9yIG1lYXN1cmluZyBvbmx5\n  ü ß 😀\tend\n-----END KEY-----';
const FILE_BYTES = 100_000_000;
const PAGE_FOR_RECIPIENTS = 'page for recipients';
const SERVER_PAGE = 'server’s page';

const TOKEN = 'bench';

/** A server with the page for recipients beside it. */
async function startServer() {
  const settings = { throttling: { minute: 0, second: 0 } };
  const accounts = { [TOKEN]: { name: 'bench', admin: false } };
  return listen({ port: 0, accounts, settings, page: (await buildRecipientPage()).html });
}

/** Milliseconds from the address to the secret, by way of the button. Links to the page and to the server's own text are each new. */
async function open(page: Page, address: string, button: string, shows: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(address);
  await page.locator(button).click();
  await page.locator(shows).waitFor();
  return performance.now() - startedAt;
}

async function measureTexts({ context, rounds }: Bench, baseUrl: string) {
  const page = await context.newPage();
  const key = generateKey();
  const texts = await takeInTurns({ encrypted: true, plain: false }, rounds, async (isEncrypted) => {
    const payload = isEncrypted ? await encryptText(TEXT, key) : TEXT;
    const link = await sendPush(baseUrl, { payload });
    if (!isEncrypted) return open(page, link, '#proceed', '#push_payload');
    // Another fragment alone would be no new page.
    await page.goto('about:blank');
    return open(page, toPageLink(withKey(link, key), baseUrl) ?? '', '.button.primary', '.payload');
  });
  await page.close();
  return texts;
}

interface EncryptedFile {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}

async function encryptLargeFile(): Promise<EncryptedFile> {
  const key = generateKey();
  const encrypted = await encryptFile(new Blob([new Uint8Array(FILE_BYTES)]), key);
  return { key, bytes: new Uint8Array(await encrypted.arrayBuffer()) };
}

/** Sends a push with that file. Resolves with its link to the page for recipients. */
async function sendFile(baseUrl: string, { key, bytes }: EncryptedFile): Promise<string> {
  const payload = await encryptText(withFileNames('', ['100 MB.bin']), key);
  const link = await sendPush(baseUrl, { payload }, { token: TOKEN, files: [{ name: toSentName(0), bytes }] });
  return toPageLink(withKey(link, key), baseUrl) ?? '';
}

/**
 * A file of 100 MB: milliseconds from the click until it is decrypted and saved, and by how many bytes the page grows. `isDownload`: the browser
 * gets it; otherwise it is written as it arrives, in the place of what a dialog would ask for into a folder of the browser's own.
 */
async function measureFile({ context }: Bench, link: string, isDownload: boolean) {
  const page = await context.newPage();
  await page.addInitScript((isDownload) => {
    const chooseFile = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: isDownload ? undefined : chooseFile });
  }, isDownload);
  await open(page, link, '.button.primary', '.files');
  let duration = 0;
  const save = page.locator('.files .button', { hasText: t('receivedSave') });
  const memory = await measureMemory(
    page,
    async () => {
      duration = await measureUntilShown(save, '.files .status .row', { timeoutMs: 300_000 });
    },
    'web',
  );
  await page.close();
  return { duration, memory };
}

async function measure(bench: Bench) {
  // First, since it takes longer than connections to the server stay open.
  const large = await encryptLargeFile();
  const server = await startServer();
  try {
    const link = await sendFile(server.url, large);
    return {
      texts: await measureTexts(bench, server.url),
      written: await measureFile(bench, link, false),
      file: await measureFile(bench, link, true),
    };
  } finally {
    await server.close();
  }
}

/** What a recipient waits for on the page for recipients, beside the server's own page for the same text that is not encrypted. */
export const recipient = definePart({
  measure,
  durations: ({ texts, written, file }) => [
    ['address to secret', SERVER_PAGE, texts.plain, texts.plain],
    ['address to secret, decrypted', PAGE_FOR_RECIPIENTS, texts.encrypted, texts.plain],
    ['100 MB saved', PAGE_FOR_RECIPIENTS, [file.duration]],
    ['100 MB written', PAGE_FOR_RECIPIENTS, [written.duration]],
  ],
  goals: [
    [
      'page for recipients : server’s page',
      atMost(2, TIMES),
      ({ texts }) => median(texts.encrypted) / median(texts.plain),
    ],
    ['memory of the page while 100 MB are decrypted', atMost(200_000_000, KILOBYTES), ({ file }) => file.memory],
    [
      'memory of the page while 100 MB are decrypted into a file',
      atMost(200_000_000, KILOBYTES),
      ({ written }) => written.memory,
    ],
  ],
});
