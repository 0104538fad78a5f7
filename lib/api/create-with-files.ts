import type * as z from 'zod/mini';
import type { Answer, Expected } from './conclude';
import { createFetchSend } from './fetch-send';
import { multipartBody } from './multipart';
import type { Line } from './one-request';
import { oneUpload, type Progress, type Send, saying } from './one-upload';
import type { NewPush } from './schemas';
import { nothingOf } from './sent-gauge';

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

interface NewFiles<Schema extends z.ZodMiniType> extends Expected<Schema> {
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
): Promise<Answer<z.output<Schema>>> {
  const body = multipartBody(push, files);
  await version().catch((error: unknown) => {
    throw saying(error, nothingOf(body.size));
  });
  return oneUpload(line, send ?? createFetchSend(line.fetch), {
    ...question,
    body,
    silenceMs: timeoutMs ?? SILENCE_MS,
    timeoutMs: timeoutMs ?? FILES_TIMEOUT_MS,
  });
}
