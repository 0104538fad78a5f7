import { readManifest } from '../read-manifest';
import { until } from '../until';
import type { FirefoxSession } from './session';

/** Installs an unpacked extension until Firefox closes. Resolves with its id and the host of its addresses, a new one each time. */
export async function install(
  session: FirefoxSession,
  extensionDir: string,
  allowPrivateBrowsing: boolean,
): Promise<{ extensionId: string; host: string }> {
  const extensionId = readManifest(extensionDir).browser_specific_settings?.gecko?.id;
  if (!extensionId) throw new Error(`${extensionDir} is not built for Firefox: its manifest has no gecko id`);
  await session.outside((send) => send('Addon:Install', { path: extensionDir, temporary: true, allowPrivateBrowsing }));
  const host = await until('the extension runs', () =>
    session.chrome<string | undefined>(
      `const policy = WebExtensionPolicy.getByID(arguments[0]);
      return policy?.extension?.backgroundState === 'running' ? policy.mozExtensionHostname : undefined;`,
      extensionId,
    ),
  );
  return { extensionId, host };
}
