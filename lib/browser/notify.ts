import { browser } from 'wxt/browser';

/** Calls `listener` with the id of a notification of ours that was clicked. Register at the worker's start. */
export function onNotificationClick(listener: (id: string) => void): void {
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}

/** Shows a notification. Its words never hold a payload, a passphrase or a link: the system keeps them where it likes. */
export async function notify(id: string, title: string, message: string): Promise<void> {
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title,
    message,
  });
}

/** Takes away every notification of ours that is still shown. */
export async function withdrawNotifications(): Promise<void> {
  for (const id of Object.keys(await browser.notifications.getAll())) await browser.notifications.clear(id);
}

/** Shows a notification with a button, or without it where the browser has none: Firefox refuses a notification that asks for one. */
export async function notifyWithAction(id: string, title: string, message: string, action: string): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const options = { type: 'basic' as const, iconUrl, title, message, buttons: [{ title: action }] };
  try {
    await browser.notifications.create(id, options);
  } catch {
    // Browsers differ in their words for it; the plain one says whether it was the button.
    await notify(id, title, message);
  }
}

/** Takes the button off a notification, which stays as it is otherwise. */
export async function withdrawAction(id: string): Promise<void> {
  // Firefox shows none, and has no such call.
  if (import.meta.env.FIREFOX) return;
  await browser.notifications.update(id, { buttons: [] });
}

/** Calls `listener` with the id of a notification whose button was pressed. Register at the worker's start. */
export function onNotificationAction(listener: (id: string) => void): void {
  // Firefox has the event by name alone, and complains when it is listened to.
  if (import.meta.env.FIREFOX) return;
  browser.notifications.onButtonClicked.addListener((id) => {
    void browser.notifications.clear(id);
    listener(id);
  });
}
