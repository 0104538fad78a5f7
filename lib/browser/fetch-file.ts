import type { FileProblem } from '../push/clicked-file';

// These run in a web page, in a world of the extension's own, or in a page of ours. Each stands alone: it is sent as its source.

/** What is asked for. `most`: in bytes. */
export interface FileQuestion {
  url: string;
  init: RequestInit;
  most: number;
  timeoutMs: number;
}

export type FetchedFile =
  | { ok: true; size: number; type: string; disposition: string }
  | { ok: false; problem: FileProblem };

/** Where a world keeps the bytes until they are taken. */
interface Holder {
  secretPushFile?: Uint8Array | undefined;
}

/** Fetches a file and holds on to its bytes, in the place of what was held before. */
export async function fetchAndHold({ url, init, most, timeoutMs }: FileQuestion): Promise<FetchedFile> {
  const holder = globalThis as Holder;
  holder.secretPushFile = undefined;
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (problem: FileProblem) => ({ ok: false, problem }) as const;
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
export function heldPiece(from: number, to: number): string {
  const piece = (globalThis as Holder).secretPushFile?.subarray(from, to) ?? new Uint8Array();
  let text = '';
  for (let at = 0; at < piece.length; at += 0x8000) text += String.fromCharCode(...piece.subarray(at, at + 0x8000));
  return btoa(text);
}

export function releaseHeldFile(): void {
  (globalThis as Holder).secretPushFile = undefined;
}
