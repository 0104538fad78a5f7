import type { InstanceFeatures } from '../../lib/instance/instance';
import { expectInstalled, startBenchBrowser } from './bench-browser';
import { driveOwnExtension } from './own-extension';
import { type PopupSize, popupSize } from './popup-size';
import { OWN } from './prepare-extensions';

/**
 * Opens the popup of the package in `dir`, with an instance as most people open it, and weighs what it requests. In a browser of its own:
 * the e2e build, in which durations are measured, has files of other names.
 */
export async function measurePopupSize(
  dir: string,
  server: { origin: string; token: string },
  features: InstanceFeatures,
): Promise<PopupSize> {
  const browser = await startBenchBrowser(new Map([[OWN, dir]]));
  try {
    const extension = expectInstalled(browser, OWN);
    const { connect, rememberFeatures } = driveOwnExtension(extension);
    await connect(server);
    await rememberFeatures(features);

    const tab = await browser.context.newPage();
    const requested = new Set<string>();
    tab.on('request', (request) => requested.add(request.url()));
    await tab.goto(`${extension.origin}/popup.html`, { waitUntil: 'networkidle' });
    const files = [...requested].filter((address) => address.startsWith(`${extension.origin}/`));
    if (files.length < 2) throw new Error('Chromium did not tell what the popup requested');
    return popupSize(
      dir,
      files.map((address) => new URL(address).pathname.slice(1)),
    );
  } finally {
    await browser.close();
  }
}
