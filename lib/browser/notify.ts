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
