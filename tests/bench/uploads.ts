import { execFile, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { createMultipartBody } from '../../lib/api/upload';
import { fromRoot } from '../../scripts/setup/paths.mjs';
import { t } from '../e2e/messages';
import { waitUntil } from '../e2e/wait-until';
import type { BenchBrowser, Installed } from './browser';
import { type Summary, summarize } from './sampling';

export interface DiscardServer {
  /** `http://127.0.0.1:…`, without a slash behind it. */
  readonly origin: string;
  /** Of its one account. */
  readonly token: string;
  /** What it counted of the last upload: bytes, and milliseconds from its head to its last byte. */
  measured(): Promise<{ bytes: number; ms: number }>;
  /** Limits how fast it reads. */
  setLine(bytesPerSecond: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server that counts uploads, in a process of its own: its work and the bench's do not wait for each other. */
async function startSink(): Promise<DiscardServer> {
  const token = crypto.randomUUID();
  const program = [fromRoot('node_modules/jiti/lib/jiti-cli.mjs'), fromRoot('tests/bench/discard-server.ts')];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, SINK_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const origin = await waitUntil(
    'the sink listens',
    () => {
      if (hasEnded()) throw new Error('The sink ended');
      return /^(http:\S+)\n/.exec(said)?.[1];
    },
    30_000,
  );
  return {
    origin,
    token,
    measured: async () => (await fetch(`${origin}/measured`)).json(),
    setLine: async (bytesPerSecond) => {
      await fetch(`${origin}/line?bytesPerSecond=${bytesPerSecond}`);
    },
    close: async () => {
      kill();
      await waitUntil('the sink has ended', hasEnded);
      process.off('exit', kill);
    },
  };
}

/** A file of zeros that takes no room on the disk, and the request body in which the extension sends it. */
export interface UploadFiles {
  file: string;
  body: string;
  /** What stands around the file in it. */
  head: string;
  tail: string;
  contentType: string;
  bodyBytes: number;
}

/** Writes both into a folder. The body is the extension's own but for its boundary, which is as long. */
async function writeUploadFiles(folder: string, bytes: number): Promise<UploadFiles> {
  const [file, body] = [path.join(folder, 'upload.bin'), path.join(folder, 'upload.multipart')];
  writeFileSync(file, '');
  truncateSync(file, bytes);
  // Browsers take the type from the name's ending, in a way of their own system: that of a bare name is none.
  const sent = new File(['\0'], path.basename(file), { type: TYPE });
  const around = createMultipartBody({ payload: '', kind: 'file' }, [sent]);
  const [head = '', tail = ''] = (await around.text()).split('\0');
  writeFileSync(body, head);
  truncateSync(body, Buffer.byteLength(head) + bytes);
  appendFileSync(body, tail);
  return { file, body, head, tail, contentType: around.type, bodyBytes: statSync(body).size };
}

/** What Chromium says of a `.bin`. */
const TYPE = 'application/octet-stream';

const EVERY_MS = 20;

/**
 * Follows the memory of the processes in which pages of extensions run, from the moment after what is not live was thrown away. Resolves
 * with how to stop, which gives by how many bytes it was larger at most.
 */
async function sampleExtensionMemory(page: Page): Promise<() => number> {
  const processes = await extensionProcesses(page.context());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  const now = () => processes.reduce((sum, pid) => sum + ownBytes(pid), 0);
  const before = now();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return Math.max(most, now()) - before;
  };
}

/** The processes, by their ids. Throws if there is none: then Chromium tells it in another way. */
async function extensionProcesses(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  const found = info.processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => id)
    .filter((pid) => commandOf(pid).includes('--extension-process'));
  if (found.length === 0) throw new Error('No process of an extension is there');
  return found;
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}

/** What a process has for itself; elsewhere than in Linux with what it shares. */
function ownBytes(pid: number): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024;
}

