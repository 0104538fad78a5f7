import type { ComponentChildren } from 'preact';
import type { Shortcut } from '../../lib/browser/commands';
import { t } from '../../lib/i18n/translate';

/** What screen readers do with them in a page: lists of links, and of those that were not visited. */
const TAKEN_KEYS: readonly string[] = ['Alt+Shift+K', 'Alt+Shift+U'];

interface ScreenReaderKeysProps {
  shortcuts: readonly Shortcut[];
  /** How to change them, where the page does not say it. */
  children?: ComponentChildren;
}

/** Names the shortcuts that never arrive where a screen reader takes them first. Nothing where there are none. */
export function ScreenReaderKeys({ shortcuts, children }: ScreenReaderKeysProps) {
  const taken = shortcuts.map(({ keys }) => keys).filter((keys) => TAKEN_KEYS.includes(keys));
  if (taken.length === 0) return null;
  return (
    <p class="small muted">
      {t('optionsKeyboardScreenReaders', taken.join(', '))} {children}
    </p>
  );
}
