import { browser } from 'wxt/browser';
import { fromBase64 } from '../base/encoding';
import { fail, type Result, succeed } from '../base/result';
import { callWorker } from '../messaging/messaging';
import { type ClickedFile, type ClickedFileProblem, getClickedFileName, MAX_READ_BYTES } from '../push/clicked-file';
import { holdHostPermissions } from './page-channel';

// The next three run in a web page, in an isolated world, or in a page of the extension. They are sent as source, so each stands alone.

interface FetchFileOptions {
  url: string;
  init: RequestInit;
  maxBytes: number;
  timeoutMs: number;
}

interface FetchedFile {
  size: number;
  type: string;
  disposition: string;
}

interface GlobalWithFile {
  secretPushFile?: Uint8Array | undefined;
}

/** Replaces an earlier file's bytes. */
export async function fetchIntoBuffer({
  url,
  init,
  maxBytes,
  timeoutMs,
}: FetchFileOptions): Promise<Result<FetchedFile, ClickedFileProblem>> {
  const holder = globalThis as GlobalWithFile;
  holder.secretPushFile = undefined;
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (failure: ClickedFileProblem) => ({ ok: false, failure }) as const;
  try {
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
    holder.secretPushFile = bytes;
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const disposition = response.headers.get('content-disposition') ?? '';
    return { ok: true, value: { size, type: type.trim().toLowerCase(), disposition } };
  } catch {
    return failed({ name: signal.aborted ? 'too-slow' : 'refused' });
  }
}

/** A part of the buffer as base64: results of scripts are JSON in Chromium. */
export function readBufferChunk(from: number, to: number): string {
  const chunk = (globalThis as GlobalWithFile).secretPushFile?.subarray(from, to) ?? new Uint8Array();
  let text = '';
  for (let i = 0; i < chunk.length; i += 0x8000) text += String.fromCharCode(...chunk.subarray(i, i + 0x8000));
  return btoa(text);
}

export function releaseBuffer(): void {
  (globalThis as GlobalWithFile).secretPushFile = undefined;
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

/** How many bytes one message from a web page has. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Where a script runs: in a web page's isolated world, or in this page. */
interface ScriptContext {
  run: <Args extends unknown[], T>(func: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>;
  init: RequestInit;
}

/** Reads a clicked file, exactly: through the page as the page itself would, or from its host without cookies. */
export async function readClickedFile({ url, source }: ClickedFile): Promise<Result<File, ClickedFileProblem>> {
  const isInAddress = url.startsWith('data:');
  if (source.name === 'none' && !isInAddress) return fail({ name: 'no-permission' });
  // A file that is in its address is not read through the page, whose policy may forbid it.
  const { run, init } = source.name === 'page' && !isInAddress ? inWebPage(source.tabId) : IN_THIS_PAGE;
  const failed = (problem: ClickedFileProblem) =>
    fail<ClickedFileProblem>(url.startsWith('file:') ? { name: 'local' } : problem);
  try {
    const fetched = await run(fetchIntoBuffer, { url, init, maxBytes: MAX_READ_BYTES, timeoutMs: TIMEOUT_MS });
    if (!fetched.ok) return failed(fetched.failure);
    const { type, disposition: contentDisposition, size } = fetched.value;
    const isWebPage = /^(text\/html|application\/xhtml\+xml)$/.test(type);
    if (isWebPage && !isInAddress) return fail({ name: 'web-page' });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let from = 0; from < size; from += CHUNK_BYTES)
      chunks.push(fromBase64(await run(readBufferChunk, from, from + CHUNK_BYTES)));
    const file = new File(chunks, getClickedFileName({ url, contentDisposition, type }), { type });
    return file.size === size ? succeed(file) : fail({ name: 'page-gone' });
  } catch {
    return failed({ name: 'page-gone' });
  } finally {
    await run(releaseBuffer).catch(() => undefined);
  }
}

function inWebPage(tabId: number): ScriptContext {
  return {
    run: async (func, ...args) => {
      const script = { target: { tabId }, func: func as (...args: unknown[]) => unknown, args };
      const injections = await browser.scripting.executeScript(script);
      return injections[0]?.result as never;
    },
    init: { mode: 'same-origin', credentials: 'same-origin' },
  };
}

const IN_THIS_PAGE: ScriptContext = {
  run: async (func, ...args) => func(...args),
  init: { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' },
};
