import type { SettingsStore } from '../../lib/state/settings';
import { LanguageChoice } from './LanguageChoice';

/** Which language the extension speaks. */
export function Look({ settings }: { settings: SettingsStore }) {
  return (
    <section class="panel stack">
      <LanguageChoice settings={settings} />
    </section>
  );
}
