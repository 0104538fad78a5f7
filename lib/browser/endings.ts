import { browser } from 'wxt/browser';
import type { PushAddress } from '../messages';
import type { Ending } from '../push/push-row';

/** A push that was ended from this browser. */
export interface EndedPush {
  push: PushAddress;
  ending: Ending;
}

/** Tells every page of ours that a push has ended. Nothing of it is kept. */
export async function tellEnding(ended: EndedPush): Promise<void> {
  // Rejects where no page is open: then nobody has to know.
  await browser.runtime.sendMessage({ ended }).catch(() => undefined);
}

/** Calls `listener` with each push that the worker says has ended. What comes from a tab is not the worker's. */
export function onEnding(listener: (ended: EndedPush) => void): void {
  browser.runtime.onMessage.addListener((told: unknown, sender): undefined => {
    if (sender.id === browser.runtime.id && !sender.tab && isTold(told)) listener(told.ended);
  });
}

function isTold(told: unknown): told is { ended: EndedPush } {
  return typeof told === 'object' && told !== null && 'ended' in told;
}
