import * as z from 'zod/mini';
import { CancelledError, NetworkError, type SentBytes, TimeoutError } from './errors';
import { type ApiResponse, type ExpectedResponse, parseResponse } from './parse-response';
import { fetchOnce, headersFor, type Line, withTimeout } from './request';
import type { NewPush } from './schemas';
import { createFetchSend, type Send } from './send';

/** What joins the parts: 122 random bits, so no file holds it. */
function newBoundary(): string {
  return `secret-push-${crypto.randomUUID()}`;
}

/**
 * A new push with its files as `multipart/form-data`, made of header texts and the files themselves: nothing of a file is read here, and
 * nothing is changed. `FormData` would turn each LF of the message into CRLF
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data).
 * An empty message is left out: files need none.
 * @returns the body, with its `Content-Type` as its type
 */
export function multipartBody(push: NewPush, files: readonly File[], boundary = newBoundary()): Blob {
  const open = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const fields = Object.entries(push)
    .filter(([name, value]) => value !== undefined && !(name === 'payload' && value === ''))
    .map(([name, value]) => `${open}"push[${name}]"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap((file) => [
    `${open}"push[files][]"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
    file,
    '\r\n',
  ]);
  return new Blob([...fields, ...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/**
 * A name between quotation marks, as browsers write it. A percent sign as well: the server takes `%41` in a name for an `A`
 * (tests/contract/observed.json has no such name; the reference server's tests do).
 */
function quoted(name: string): string {
  return name.replace(/[%"\r\n]/g, (character) => encodeURIComponent(character));
}

/** Nothing has left: it ended before the request was sent. */
function noBytesSent(totalBytes: number): SentBytes {
  return { bytes: 0, totalBytes, mayBeComplete: false };
}

/** Browsers tell of progress every 50 to 100 ms while anything moves; a busy one may be as much later. */
const LATE_MS = 1_000;

/** How far back the speed of a line says something of its speed now. */
const RECENT_MS = 5_000;

/**
 * Judges from a browser's progress events whether a whole body may have left. What moved in the last second may not have been told yet: that
 * is at most as much as moved in any one of the last seconds, or in the first, which fills the buffers of the sockets and may do so again
 * when they have run empty. An instance cannot make a push of a part: the end of a multipart body is its last line.
 * @param now milliseconds, from whenever
 */
export function createSentBytesEstimator(totalBytes: number, now: () => number) {
  /** What was told lately, oldest first; the first of them may be older. */
  let told: { at: number; bytes: number }[] = [{ at: now(), bytes: 0 }];
  let firstAt: number | undefined;
  let inFirstSecond = 0;

  /** The most that was told of within a second. */
  const busiestSecond = (): number => {
    let most = 0;
    let from = 0;
    for (const [index, { at, bytes }] of told.entries()) {
      while ((told[from + 1]?.at ?? at) < at - LATE_MS && from + 1 < index) from++;
      most = Math.max(most, bytes - (told[from]?.bytes ?? 0));
    }
    return most;
  };

  return {
    note(sentBytes: number): void {
      const at = now();
      firstAt ??= at;
      if (at - firstAt <= LATE_MS) inFirstSecond = sentBytes;
      told.push({ at, bytes: sentBytes });
      // One from before stays, to tell what has moved since.
      const recent = told.findIndex((one) => one.at >= at - RECENT_MS);
      told = told.slice(Math.max(0, recent - 1));
    },
    sent(): SentBytes {
      const { at, bytes } = told.at(-1) ?? { at: 0, bytes: 0 };
      const isStill = now() - at > LATE_MS;
      const mayHaveLeft = isStill ? bytes : bytes + Math.max(inFirstSecond, busiestSecond());
      return { bytes, totalBytes, mayBeComplete: firstAt === undefined || mayHaveLeft >= totalBytes };
    },
  };
}

/** How far an upload is. */
export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

export interface UploadRequest<Schema extends z.ZodMiniType> extends ExpectedResponse<Schema> {
  address: string;
  body: Blob;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Longest time without progress. */
  stallTimeoutMs: number;
  /** Longest time from the last byte to the answer: the instance may pass all of it on to a store of its own. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a body of any size, once. As for `sendRequest`, but for its time: it may take as long as it makes progress. An error without an
 * answer says how much had left.
 * @throws ApiError, and nothing else for whatever an instance does
 */
async function sendUpload<Schema extends z.ZodMiniType>(
  { onServerTime }: Pick<Line, 'onServerTime'>,
  send: Send,
  question: UploadRequest<Schema>,
): Promise<ApiResponse<z.output<Schema>>> {
  const { address, body, token, answer, onProgress, stallTimeoutMs, timeoutMs, signal } = question;
  const headers = headersFor(token);
  headers.set('content-type', body.type);
  const totalBytes = body.size;
  const gauge = createSentBytesEstimator(totalBytes, () => performance.now());
  z.safeParse(answer, undefined);

  try {
    const { response, text } = await withTimeout(
      (within, allow) => {
        const note = (sentBytes: number) => {
          gauge.note(sentBytes);
          allow(sentBytes < totalBytes ? stallTimeoutMs : timeoutMs);
          onProgress?.({ sentBytes, totalBytes });
        };
        return fetchOnce(() => send({ address, headers, body, signal: within, onProgress: note }));
      },
      { timeoutMs: stallTimeoutMs, signal },
    );
    return parseResponse(response, text, { ...question, bytes: totalBytes, onServerTime });
  } catch (error) {
    throw withSentBytes(error, gauge.sent());
  }
}

/** The same error, with how much had left if there was no answer. */
function withSentBytes(error: unknown, sent: SentBytes): unknown {
  if (error instanceof NetworkError) return new NetworkError({ cause: error.cause, sent });
  if (error instanceof TimeoutError) return new TimeoutError(error.timeoutMs, { sent });
  if (error instanceof CancelledError) return new CancelledError({ sent });
  return error;
}

/** Files may take as long as they move; no line of today stands still for longer. */
const SILENCE_MS = 60_000;

/** From the last byte to the answer: an instance may have to take a gibibyte to its object store first. */
const FILES_TIMEOUT_MS = 300_000;

interface Way extends Line {
  /** By `fetch` unless said. */
  send: Send | undefined;
  /** Asks for something that needs no secret. */
  version: () => Promise<unknown>;
}

interface NewFiles<Schema extends z.ZodMiniType> extends ExpectedResponse<Schema> {
  address: string;
  push: NewPush;
  files: readonly File[];
  onProgress: ((progress: Progress) => void) | undefined;
  /** Instead of both times, in ms. */
  timeoutMs: number | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Makes a push with files, once. `version` is asked first: a redirect shows there, and an upload would follow it. Errors without an
 * answer say how much had left.
 */
export async function createWithFiles<Schema extends z.ZodMiniType>(
  { version, send, ...line }: Way,
  { push, files, timeoutMs, ...question }: NewFiles<Schema>,
): Promise<ApiResponse<z.output<Schema>>> {
  const body = multipartBody(push, files);
  await version().catch((error: unknown) => {
    throw withSentBytes(error, noBytesSent(body.size));
  });
  return sendUpload(line, send ?? createFetchSend(line.fetch), {
    ...question,
    body,
    stallTimeoutMs: timeoutMs ?? SILENCE_MS,
    timeoutMs: timeoutMs ?? FILES_TIMEOUT_MS,
  });
}
