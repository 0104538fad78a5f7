import type { AlarmName } from '../../lib/browser/alarm';
import type { ExtensionBrowser } from './extension-browser';

/** What is used here of the extension's world. */
declare const chrome: { alarms: { create(name: string, info: { when: number }): Promise<void> } };

/** Has one of the extension's alarms go off now, instead of in minutes. It wakes a worker that sleeps or is dead. */
export function fireAlarm(app: ExtensionBrowser, name: AlarmName): Promise<void> {
  return app.evaluate(async (alarm) => chrome.alarms.create(alarm, { when: Date.now() }), name);
}
