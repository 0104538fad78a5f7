import { fromBase64 } from '../base/encoding';
import { fail, type Result, succeed } from '../base/result';
import { callWorker } from '../messaging/messaging';
import { type ClickedFile, type ClickedFileProblem, getClickedFileName, MAX_READ_BYTES } from '../push/clicked-file';
import { findFileSize, WHOLE_FILE } from './downloads';
import { holdHostPermissions } from './page-channel';
import { runInPage } from './run-in-page';

// The next four run in a web page, in an isolated world, or in a page of the extension. They are sent as source, so each stands alone.

interface FetchFileOptions {
  id: string;
  url: string;
  init: RequestInit;
  maxBytes: number;
  timeoutMs: number;
}

interface FetchedFile {
  size: number;
  status: number;
  headers: [name: string, value: string][];
}

type FetchOutcome = Result<FetchedFile, ClickedFileProblem>;

/** By id, since several composers may read files through one page. */
interface GlobalWithFiles {
  secretPushFiles?: Map<string, { outcome: Promise<FetchOutcome>; bytes: Uint8Array | undefined }>;
}

/** Begins to fetch a file into memory. */
export function beginFetch({ id, url, init, maxBytes, timeoutMs }: FetchFileOptions): void {
  const holder = globalThis as GlobalWithFiles;
  holder.secretPushFiles ??= new Map();
  const files = holder.secretPushFiles;
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (failure: ClickedFileProblem) => ({ ok: false, failure }) as const;
  const fetchFile = async (): Promise<FetchOutcome> => {
    const response = await fetch(url, { ...init, cache: 'no-store', signal });
    if (response.type === 'opaqueredirect') return failed({ name: 'redirect' });
    if (!response.ok) return failed({ name: 'status', status: response.status });
    const reader = response.body?.getReader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isTooLarge = Number(response.headers.get('content-length')) > maxBytes;
    while (reader && !isTooLarge) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.length;
      isTooLarge = size > maxBytes;
    }
    if (isTooLarge) {
      await reader?.cancel();
      return failed({ name: 'too-large' });
    }
    // The bytes are not read by a blob: Firefox lets an injected function read no buffer that the page's own interfaces make.
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    files.set(id, { outcome, bytes });
    return { ok: true, value: { size, status: response.status, headers: [...response.headers] } };
  };
  const outcome = fetchFile().catch(() => failed({ name: signal.aborted ? 'too-slow' : 'refused' }));
  files.set(id, { outcome, bytes: undefined });
  // The composer may be closed before it takes the bytes.
  setTimeout(() => files.delete(id), 2 * timeoutMs);
}

/** What has become of the file; `running` after a while. */
export function awaitFetch(id: string, milliseconds: number): Promise<FetchOutcome | 'running'> {
  const file = (globalThis as GlobalWithFiles).secretPushFiles?.get(id);
  if (!file) return Promise.resolve({ ok: false, failure: { name: 'page-gone' } });
  const aWhile = new Promise<'running'>((resolve) => {
    setTimeout(resolve, milliseconds, 'running');
  });
  return Promise.race([file.outcome, aWhile]);
}

/** A part of the file as base64: results of scripts are JSON in Chromium. */
export function readChunk(id: string, from: number, to: number): string {
  const { bytes = new Uint8Array() } = (globalThis as GlobalWithFiles).secretPushFiles?.get(id) ?? {};
  const chunk = bytes.subarray(from, to);
  let text = '';
  for (let i = 0; i < chunk.length; i += 0x8000) text += String.fromCharCode(...chunk.subarray(i, i + 0x8000));
  return btoa(text);
}

export function releaseFile(id: string): void {
  (globalThis as GlobalWithFiles).secretPushFiles?.delete(id);
}

export interface FileHandoff {
  file: ClickedFile;
  /** Releases the permission for its host; closing the page does the same. */
  releasePermission: () => void;
}

export async function consumeClickedFile(draftId: string): Promise<FileHandoff | undefined> {
  const reply = await callWorker('consumeClickedFile', { draftId });
  if (!reply.ok || !reply.value) return undefined;
  const { source } = reply.value;
  return {
    file: reply.value,
    releasePermission: source.name === 'host' ? holdHostPermissions([source.permission]) : () => {},
  };
}

