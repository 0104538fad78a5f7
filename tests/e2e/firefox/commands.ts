import { until } from '../until';
import type { FirefoxSession } from './session';

/** Presses keys such as `Alt+Shift+K` in Firefox's own window, as the person's keyboard does: first the page sees them, then Firefox. */
export async function pressInWindow(session: FirefoxSession, keys: string): Promise<void> {
  await until('the page in front has the focus', () =>
    session.chrome<boolean>(
      `gBrowser.selectedBrowser.focus();
      return Services.focus.focusedElement === gBrowser.selectedBrowser && !gBrowser.selectedBrowser.webProgress.isLoadingDocument;`,
    ),
  );
  await session.chrome(
    `const keys = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    if (!keys.beginInputTransactionForTests(window)) throw new Error('Firefox takes no keys now');
    const events = arguments[0].map((key) => new KeyboardEvent('', { key, code: key.length === 1 ? 'Key' + key : key + 'Left', keyCode: key.length === 1 ? key.charCodeAt(0) : 0 }));
    for (const it of events) keys.keydown(it);
    for (const it of events.reverse()) keys.keyup(it);`,
    keys.split('+'),
  );
}
