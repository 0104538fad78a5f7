import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATE_SETTINGS } from '@/lib/push/template';
import { fromStored } from '@/lib/storage/item';
import { templateSettingsItem } from '@/lib/storage/items';

it('where nothing is stored the ready templates are there', () => {
  expect(fromStored(templateSettingsItem, undefined)).toEqual({ value: DEFAULT_TEMPLATE_SETTINGS, isCorrupt: false });
});

it.each([
  ['no defaults', { version: 1, value: { expireAfterDays: 'three' } }],
  [
    'no base',
    { version: 1, value: { ...DEFAULT_TEMPLATE_SETTINGS, templates: DEFAULT_TEMPLATE_SETTINGS.templates.slice(1) } },
  ],
  [
    'a template without a name',
    { version: 1, value: { ...DEFAULT_TEMPLATE_SETTINGS, templates: [{ id: 'defaults', options: {} }] } },
  ],
  ['a choice that is no id', { version: 1, value: { ...DEFAULT_TEMPLATE_SETTINGS, menuTemplates: { text: 1 } } }],
])('what is broken is said, and the ready templates stand in for it: %s', (_, stored) => {
  expect(fromStored(templateSettingsItem, stored)).toEqual({ value: DEFAULT_TEMPLATE_SETTINGS, isCorrupt: true });
});

it('a choice for a kind that this version does not know does no harm', () => {
  const value = { ...DEFAULT_TEMPLATE_SETTINGS, composerTemplates: { later: 'ready-key' } };
  expect(fromStored(templateSettingsItem, { version: 1, value }).isCorrupt).toBe(false);
});
