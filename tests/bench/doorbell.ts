import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is rung with. */
export interface Ring {
  bench: 'click';
  /** As Chromium hands them to `contextMenus.onClicked`. */
  info: object;
  tab: object;
}

/**
 * A click in the menu, for a browser without a screen. Nothing outside a browser can click its menu, and a worker that does not run
 * cannot call its own listeners: so each measured extension's copy gets these same lines at the end of its worker, and a page of its
 * own sends the message. The browser wakes a worker for a message as it does for a click in the menu: one event through the same
 * dispatcher. What is more than with a real click is the message's way from the page, in both extensions alike.
 */
const DOORBELL = `
chrome.runtime.onMessage.addListener((ring) => {
  if (ring?.bench === 'click') chrome.contextMenus.onClicked.dispatch(ring.info, ring.tab);
});
`;

/** Adds the lines to the worker of this unpacked extension, which must be a copy. Throws if it has none. */
export function addDoorbell(dir: string): void {
  const { background } = JSON.parse(readFileSync(path.join(dir, 'manifest.json'), 'utf8'));
  if (!background?.service_worker) throw new Error(`${dir} has no worker`);
  appendFileSync(path.join(dir, background.service_worker), DOORBELL);
}
