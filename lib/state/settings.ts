import type { ReadonlySignal } from '@preact/signals';
import type { WatchSettings } from '../push/watch/watch-settings';
import { languageItem, themeItem } from '../storage/items';
import { type Settings, settingsItem } from '../storage/settings-item';
import { watchSettingsItem } from '../storage/watch-items';
import type { Theme } from '../theme';
import type { Saving } from './saving';

export interface SettingsStore {
  settings: ReadonlySignal<Settings>;
  watch: ReadonlySignal<WatchSettings>;
  /** The language that the extension speaks; empty = as the browser. */
  language: ReadonlySignal<string>;
  theme: ReadonlySignal<Theme>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  changeWatch(change: Partial<WatchSettings>): Promise<void>;
  changeLanguage(language: string): Promise<void>;
  changeTheme(theme: Theme): Promise<void>;
}

/** How the extension behaves, what it speaks and looks like, and how pushes are watched. Each change is saved at once. */
export function createSettings(saving: Pick<Saving, 'keep'>): SettingsStore {
  const settings = saving.keep(settingsItem);
  const watch = saving.keep(watchSettingsItem);
  const language = saving.keep(languageItem);
  const theme = saving.keep(themeItem);
  return {
    settings: settings.value,
    watch: watch.value,
    language: language.value,
    theme: theme.value,
    async start() {
      await Promise.all([settings.start(), watch.start(), language.start(), theme.start()]);
    },
    changeSettings: (change) => settings.change({ ...settings.value.value, ...change }),
    changeLanguage: language.change,
    changeTheme: theme.change,
    changeWatch: (change) => watch.change({ ...watch.value.value, ...change }),
  };
}
