import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { hasWindows } from './page-environment';

/** `to-pin`: the user has to put it into the toolbar. Undefined where there is no toolbar. */
export type ToolbarButton = 'to-pin' | 'in-toolbar' | undefined;

/** Where the extension's button is, read again whenever the user comes back to this page. Firefox puts it into the toolbar at first; a phone has none. */
export function followToolbarButton() {
  if (!hasWindows()) return signal<ToolbarButton>(undefined);
  const place = signal<ToolbarButton>(import.meta.env.FIREFOX ? 'in-toolbar' : 'to-pin');
  const read = async () => {
    const { isOnToolbar } = await browser.action.getUserSettings();
    place.value = isOnToolbar ? 'in-toolbar' : 'to-pin';
  };
  addEventListener('focus', () => void read());
  void read();
  return place;
}
