import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import type { Reply } from '../../lib/messaging/messages';

/** Runs an operation of the worker, with its last failure. */
export function useWorkerCall<Input extends unknown[]>(operation: (...input: Input) => Promise<Reply<unknown>>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (...input: Input) => {
    setBusy(true);
    try {
      const reply = await operation(...input);
      setFailure(reply.ok ? undefined : reply.failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}

/** Whether the last attempt failed, and how to make one. */
export function useFailure() {
  const [hasFailed, setFailed] = useState(false);
  const attempt = (work: Promise<unknown>) =>
    void work.then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return { hasFailed, attempt };
}
