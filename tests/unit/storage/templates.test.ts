import { expect, it } from 'vitest';
import { FIRST_BOOK } from '@/lib/push/template';
import { unpack } from '@/lib/storage/item';
import { templatesItem } from '@/lib/storage/items';
import { makeBook } from '../../fakes/make-book';

it('where nothing is stored the ready templates are there', () => {
  expect(unpack(templatesItem, undefined)).toEqual({ value: FIRST_BOOK, broken: false });
});

it('the defaults of version 1 are the base from now on, beside the ready templates', () => {
  const value = { expireAfterDays: 3, retrievalStep: true, passphrase: '', name: '', note: '' };
  expect(unpack(templatesItem, { version: 1, value })).toEqual({
    value: makeBook({ expireAfterDays: 3, retrievalStep: true }),
    broken: false,
  });
});

it.each([
  ['no defaults', { version: 1, value: { expireAfterDays: 'three' } }],
  ['no base', { version: 2, value: { ...FIRST_BOOK, templates: FIRST_BOOK.templates.slice(1) } }],
  ['a template without a name', { version: 2, value: { ...FIRST_BOOK, templates: [{ id: 'defaults', asks: {} }] } }],
  ['a choice that is no id', { version: 2, value: { ...FIRST_BOOK, menu: { text: 1 } } }],
])('what is broken is said, and the ready templates stand in for it: %s', (_, stored) => {
  expect(unpack(templatesItem, stored)).toEqual({ value: FIRST_BOOK, broken: true });
});

it('a choice for a kind that this version does not know does no harm', () => {
  const value = { ...FIRST_BOOK, starts: { later: 'ready-key' } };
  expect(unpack(templatesItem, { version: 2, value }).broken).toBe(false);
});
