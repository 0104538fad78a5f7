import { browser } from 'wxt/browser';

/** Opens a page of ours in a tab: the settings. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Opens the settings in a tab, at the form for a new instance. */
export async function openConnect(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html#connect') });
}

/** Opens "My pushes", at this push if one is named by the SHA-256 of its token: its token would be its link. */
export async function openPushes(push = ''): Promise<void> {
  await browser.tabs.create({ url: `${browser.runtime.getURL('/')}pushes.html${push === '' ? '' : `#${push}`}` });
}

/** Opens a link, or a page of ours by its address, in a tab. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/** The address of the page on which a received link is opened. */
export function openPageAddress(): string {
  return browser.runtime.getURL('/open.html');
}

/** A built-in push's link: a page of ours with the token in the fragment, which no server sees and the page removes. */
export function builtInLink(urlToken: string): string {
  return browser.runtime.getURL(`/open.html#${encodeURIComponent(urlToken)}`);
}
