import type { ExtensionBrowser, ShownNotification } from './extension-browser';
import { until } from './until';

/**
 * From now on notes what the extension asks the browser to tell. Headless browsers show no notification: what was asked for is all
 * there is to see. The note ends with the worker.
 */
export function recordNotifications(app: ExtensionBrowser): Promise<void> {
  return app.inWorker((worker) => {
    const { notifications } = worker.chrome;
    const create = notifications.create.bind(notifications);
    const told: ShownNotification[] = [];
    worker.told = told;
    notifications.create = (id, words, ...rest) => {
      // Firefox throws at once for one with a button, which is then asked for without it.
      const shown = create(id, words, ...rest);
      // Only what is shown can be clicked on.
      void shown.then(() => told.push({ title: words.title, message: words.message }));
      return shown;
    };
  });
}

/** The first thing that was told, as soon as there is one. */
export function firstNotification(app: ExtensionBrowser): Promise<ShownNotification> {
  return until('a notification', async () => (await app.inWorker((worker) => worker.told ?? []))[0]);
}

/** What is told next after what was taken from here, as soon as it is there. */
export function nextNotification(app: ExtensionBrowser): Promise<ShownNotification> {
  return until('a notification', () => app.inWorker((worker) => worker.told?.shift()));
}
