import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { arrayOf, isString } from '@/lib/base/guards';
import { GENERATOR_DEFAULTS } from '@/lib/generator/generator-settings';
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_SETTINGS, STARTER_TEMPLATES } from '@/lib/push/template';
import { defineItem, fromStored, type Item, toStored } from '@/lib/storage/item';
import {
  activityItem,
  activitySettingsItem,
  deliverySettingsItem,
  generatorItem,
  instancesItem,
  itemsOfInstance,
  templateSettingsItem,
} from '@/lib/storage/items';
import { onItemChange, removal, removeItems, writeEntries, writeItem } from '@/lib/storage/storage';
import { createAllItems } from '../../fakes/all-items';
import { makeActivityEvent } from '../../fakes/make-activity-event';
import { makeInstance } from '../background/make-worker';

const item = defineItem('words', 'device', 'privacySettings', arrayOf(isString), ['none'], { version: 2 });

describe('a stored item', () => {
  it.each([
    ['comes back as it was', toStored(item, ['a', ' b ']), { value: ['a', ' b '], isCorrupt: false }],
    ['is its fallback where nothing is stored, which is no fault', undefined, { value: ['none'], isCorrupt: false }],
    ['is its fallback where it was removed', removal(item).stored, { value: ['none'], isCorrupt: false }],
    ['is its fallback where it is broken, and says so', 'nonsense', { value: ['none'], isCorrupt: true }],
    ['is its fallback without a value', { version: 2 }, { value: ['none'], isCorrupt: true }],
    ['is its fallback where a part is broken', { version: 2, value: [1] }, { value: ['none'], isCorrupt: true }],
    ['is its fallback where all of it is', { version: 2, value: 'a' }, { value: ['none'], isCorrupt: true }],
  ])('%s', (_, stored, read) => {
    expect(fromStored(item, stored)).toEqual(read);
  });

  it('that is removed with others is told once', async () => {
    fakeBrowser.reset();
    await writeItem(item, ['a']);
    const told: string[][] = [];
    onItemChange(item, (words) => told.push(words));
    await writeEntries(removal(item));
    await removeItems(item);
    expect([told, await fakeBrowser.storage.local.get(null)]).toEqual([[['none']], {}]);
  });

  it('is upgraded from an older version', () => {
    const upgraded: Item<string[]> = { ...item, upgrade: (old) => [String(old)] };
    expect(fromStored(upgraded, { version: 1, value: 'a' })).toEqual({ value: ['a'], isCorrupt: false });
    expect(fromStored(upgraded, toStored(item, ['a', 'b'])).value).toEqual(['a', 'b']);
    expect(fromStored(item, { version: 1, value: 'a' }).isCorrupt).toBe(true);
  });
});

const LISTS: [item: Item<unknown>, entry: object, broken: object][] = [
  [instancesItem, makeInstance(), { name: 7 }],
  [instancesItem, makeInstance(), { baseUrl: 'pw.test' }],
  [activityItem('one', 'device'), makeActivityEvent(), { push: 7 }],
];

it.each(LISTS)(
  'a broken entry of the list does not take the good ones with it, and is said: $key',
  (item, good, broken) => {
    for (const bad of [null, 'nonsense', {}, { ...good, ...broken }])
      expect(fromStored(item, toStored(item, [bad, good]))).toEqual({ value: [good], isCorrupt: true });
    expect(toStored(item, [good])).toEqual({ version: 1, value: [good] });
  },
);

it('removing an instance reaches every item that is stored under its id', () => {
  const others = ['draft/', 'draftHandoff/', 'linkHandoff/', 'push/'];
  const families = createAllItems.map(({ key }) => key).filter((key) => key.endsWith('/…'));
  const ofInstances = itemsOfInstance('…', 'session').map(({ key }) => key);
  expect(families.filter((key) => !others.includes(key.slice(0, -1))).sort()).toEqual(ofInstances.sort());
});

it('a broken setting is as at install, and those beside it stay', () => {
  expect(fromStored(deliverySettingsItem, { version: 1, value: { copiesAtOnce: 'no', notifies: false } })).toEqual({
    value: { copiesAtOnce: true, notifies: false },
    isCorrupt: true,
  });
  expect(fromStored(activitySettingsItem, { version: 1, value: { isOn: false, periodMinutes: null } })).toEqual({
    value: { ...DEFAULT_ACTIVITY_SETTINGS, isOn: false },
    isCorrupt: true,
  });
  const words = { count: 7, separator: '_', hasCapitals: true, hasDigit: true };
  expect(fromStored(generatorItem, { version: 1, value: { characters: { length: 3 }, words } })).toEqual({
    value: { ...GENERATOR_DEFAULTS, words },
    isCorrupt: true,
  });
});

it('a broken template, or a broken choice, does not take the others with it', () => {
  const [password] = STARTER_TEMPLATES;
  const templates = [DEFAULT_TEMPLATE, password];
  const read = (value: object) => fromStored(templateSettingsItem, { version: 1, value });
  const [chosen, broken] = [{ text: password?.id }, { text: 7 }];
  const value = { templates, composerTemplates: {}, menuTemplates: chosen };
  expect(read({ ...value, templates: [DEFAULT_TEMPLATE, { id: 7 }, password], composerTemplates: broken })).toEqual({
    value,
    isCorrupt: true,
  });
  expect(read({ ...value, composerTemplates: chosen, menuTemplates: broken }).value).toEqual({
    ...{ templates, composerTemplates: chosen, menuTemplates: {} },
  });
  // Of a kind that this version does not know.
  expect(read({ ...value, composerTemplates: { later: password?.id } }).isCorrupt).toBe(false);
});

it.each([
  ['no defaults', { version: 1, value: { expireAfterDays: 'three' } }],
  [
    'no base',
    { version: 1, value: { ...DEFAULT_TEMPLATE_SETTINGS, templates: DEFAULT_TEMPLATE_SETTINGS.templates.slice(1) } },
  ],
])('what is broken is said, and the ready templates stand in for it: %s', (_, stored) => {
  expect(fromStored(templateSettingsItem, stored)).toEqual({ value: DEFAULT_TEMPLATE_SETTINGS, isCorrupt: true });
});

it('removes undefined values at any depth, which Firefox would store as null, and nothing else', () => {
  const any = (_: unknown): _ is unknown => true;
  const item = defineItem('any', 'session', 'privacySettings', any, undefined, { version: 3 });
  const value = { a: null, b: [{ c: undefined, d: 0 }, undefined, ''], e: { f: undefined } };
  expect(toStored(item, value)).toStrictEqual({
    version: 3,
    value: { a: null, b: [{ d: 0 }, undefined, ''], e: {} },
  });
});
