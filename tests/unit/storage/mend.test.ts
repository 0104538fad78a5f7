import { expect, it } from 'vitest';
import { GENERATOR_DEFAULTS } from '@/lib/generate/settings';
import { DEFAULT_TEMPLATE, STARTER_TEMPLATES } from '@/lib/push/template';
import { fromStored, type Item } from '@/lib/storage/item';
import { instancesItem, templateSettingsItem } from '@/lib/storage/items';
import {
  anonymousPushesItem,
  generatorItem,
  settingsItem,
  watchEventsItem,
  watchSettingsItem,
} from '@/lib/storage/items-on-demand';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { everySetting } from '../../../scripts/release/record';

const LISTS: Item<unknown>[] = [instancesItem, anonymousPushesItem('device'), watchEventsItem('one', 'device')];

it.each(LISTS)('a broken entry of the list does not take the good ones with it, and is said: $key', (item) => {
  const good = everySetting()[item.key]?.value as object[];
  for (const bad of [null, 'nonsense', {}, { ...good[0], name: 7, push: 7 }])
    expect(fromStored(item, { version: item.version, value: [bad, ...good] })).toEqual({ value: good, broken: true });
});

it('a broken setting is as at install, and those beside it stay', () => {
  expect(fromStored(settingsItem, { version: 1, value: { copiesAtOnce: 'no', notifies: false } })).toEqual({
    value: { copiesAtOnce: true, notifies: false },
    broken: true,
  });
  expect(fromStored(watchSettingsItem, { version: 1, value: { isOn: false, periodMinutes: null } })).toEqual({
    value: { ...WATCH_DEFAULTS, isOn: false },
    broken: true,
  });
  const words = { count: 7, separator: '_', hasCapitals: true, hasDigit: true };
  expect(fromStored(generatorItem, { version: 1, value: { characters: { length: 3 }, words } })).toEqual({
    value: { ...GENERATOR_DEFAULTS, words },
    broken: true,
  });
});

it('a broken template, or a broken choice, does not take the others with it', () => {
  const [password] = STARTER_TEMPLATES;
  const value = {
    templates: [DEFAULT_TEMPLATE, { id: 7 }, password],
    starts: { text: 7 },
    menu: { text: password?.id },
  };
  expect(fromStored(templateSettingsItem, { version: 2, value })).toEqual({
    value: { templates: [DEFAULT_TEMPLATE, password], starts: {}, menu: { text: password?.id } },
    broken: true,
  });
});
