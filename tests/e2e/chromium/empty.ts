import type { BrowserContext } from '@playwright/test';
import { emptyClipboard } from './clipboard';
import type { RunningChromium } from './start';

/** The origins of the web pages that are opened from now on, those that are closed again included. */
export function noteWebOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (request.isNavigationRequest() && protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

/** Removes the extension with all that it remembers, closes every page, and clears what pages have left. */
export async function emptyChromium(
  { context, session, first }: RunningChromium,
  extensionId: string,
  webOrigins: Set<string>,
): Promise<void> {
  // First the pages: one that warns before it is left would keep its tab.
  await Promise.all(context.pages().map((page) => (page === first ? page.goto('about:blank') : page.close())));
  await session.send('Extensions.uninstall', { id: extensionId });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  const cleaner = await context.newCDPSession(first);
  await cleaner.send('Network.clearBrowserCache');
  for (const origin of webOrigins) await cleaner.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  webOrigins.clear();
  await cleaner.detach();
  await emptyClipboard(first);
}
