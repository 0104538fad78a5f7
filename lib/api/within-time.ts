import { CancelledError, TimeoutError } from './errors';

/**
 * Runs `work` with a signal that aborts after `timeoutMs` or when `signal` does, and ends then even if `work` does not listen.
 * `allow` gives it so many ms more, from now.
 * The signal is aborted at the end in any case, which lets go of a body that nobody read.
 *
 * A timer and a listener of our own instead of `AbortSignal.timeout` and `AbortSignal.any`: both are taken away again when
 * the work is done (a worker kept busy by old timers), and we know which of the two it was without looking at reasons.
 * @throws TimeoutError, CancelledError, and whatever `work` throws before
 */
export async function withinTime<Value>(
  work: (signal: AbortSignal, allow: (ms: number) => void) => Promise<Value>,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Value> {
  if (signal?.aborted) throw new CancelledError();
  const controller = new AbortController();
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const cancel = () => giveUp(new CancelledError());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allow = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(new TimeoutError(ms)), ms);
  };
  allow(timeoutMs);
  signal?.addEventListener('abort', cancel);
  try {
    return await Promise.race([ended, work(controller.signal, allow)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    controller.abort();
  }
}
