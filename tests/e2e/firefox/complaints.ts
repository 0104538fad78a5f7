import type { FirefoxSession } from './session';

/**
 * What Firefox says against the extension: warnings and errors of its manifest (those of the add-ons page),
 * and what its console holds about the extension's own pages and scripts.
 */
export function readExtensionErrors(session: FirefoxSession, extensionId: string): Promise<string[]> {
  return session.chrome<string[]>(
    `const policy = WebExtensionPolicy.getByID(arguments[0]);
    const { extension } = policy;
    const ours = [arguments[0], policy.mozExtensionHostname];
    const said = Services.console.getMessageArray()
      .filter((it) => it instanceof Ci.nsIScriptError)
      .map((it) => it.errorMessage + ' (' + it.sourceName + ':' + it.lineNumber + ')')
      .filter((text) => ours.some((name) => text.includes(name)) && !text.includes('resource://gre/modules/ConduitsChild'));
    // What pages write with console.warn and console.error is kept apart from the errors.
    const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
    const written = storage.getEvents()
      .filter((it) => ['warn', 'error', 'assert'].includes(it.level) && String(it.filename).includes(policy.mozExtensionHostname))
      .map((it) => it.level + ': ' + it.arguments.map(String).join(' '));
    return [...extension.warnings, ...extension.errors, ...said, ...written];`,
    extensionId,
  );
}
