import type { Travelling } from '../settings-file/settings-file';
import { generatorItem } from './generator-item';
import type { Item } from './item';
import { activeInstanceItem, instancesItem, languageItem, templatesItem, themeItem } from './items';
import { settingsItem } from './settings-item';
import { watchSettingsItem } from './watch-items';

/** Where each of the settings that travel is remembered: all in one area, so that they are written together. */
export const TRAVELLING_ITEMS = {
  instances: instancesItem,
  active: activeInstanceItem,
  book: templatesItem,
  settings: settingsItem,
  watch: watchSettingsItem,
  language: languageItem,
  theme: themeItem,
  generator: generatorItem,
} satisfies { [K in keyof Travelling]: Item<never> | Item<unknown> };