/** One way of sending the file to the server. */
export interface Uploader {
  page: Page;
  prepare(): Promise<void>;
  upload(): Promise<void>;
}

const TIMEOUT_MS = 120_000;

/** In the composer in a tab. */
async function uploadWithExtension(page: Page, origin: string, { file }: UploadFiles): Promise<Uploader> {
  await page.goto(`${origin}/compose.html`);
  return {
    page,
    prepare: async () => {
      await page.getByRole('radio', { name: t('composerKindFile') }).check();
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('.chosen .file-name').waitFor();
    },
    upload: async () => {
      await page.getByRole('button', { name: t('composerCreate') }).click();
      await page.locator('.link-box').waitFor({ timeout: TIMEOUT_MS });
      await page.getByRole('button', { name: t('composerLabel') }).click();
    },
  };
}

/** The same body by one call of `fetch` in a bare page. */
async function uploadPlainly(page: Page, origin: string, sink: DiscardServer, files: UploadFiles): Promise<Uploader> {
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
function uploadByCurl({ origin, token }: DiscardServer, { body, contentType }: UploadFiles): Omit<Uploader, 'page'> {
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

const UPLOAD_BYTES = 1024 ** 3;
const GIGABIT_PER_SECOND = 125_000_000;

/** Milliseconds at the server, from the head of the request to its last byte. */
export interface UploadFigures {
  /** As fast as the loopback goes: by the extension, by a bare page of the same browser, by `curl`. */
  loopback: { own: Summary; plain: Summary; curl: Summary };
  /** At the end of a line of one gigabit a second. */
  gigabit: { own: Summary; curl: Summary };
  /** By how much the memory of the extension's pages was larger at most while they uploaded, in bytes. */
  memory: number;
}

/** On the loopback; a line that is slower than what sends varies little. */
const ROUNDS = 5;
const LINE_ROUNDS = 2;

/** Uploads a gibibyte to a server that only counts, by the extension, by what its browser can, and by `curl`, in turns and with one body. */
export async function measureUploads(
  { context }: BenchBrowser,
  { origin }: Installed,
  connect: (server: DiscardServer) => Promise<unknown>,
): Promise<UploadFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-upload-'));
  const sink = await startSink();
  try {
    await connect(sink);
    const files = await writeUploadFiles(folder, UPLOAD_BYTES);
    const own = await uploadWithExtension(await context.newPage(), origin, files);
    const plain = await uploadPlainly(await context.newPage(), origin, sink, files);
    const curl = uploadByCurl(sink, files);
    let memory = 0;
    const watched: Uploader = {
      ...own,
      upload: async () => {
        const grown = await sampleExtensionMemory(own.page);
        await own.upload();
        memory = Math.max(memory, grown());
      },
    };

    await inTurns({ watched, plain, curl }, 1, sink, files);
    memory = 0;
    const loopback = await inTurns({ own: watched, plain, curl }, ROUNDS, sink, files);
    await sink.setLine(GIGABIT_PER_SECOND);
    const gigabit = await inTurns({ own: watched, curl }, LINE_ROUNDS, sink, files);
    await Promise.all([own.page.close(), plain.page.close()]);
    return { loopback, gigabit, memory };
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws if the server did not get the same body from each. */
async function inTurns<Name extends string>(
  uploaders: Record<Name, Pick<Uploader, 'prepare' | 'upload'>>,
  rounds: number,
  sink: DiscardServer,
  { bodyBytes }: UploadFiles,
): Promise<Record<Name, Summary>> {
  const names = Object.keys(uploaders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      await uploaders[name].prepare();
      await uploaders[name].upload();
      const { bytes, ms } = await sink.measured();
      if (bytes !== bodyBytes) throw new Error(`The server got ${bytes} bytes instead of ${bodyBytes}`);
      samples[name].push(ms);
    }
  return Object.fromEntries(names.map((name) => [name, summarize(samples[name])])) as Record<Name, Summary>;
}
