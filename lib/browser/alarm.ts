import { browser } from 'wxt/browser';

/**
 * `in-flight` wakes a worker that died while a push was sent, `uploads` one that has to see whether a page still sends; `passphrase/…` ends the keeping of one; `watch` starts a round of the
 * watch, `watch-tell` tells of what is still to be told.
 */
export type AlarmName = 'in-flight' | 'uploads' | 'watch' | 'watch-tell' | `passphrase/${string}`;

/** Wakes the worker once, after so many minutes (browsers take half a minute at least). Setting it again moves it. */
export async function setAlarm(name: AlarmName, delayInMinutes: number): Promise<void> {
  await browser.alarms.create(name, { delayInMinutes });
}

export async function clearAlarm(name: AlarmName): Promise<void> {
  await browser.alarms.clear(name);
}

export async function clearAllAlarms(): Promise<void> {
  await browser.alarms.clearAll();
}

/** Whether it is set. Browsers may lose alarms when they close. */
export async function hasAlarm(name: AlarmName): Promise<boolean> {
  return (await browser.alarms.get(name)) !== undefined;
}

export function onAlarm(listener: (name: string) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => listener(alarm.name));
}
