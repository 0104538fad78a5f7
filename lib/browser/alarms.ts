import { browser } from 'wxt/browser';

/** `in-flight` wakes a worker terminated during a create; `uploads` checks sending pages; `notify-activity` shows delayed notifications. */
export type AlarmName = 'in-flight' | 'uploads' | 'poll' | 'notify-activity' | `passphrase/${string}`;

/** Wakes the worker once. Browsers wait half a minute at least. Setting an alarm again moves it. */
export async function setAlarm(name: AlarmName, delayInMinutes: number): Promise<void> {
  await browser.alarms.create(name, { delayInMinutes });
}

export async function clearAlarm(name: AlarmName): Promise<void> {
  await browser.alarms.clear(name);
}

export async function clearAllAlarms(): Promise<void> {
  await browser.alarms.clearAll();
}

/** Browsers may lose alarms when they close. */
export async function hasAlarm(name: AlarmName): Promise<boolean> {
  return (await browser.alarms.get(name)) !== undefined;
}

export function onAlarm(listener: (name: string) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => listener(alarm.name));
}
