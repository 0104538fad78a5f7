import type { Worker } from '@playwright/test';
import { until } from '../until';

/** What is used here of the worker's world. `dispatch` calls the listeners; Chromium has it on every event, undocumented. */
declare const chrome: {
  notifications: Record<'onClicked' | 'onButtonClicked', { dispatch(id: string, button?: number): void }> & {
    getAll(): Promise<Record<string, boolean>>;
  };
};

/** Clicks on the notification that is shown, or presses its button, as far as that can be done without a screen. */
export async function clickNotification(worker: Worker, on: 'it' | 'its button' = 'it'): Promise<void> {
  await until('a notification is shown', () =>
    worker.evaluate(async (isButton) => {
      const { notifications } = chrome;
      const [id] = Object.keys(await notifications.getAll());
      if (id === undefined) return false;
      if (isButton) notifications.onButtonClicked.dispatch(id, 0);
      else notifications.onClicked.dispatch(id);
      return true;
    }, on === 'its button'),
  );
}
