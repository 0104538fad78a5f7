import * as z from 'zod/mini';
import { FailureError, toFailure, type UploadedBytes } from '../base/failure';
import { parseResponse, type ResponseOptions } from './parse-response';
import { createHeaders, type Fetch, fetchText } from './request';
import type { NewPush } from './schemas';
import { STALL_TIMEOUT_MS, withTimeout } from './timeout';
import { createFetchTransport, type UploadTransport } from './upload-transport';

/** Multipart body of header texts and the files themselves. `FormData` would turn each LF of the message into CRLF (HTML, multipart-form-data). */
function createMultipartBody(push: NewPush, files: readonly File[]): Blob {
  // 122 random bits: no file holds it.
  const boundary = `secret-push-${crypto.randomUUID()}`;
  const open = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const fields = Object.entries(push)
    .filter(([name, value]) => value !== undefined && !(name === 'payload' && value === ''))
    .map(([name, value]) => `${open}"push[${name}]"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap((file) => [
    `${open}"push[files][]"; filename="${quoteFileName(file.name)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
    file,
    '\r\n',
  ]);
  return new Blob([...fields, ...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Quotes as browsers do, and encodes `%`: the server takes `%41` in a name for an `A`. */
function quoteFileName(name: string): string {
  return name.replace(/[%"\r\n]/g, (character) => encodeURIComponent(character));
}

/** Browsers report every 50 to 100 ms while anything moves; a busy one may be this much later. */
const PROGRESS_DELAY_MS = 1_000;

/** Bytes that are reported so soon after the first report went into buffers, megabytes at once in Firefox, and say nothing of the line's speed. */
const BUFFERS_MS = 500;

/** Estimates from progress events whether the whole body may have been sent. */
export function createSentBytesEstimator(totalBytes: number, now: () => number) {
  let recent = [{ at: now(), bytes: 0 }];
  let first: { at: number; buffered: number } | undefined;
  let fastestSecond = 0;

  return {
    note(bytes: number): void {
      const at = now();
      first ??= { at, buffered: bytes };
      if (at - first.at <= BUFFERS_MS) first.buffered = bytes;
      const inLastSecond = recent.findIndex((report) => report.at >= at - PROGRESS_DELAY_MS);
      recent = [...(inLastSecond < 0 ? recent.slice(-1) : recent.slice(Math.max(0, inLastSecond - 1))), { at, bytes }];
      fastestSecond = Math.max(fastestSecond, bytes - Math.max(recent[0]?.bytes ?? 0, first.buffered));
    },
    sent(): UploadedBytes {
      const { at, bytes } = recent.at(-1) ?? { at: 0, bytes: 0 };
      if (!first) return { bytes, totalBytes, mayBeComplete: true };
      // It is too early to know how fast the line is.
      const inSecond = at - first.at <= BUFFERS_MS ? first.buffered : fastestSecond;
      const mayHaveLeft = now() - at > PROGRESS_DELAY_MS ? bytes : bytes + inSecond;
      return { bytes, totalBytes, mayBeComplete: mayHaveLeft >= totalBytes };
    },
  };
}

export interface SentProgress {
  sentBytes: number;
  totalBytes: number;
}

function withSentBytes(error: unknown, estimate: UploadedBytes): unknown {
  const failure = toFailure(error);
  switch (failure?.kind) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CanceledError':
      return new FailureError({ ...failure, estimate }, { cause: error });
    default:
      return error;
  }
}

/** How long to wait from the last byte to the answer, since an instance may first store a gibibyte elsewhere. */
const RESPONSE_TIMEOUT_MS = 300_000;

interface PushWithFiles<Schema extends z.ZodMiniType> extends ResponseOptions<Schema> {
  address: string;
  push: NewPush;
  files: readonly File[];
  onProgress: ((progress: SentProgress) => void) | undefined;
  timeoutMs: number | undefined;
  signal: AbortSignal | undefined;
  fetch: Fetch;
  send: UploadTransport | undefined;
  version: () => Promise<unknown>;
}

/** Creates a push with files, once. `version` is asked first to show a redirect, which an upload would follow. Throws only FailureError. */
export async function createPushWithFiles<Schema extends z.ZodMiniType>(apiRequest: PushWithFiles<Schema>) {
  const { address, push, files, token, responseSchema, onProgress, timeoutMs, signal, fetch, version } = apiRequest;
  const body = createMultipartBody(push, files);
  const totalBytes = body.size;
  await version().catch((error: unknown) => {
    throw withSentBytes(error, { bytes: 0, totalBytes, mayBeComplete: false });
  });
  const send = apiRequest.send ?? createFetchTransport(fetch);
  const headers = createHeaders(token);
  headers.set('content-type', body.type);
  const estimator = createSentBytesEstimator(totalBytes, () => performance.now());
  z.safeParse(responseSchema, undefined);

  try {
    const stallTimeoutMs = timeoutMs ?? STALL_TIMEOUT_MS;
    const { response, text } = await withTimeout(
      (within, extendTimeout) => {
        const note = (sentBytes: number) => {
          estimator.note(sentBytes);
          extendTimeout(sentBytes < totalBytes ? stallTimeoutMs : (timeoutMs ?? RESPONSE_TIMEOUT_MS));
          onProgress?.({ sentBytes, totalBytes });
        };
        return fetchText(() => send({ address, headers, body, signal: within, onProgress: note }));
      },
      { timeoutMs: stallTimeoutMs, signal },
    );
    return parseResponse(response, text, { ...apiRequest, bytes: () => totalBytes }).value;
  } catch (error) {
    throw withSentBytes(error, estimator.sent());
  }
}
