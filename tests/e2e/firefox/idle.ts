import { until } from '../until';
import type { Firefox } from './firefox';

const TIMEOUT = 'extensions.background.idle.timeout';

/**
 * Has Firefox itself end the event page, since it has had nothing to do for as long as Firefox waits: not half a minute, but a moment.
 * What waits already waits as long as it was told at its start: so it is another event page that is ended.
 */
export async function endForIdleness(app: Firefox): Promise<void> {
  const { session, extensionId } = app;
  await app.killWorker();
  const before = await session.chrome<number>(
    `const timeout = Services.prefs.getIntPref(arguments[0]);
    Services.prefs.setIntPref(arguments[0], 500);
    await WebExtensionPolicy.getByID(arguments[1]).extension.wakeupBackground();
    return timeout;`,
    TIMEOUT,
    extensionId,
  );
  await until('the event page is at its end', () =>
    session.chrome<boolean>(
      `return WebExtensionPolicy.getByID(arguments[0]).extension.backgroundState === 'stopped';`,
      extensionId,
    ),
  );
  await session.chrome('Services.prefs.setIntPref(arguments[0], arguments[1]);', TIMEOUT, before);
}
