import { browser } from 'wxt/browser';

const clearFirst = (listener: (id: string) => void) => (id: string) => {
  void browser.notifications.clear(id);
  listener(id);
};

/** Register at the worker's start. */
export function onNotificationClick(listener: (id: string) => void): void {
  browser.notifications.onClicked.addListener(clearFirst(listener));
}

/** The text never contains a payload, a passphrase or a link: the system may store it. */
export async function showNotification(id: string, title: string, message: string, action?: string): Promise<void> {
  const plain = { type: 'basic', iconUrl: browser.runtime.getURL('/icon/128.png'), title, message } as const;
  try {
    await browser.notifications.create(id, action === undefined ? plain : { ...plain, buttons: [{ title: action }] });
  } catch {
    // Firefox throws where there are buttons.
    await browser.notifications.create(id, plain);
  }
}

export async function removeNotificationButtons(id: string): Promise<void> {
  // Firefox shows no buttons, and has no such call.
  if (import.meta.env.FIREFOX) return;
  await browser.notifications.update(id, { buttons: [] });
}

/** Clears all that are shown, or those whose id is meant. */
export async function clearNotifications(isMeant: (id: string) => boolean = () => true): Promise<void> {
  for (const id of Object.keys(await browser.notifications.getAll()))
    if (isMeant(id)) await browser.notifications.clear(id);
}

/** Register at the worker's start. */
export function onNotificationButtonClick(listener: (id: string) => void): void {
  // Firefox has the event by name only, and logs an error for a listener.
  if (import.meta.env.FIREFOX) return;
  browser.notifications.onButtonClicked.addListener(clearFirst(listener));
}
