import * as z from 'zod/mini';
import { type Answer, conclude, type Expected } from './conclude';
import { CancelledError, NetworkError, TimeoutError } from './errors';
import { askOnce, headersFor, type Line } from './one-request';
import { createSentGauge, type Sent } from './sent-gauge';
import { withinTime } from './within-time';

/** One POST with a body of any size. */
export interface Upload {
  address: string;
  /** With the body's `Content-Type`. */
  headers: Headers;
  body: Blob;
  signal: AbortSignal;
  /** Told how many bytes of the body have left, as often as the browser says. */
  onProgress: (sentBytes: number) => void;
}

/**
 * Takes one upload to the instance, once, without cookies and without reading the body into memory. Rejects with a TypeError or a
 * DOMException where there was no answer, as `fetch` does; throws RedirectError if it was redirected.
 */
export type Send = (upload: Upload) => Promise<Response>;

/** How far an upload is. */
export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

export interface UploadQuestion<Schema extends z.ZodMiniType> extends Expected<Schema> {
  address: string;
  body: Blob;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Longest time without progress. */
  silenceMs: number;
  /** Longest time from the last byte to the answer: the instance may pass all of it on to a store of its own. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a body of any size, once. As for `oneRequest`, but for its time: it may take as long as it makes progress. An error without an
 * answer says how much had left.
 * @throws ApiError, and nothing else for whatever an instance does
 */
export async function oneUpload<Schema extends z.ZodMiniType>(
  { onServerTime }: Pick<Line, 'onServerTime'>,
  send: Send,
  question: UploadQuestion<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { address, body, token, answer, onProgress, silenceMs, timeoutMs, signal } = question;
  const headers = headersFor(token);
  headers.set('content-type', body.type);
  const totalBytes = body.size;
  const gauge = createSentGauge(totalBytes, () => performance.now());
  z.safeParse(answer, undefined);

  try {
    const { response, text } = await withinTime(
      (within, allow) => {
        const note = (sentBytes: number) => {
          gauge.note(sentBytes);
          allow(sentBytes < totalBytes ? silenceMs : timeoutMs);
          onProgress?.({ sentBytes, totalBytes });
        };
        return askOnce(() => send({ address, headers, body, signal: within, onProgress: note }));
      },
      { timeoutMs: silenceMs, signal },
    );
    return conclude(response, text, { ...question, bytes: totalBytes, onServerTime });
  } catch (error) {
    throw saying(error, gauge.sent());
  }
}

/** The same error, with how much had left if there was no answer. */
export function saying(error: unknown, sent: Sent): unknown {
  if (error instanceof NetworkError) return new NetworkError({ cause: error.cause, sent });
  if (error instanceof TimeoutError) return new TimeoutError(error.timeoutMs, { sent });
  if (error instanceof CancelledError) return new CancelledError({ sent });
  return error;
}
