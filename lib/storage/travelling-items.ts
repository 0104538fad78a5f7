import type { TransferableSettings } from '../settings-file/settings-file';
import { generatorItem } from './generator-item';
import type { Item } from './item';
import { activeInstanceItem, instancesItem, languageItem, templateSettingsItem, themeItem } from './items';
import { settingsItem } from './settings-item';
import { watchSettingsItem } from './watch-items';

/** Where each of the settings that travel is remembered: all in one area, so that they are written together. */
export const TRANSFERABLE_ITEMS = {
  instances: instancesItem,
  active: activeInstanceItem,
  book: templateSettingsItem,
  settings: settingsItem,
  watch: watchSettingsItem,
  language: languageItem,
  theme: themeItem,
  generator: generatorItem,
} satisfies { [K in keyof TransferableSettings]: Item<never> | Item<unknown> };
