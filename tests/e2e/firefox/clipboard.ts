import type { FirefoxSession } from './session';

/** The text on Firefox's clipboard (headless Firefox has one of its own); empty when there is none. */
export function readClipboard(session: FirefoxSession): Promise<string> {
  return session.chrome<string>(`
    const { clipboard } = Services;
    if (!clipboard.hasDataMatchingFlavors(['text/plain'], clipboard.kGlobalClipboard)) return '';
    const data = Cc['@mozilla.org/widget/transferable;1'].createInstance(Ci.nsITransferable);
    data.init(null);
    data.addDataFlavor('text/plain');
    clipboard.getData(data, clipboard.kGlobalClipboard);
    const text = {};
    data.getTransferData('text/plain', text);
    return text.value.QueryInterface(Ci.nsISupportsString).data;`);
}

export function writeClipboard(session: FirefoxSession, text: string): Promise<void> {
  return session.chrome(
    `Cc['@mozilla.org/widget/clipboardhelper;1'].getService(Ci.nsIClipboardHelper).copyString(arguments[0]);`,
    text,
  );
}
