import { type Fields, isBoolean, isString, objectOf, repairObject } from '../shape';
import type { Item } from './item';

export interface Settings {
  copiesAtOnce: boolean;
  notifies: boolean;
}

const SETTINGS: Settings = { copiesAtOnce: true, notifies: true };
const SETTINGS_FIELDS: Fields<Settings> = { copiesAtOnce: isBoolean, notifies: isBoolean };

export const settingsItem: Item<Settings> = {
  key: 'settings',
  area: 'local',
  version: 1,
  fallback: SETTINGS,
  is: objectOf(SETTINGS_FIELDS),
  mend: repairObject(SETTINGS_FIELDS, SETTINGS),
};

/** The language of the last ready message, as in `?locale=`; empty = the user's own. */
export const readyLanguageItem: Item<string> = {
  key: 'readyLanguage',
  area: 'local',
  version: 1,
  fallback: '',
  is: isString,
};
