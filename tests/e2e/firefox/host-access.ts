import type { FirefoxSession } from './session';

/** What the switches under “Permissions” on the extension's page of about:addons do. */
export async function setHostAccess(session: FirefoxSession, extensionId: string, isAllowed: boolean): Promise<void> {
  await session.chrome(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(arguments[0]);
    const origins = ['http://127.0.0.1/*', 'https://127.0.0.1/*', 'http://localhost/*', 'https://localhost/*'];
    await ExtensionPermissions[arguments[1] ? 'add' : 'remove'](arguments[0], { permissions: [], origins }, extension);`,
    extensionId,
    isAllowed,
  );
}
