import { until } from '../until';
import type { FirefoxSession } from './session';

/** Clicks on the notification that Firefox shows: a small window of its own, where the desktop is not asked to show it. */
export async function clickNotification(session: FirefoxSession): Promise<void> {
  await until('a notification is shown', () =>
    session.chrome<boolean>(
      `const [shown] = Services.wm.getEnumerator('alert:alert');
      const box = shown?.document.readyState === 'complete' && shown.document.getElementById('alertBox');
      if (!box) return false;
      box.click();
      return true;`,
    ),
  );
}
