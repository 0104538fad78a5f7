import type { SettingsStore } from '../../lib/state/settings';
import { LanguageChoice } from './LanguageChoice';
import { ThemeChoice } from './ThemeChoice';

/** Which language the extension speaks, and whether it is light or dark. */
export function Look({ settings }: { settings: SettingsStore }) {
  return (
    <section class="panel stack">
      <LanguageChoice settings={settings} />
      <ThemeChoice settings={settings} />
    </section>
  );
}
