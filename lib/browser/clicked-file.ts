import { browser } from 'wxt/browser';
import { fromBase64 } from '../encoding';
import {
  type ClickedFile,
  type ClickedFileProblem,
  clickedFileName,
  fileFromDataUrl,
  MAX_READ_BYTES,
} from '../push/clicked-file';
import { call } from './messaging';
import { acquireUntilClosed } from './open-pages';

// These run in a web page, in a world of the extension's own, or in a page of ours. Each stands alone: it is sent as its source.

/** What is asked for. `most`: in bytes. */
export interface FileRequest {
  url: string;
  init: RequestInit;
  most: number;
  timeoutMs: number;
}

export type FetchedFile =
  | { ok: true; size: number; type: string; disposition: string }
  | { ok: false; problem: ClickedFileProblem };

/** Where a world keeps the bytes until they are taken. */
interface Holder {
  secretPushFile?: Uint8Array | undefined;
}

/** Fetches a file and holds on to its bytes, in the place of what was held before. */
export async function fetchIntoBuffer({ url, init, most, timeoutMs }: FileRequest): Promise<FetchedFile> {
  const holder = globalThis as Holder;
  holder.secretPushFile = undefined;
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (problem: ClickedFileProblem) => ({ ok: false, problem }) as const;
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal });
    if (response.type === 'opaqueredirect') return failed({ name: 'redirect' });
    if (!response.ok) return failed({ name: 'status', status: response.status });
    const reader = response.body?.getReader();
    const pieces: Uint8Array[] = [];
    let size = 0;
    // What a server says of the size is that of its packed form, which is smaller or the same.
    let isTooLarge = Number(response.headers.get('content-length')) > most;
    while (reader && !isTooLarge) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
      isTooLarge = size > most;
    }
    if (isTooLarge) {
      await reader?.cancel();
      return failed({ name: 'too-large' });
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    holder.secretPushFile = bytes;
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return {
      ok: true,
      size,
      type: type.trim().toLowerCase(),
      disposition: response.headers.get('content-disposition') ?? '',
    };
  } catch {
    // Browsers give the reasons in words of their own, and to nobody but their console.
    return failed({ name: signal.aborted ? 'too-slow' : 'refused' });
  }
}

/** A piece of what is held, as base64: results of scripts are JSON in Chromium. */
export function readBufferChunk(from: number, to: number): string {
  const piece = (globalThis as Holder).secretPushFile?.subarray(from, to) ?? new Uint8Array();
  let text = '';
  for (let at = 0; at < piece.length; at += 0x8000) text += String.fromCharCode(...piece.subarray(at, at + 0x8000));
  return btoa(text);
}

export function releaseBuffer(): void {
  (globalThis as Holder).secretPushFile = undefined;
}

/** A clicked file on its way to the page that reads it. */
export interface FileHandoff {
  file: ClickedFile;
  /** Releases the permission for its host; closing the page does the same. */
  done: () => void;
}

/** The file that was clicked for this draft, once. */
export async function claimFile(draftId: string): Promise<FileHandoff | undefined> {
  const reply = await call('claimFile', { draftId });
  if (!reply.ok || !reply.value) return undefined;
  const { way } = reply.value;
  return { file: reply.value, done: way.name === 'host' ? acquireUntilClosed([way.permission]) : () => {} };
}

export type FileReadResult = { ok: true; file: File } | { ok: false; problem: ClickedFileProblem };

/** A file of the most bytes over a line of 2 Mbit/s. */
const TIMEOUT_MS = 120_000;

/** Bytes in one message from a web page. */
const PIECE = 4 * 1024 * 1024;

/** The web page's world or our own, as far as a file is read in it. */
interface World {
  run: <Given extends unknown[], T>(func: (...given: Given) => T | Promise<T>, ...given: Given) => Promise<T>;
  /** How the request is made there. */
  init: RequestInit;
}

/**
 * Reads a clicked file, exactly. Through the page it is asked for as the page itself would: signed in, from its own origin alone. From its
 * host it is asked for as by a stranger, at this one address alone.
 */
export async function readClickedFile({ url, way }: ClickedFile): Promise<FileReadResult> {
  if (url.startsWith('data:')) return readAddress(url);
  if (way.name === 'none') return { ok: false, problem: { name: 'no-permission' } };
  const world = way.name === 'page' ? inPage(way.tabId) : here;
  try {
    const fetched = await fetchIn(world, url);
    if (!fetched.ok) return { ok: false, problem: asLocalFileProblem(fetched.problem, url) };
    const { type, disposition, size } = fetched;
    if (/^(text\/html|application\/xhtml\+xml)$/.test(type)) return { ok: false, problem: { name: 'web-page' } };
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < size; at += PIECE) pieces.push(fromBase64(await world.run(readBufferChunk, at, at + PIECE)));
    const file = new File(pieces, clickedFileName({ url, disposition, type }), { type });
    // A page that was left meanwhile has nothing to give any more.
    return file.size === size ? { ok: true, file } : { ok: false, problem: { name: 'page-gone' } };
  } catch {
    // Only a web page's world can refuse: browsers say why in words of their own.
    return { ok: false, problem: asLocalFileProblem({ name: 'page-gone' }, url) };
  } finally {
    await world.run(releaseBuffer).catch(() => undefined);
  }
}

/** Its bytes are in its address: nobody has to be asked. */
function readAddress(url: string): FileReadResult {
  const inAddress = fileFromDataUrl(url);
  if (!inAddress) return { ok: false, problem: { name: 'refused' } };
  const { bytes, type } = inAddress;
  if (bytes.length > MAX_READ_BYTES) return { ok: false, problem: { name: 'too-large' } };
  const name = clickedFileName({ url, disposition: '', type });
  return { ok: true, file: new File([bytes], name, { type }) };
}

function fetchIn({ run, init }: World, url: string): Promise<FetchedFile> {
  const question: FileRequest = { url, init, most: MAX_READ_BYTES, timeoutMs: TIMEOUT_MS };
  return run(fetchIntoBuffer, question);
}

/** The top frame shares its origin with the file: there no other may be asked. */
function inPage(tabId: number): World {
  return {
    run: async (func, ...args) => {
      const [injected] = await browser.scripting.executeScript({
        target: { tabId },
        func: func as (...given: unknown[]) => unknown,
        args,
      });
      // Scripts give what they give in the page, as JSON.
      return injected?.result as never;
    },
    init: { mode: 'same-origin', credentials: 'same-origin' },
  };
}

const here: World = {
  run: async (func, ...given) => func(...given),
  init: { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' },
};

function asLocalFileProblem(problem: ClickedFileProblem, url: string): ClickedFileProblem {
  return url.startsWith('file:') ? { name: 'local' } : problem;
}