/** A file of the maximum size at 2 Mbit/s. */
const TIMEOUT_MS = 120_000;

/** How long a web page is waited for at a time: one that is left while it downloads never answers. */
const AWAIT_MS = 1_000;

/** How many bytes one message from a web page has. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Where a script runs: in a web page's isolated world, or in this page. */
interface ScriptContext {
  run: <Args extends unknown[], T>(func: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>;
  init: RequestInit;
}

export interface ReadFile {
  file: File;
  /** Whether it is as long as its server says. */
  isKnownWhole: boolean;
}

/** Reads a clicked file, exactly: through the page as the page itself would, or from its host without cookies. */
export async function readClickedFile({ url, source }: ClickedFile): Promise<Result<ReadFile, ClickedFileProblem>> {
  const isInAddress = url.startsWith('data:');
  if (source.name === 'none' && !isInAddress) return fail({ name: 'no-permission' });
  // A file that is in its address is not read through the page, whose policy may forbid it.
  const { run, init } = source.name === 'page' && !isInAddress ? inWebPage(source.tabId) : IN_THIS_PAGE;
  const id = crypto.randomUUID();
  const fetchOnce = async (headers: Record<string, string>): Promise<FetchOutcome> => {
    const options = { id, url, init: { ...init, headers }, maxBytes: MAX_READ_BYTES, timeoutMs: TIMEOUT_MS };
    await run(beginFetch, options);
    let outcome = await run(awaitFetch, id, AWAIT_MS);
    while (outcome === 'running') outcome = await run(awaitFetch, id, AWAIT_MS);
    return outcome;
  };
  const failed = (problem: ClickedFileProblem) =>
    fail<ClickedFileProblem>(url.startsWith('file:') ? { name: 'local' } : problem);
  try {
    const isRemote = /^https?:/.test(url);
    let fetched = await fetchOnce(isRemote ? WHOLE_FILE : {});
    if (isRemote && mayBeForRange(fetched)) fetched = await fetchOnce({});
    if (!fetched.ok) return failed(fetched.failure);
    const { size, status } = fetched.value;
    const headers = new Headers(fetched.value.headers);
    const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
    const type = mediaType.trim().toLowerCase();
    const isWebPage = /^(text\/html|application\/xhtml\+xml)$/.test(type);
    if (isWebPage && !isInAddress) return fail({ name: 'web-page' });
    const knownSize = isRemote ? findFileSize(status, headers) : size;
    if (knownSize !== undefined && knownSize !== size) return fail({ name: 'refused' });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let from = 0; from < size; from += CHUNK_BYTES)
      chunks.push(fromBase64(await run(readChunk, id, from, from + CHUNK_BYTES)));
    const name = getClickedFileName({ url, contentDisposition: headers.get('content-disposition') ?? '', type });
    const file = new File(chunks, name, { type });
    return file.size === size ? succeed({ file, isKnownWhole: knownSize !== undefined }) : fail({ name: 'page-gone' });
  } catch {
    return failed({ name: 'page-gone' });
  } finally {
    void run(releaseFile, id).catch(() => undefined);
  }
}

/** Whether an outcome may be due to the range that was asked for, so that asking in the ordinary way helps. */
function mayBeForRange(outcome: FetchOutcome): boolean {
  if (!outcome.ok) return ['status', 'refused'].includes(outcome.failure.name);
  return findFileSize(outcome.value.status, new Headers(outcome.value.headers)) === 'part';
}

function inWebPage(tabId: number): ScriptContext {
  return {
    run: async (func, ...args) => {
      const script = { target: { tabId }, func: func as (...args: unknown[]) => unknown, args };
      const [result] = await runInPage(script);
      return result as never;
    },
    init: { mode: 'same-origin', credentials: 'same-origin' },
  };
}

const IN_THIS_PAGE: ScriptContext = {
  run: async (func, ...args) => func(...args),
  init: { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' },
};
