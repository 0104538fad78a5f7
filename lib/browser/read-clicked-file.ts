import { browser } from 'wxt/browser';
import { fromBase64 } from '../base64';
import { type ClickedFile, type FileProblem, MOST_READ_BYTES } from '../push/clicked-file';
import { clickedFileName } from '../push/clicked-file-name';
import { fileInAddress } from '../push/data-address';
import { type FetchedFile, type FileQuestion, fetchAndHold, heldPiece, releaseHeldFile } from './fetch-file';

export type FileReading = { ok: true; file: File } | { ok: false; problem: FileProblem };

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
export async function readClickedFile({ url, way }: ClickedFile): Promise<FileReading> {
  if (url.startsWith('data:')) return readAddress(url);
  if (way.name === 'none') return { ok: false, problem: { name: 'no-permission' } };
  const world = way.name === 'page' ? inPage(way.tabId) : here;
  try {
    const fetched = await fetchIn(world, url);
    if (!fetched.ok) return { ok: false, problem: orLocal(fetched.problem, url) };
    const { type, disposition, size } = fetched;
    if (/^(text\/html|application\/xhtml\+xml)$/.test(type)) return { ok: false, problem: { name: 'web-page' } };
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < size; at += PIECE) pieces.push(fromBase64(await world.run(heldPiece, at, at + PIECE)));
    const file = new File(pieces, clickedFileName({ url, disposition, type }), { type });
    // A page that was left meanwhile has nothing to give any more.
    return file.size === size ? { ok: true, file } : { ok: false, problem: { name: 'page-gone' } };
  } catch {
    // Only a web page's world can refuse: browsers say why in words of their own.
    return { ok: false, problem: orLocal({ name: 'page-gone' }, url) };
  } finally {
    await world.run(releaseHeldFile).catch(() => undefined);
  }
}

/** Its bytes are in its address: nobody has to be asked. */
function readAddress(url: string): FileReading {
  const inAddress = fileInAddress(url);
  if (!inAddress) return { ok: false, problem: { name: 'refused' } };
  const { bytes, type } = inAddress;
  if (bytes.length > MOST_READ_BYTES) return { ok: false, problem: { name: 'too-large' } };
  const name = clickedFileName({ url, disposition: '', type });
  return { ok: true, file: new File([bytes], name, { type }) };
}

function fetchIn({ run, init }: World, url: string): Promise<FetchedFile> {
  const question: FileQuestion = { url, init, most: MOST_READ_BYTES, timeoutMs: TIMEOUT_MS };
  return run(fetchAndHold, question);
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

function orLocal(problem: FileProblem, url: string): FileProblem {
  return url.startsWith('file:') ? { name: 'local' } : problem;
}
