import { browser } from 'wxt/browser';

/** Calls `listener` with the id of a clicked notification. Register at the worker's start. */
export function onNotificationClick(listener: (id: string) => void): void {
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}

/** Shows a notification. Its text never contains a payload, a passphrase or a link: the system stores it where it wants. */
export async function notify(
  id: string,
  title: string,
  message: string,
  buttons?: { buttons: { title: string }[] },
): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message, ...buttons });
}

/** Shows a notification with a button, or without it in Firefox, which rejects buttons. */
export async function notifyWithAction(id: string, title: string, message: string, action: string): Promise<void> {
  // Browsers differ in their errors; the plain notification shows whether it was the button.
  await notify(id, title, message, { buttons: [{ title: action }] }).catch(() => notify(id, title, message));
}

/** Removes the button of a notification, which stays otherwise. */
export async function withdrawAction(id: string): Promise<void> {
  // Firefox shows no buttons, and has no such call.
  if (import.meta.env.FIREFOX) return;
  await browser.notifications.update(id, { buttons: [] });
}

export async function withdrawNotifications(): Promise<void> {
  for (const id of Object.keys(await browser.notifications.getAll())) await browser.notifications.clear(id);
}

/** Calls `listener` with the id of a notification whose button was clicked. Register at the worker's start. */
export function onNotificationAction(listener: (id: string) => void): void {
  // Firefox has the event by name only, and logs an error for a listener.
  if (import.meta.env.FIREFOX) return;
  browser.notifications.onButtonClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}
