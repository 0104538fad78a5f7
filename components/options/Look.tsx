import type { SettingsStore } from '../../lib/state/settings';
import { LanguageChoice } from './LanguageChoice';
import { ThemeChoice } from './ThemeChoice';

interface LookProps {
  settings: SettingsStore;
  /** The language that the organisation has set. */
  organisation: string | undefined;
}

/** Which language the extension speaks, and whether it is light or dark. */
export function Look({ settings, organisation }: LookProps) {
  return (
    <section class="panel stack">
      <LanguageChoice settings={settings} organisation={organisation} />
      <ThemeChoice settings={settings} />
    </section>
  );
}
