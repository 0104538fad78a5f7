import { getPassphrase, type PushRecord } from '../../push/record';
import { getUndoTimeLeft, type PushResult } from '../../push/result';
import { recordItem } from '../../storage/items';
import { onItemChange, readItem } from '../../storage/storage';

/** Calls `listener` with the passphrase of a push, as long as it may be copied, now and at every change. Returns how to stop. */
export function subscribeToPassphrase(
  resultId: string,
  now: () => number,
  listener: (passphrase: string | undefined) => void,
): () => void {
  const item = recordItem(resultId);
  const apply = (record: PushRecord | undefined) => listener(record && getPassphrase(record, now()));
  void readItem(item).then(apply);
  return onItemChange(item, apply);
}

/** Calls `listener` every second with the milliseconds left, the last time with 0. Returns how to stop. */
export function startUndoCountdown(
  result: PushResult,
  now: () => number,
  listener: (leftMs: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const leftMs = getUndoTimeLeft(result, now());
    listener(leftMs);
    if (leftMs > 0) timer = setTimeout(tick, leftMs % 1000 || 1000);
  };
  tick();
  return () => clearTimeout(timer);
}
