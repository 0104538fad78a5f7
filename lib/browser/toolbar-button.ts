import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { hasWindows } from './page-environment';

/** `to-pin`: the user has to put it into the toolbar. Undefined where there is no toolbar. */
export type ToolbarButton = 'to-pin' | 'in-toolbar' | undefined;

/** Where the extension's button is, read again whenever the user comes back to this page. Firefox puts it into the toolbar by itself; a phone has none. */
export function followToolbarButton() {
  const place = signal<ToolbarButton>(import.meta.env.FIREFOX ? (hasWindows() ? 'in-toolbar' : undefined) : 'to-pin');
  if (import.meta.env.FIREFOX) return place;
  const read = async () => {
    const { isOnToolbar } = await browser.action.getUserSettings();
    place.value = isOnToolbar ? 'in-toolbar' : 'to-pin';
  };
  addEventListener('focus', () => void read());
  void read();
  return place;
}
