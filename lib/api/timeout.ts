import { FailureError } from '../base/failure';

/** How long a transfer may make no progress. As a whole, neither an upload nor a download has a limit. */
export const STALL_TIMEOUT_MS = 60_000;

/** Ends `work` after `timeoutMs` or with `signal`, even if it does not listen. `extendTimeout` gives it that many milliseconds from now. Throws TimeoutError and CanceledError. */
export async function withTimeout<Value>(
  work: (signal: AbortSignal, extendTimeout: (ms: number) => void) => Promise<Value>,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Value> {
  if (signal?.aborted) throw new FailureError({ kind: 'CanceledError' });
  const controller = new AbortController();
  let rejectWith: (error: FailureError) => void = () => {};
  const timedOut = new Promise<never>((_, reject) => {
    rejectWith = reject;
  });
  const cancel = () => rejectWith(new FailureError({ kind: 'CanceledError' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const extendTimeout = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => rejectWith(new FailureError({ kind: 'TimeoutError', timeoutMs: ms })), ms);
  };
  extendTimeout(timeoutMs);
  signal?.addEventListener('abort', cancel);
  try {
    return await Promise.race([timedOut, work(controller.signal, extendTimeout)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    controller.abort();
  }
}
