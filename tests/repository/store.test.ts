import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import english from '../../public/_locales/en/messages.json';
import { sectionOf, textOf } from './checks/markdown';
import { explainedTerms } from './checks/readme';

const listing = textOf('store/listing.md');
const LOCALES = readdirSync(new URL('../../public/_locales', import.meta.url)).sort();

/** Of the stores’ forms, in characters. Chrome shows 45 of a name where there is little room. */
const MOST = { name: 45, summary: 132, description: 10_000, searchTerm: 30 };
const MIN_DESCRIPTION = 250;
const MAX_SEARCH_TERMS = 7;

test('each permission of the packages is justified for the stores, and no other', () => {
  const explained = explainedTerms(textOf('docs/permissions.md'));
  const justified = [...textOf('store/permissions.md').matchAll(/^- ((?:`[^`]+`(?:, )?)+): \S.{40}/gm)];
  const terms = justified.flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, term]) => term));
  expect(terms.sort()).toEqual(explained.sort());
});

describe('the listing', () => {
  test('has the name and the summary of the package', () => {
    expect(sectionOf(listing, 'Name')).toBe(english.extensionName.message);
    expect(sectionOf(listing, 'Summary').split('\n').at(-1)).toBe(english.extensionDescription.message);
  });

  test('has a description and search terms that the forms take', () => {
    const description = sectionOf(listing, 'Description');
    expect(description.length).toBeGreaterThan(MIN_DESCRIPTION);
    expect(description.length).toBeLessThanOrEqual(MOST.description);
    const terms = [...sectionOf(listing, 'Search terms').matchAll(/^- (.+)$/gm)].map(([, term = '']) => term);
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.length).toBeLessThanOrEqual(MAX_SEARCH_TERMS);
    expect(terms.filter((term) => term.length > MOST.searchTerm)).toEqual([]);
  });

  test('names the languages of the package, and no other', () => {
    const named = [...sectionOf(listing, 'Languages').matchAll(/^- `(\w+)`: \w+$/gm)].map(([, tag = '']) => tag);
    expect(named.sort()).toEqual(LOCALES);
  });

  test('shows pictures of the sizes that it says', () => {
    const rows = [...sectionOf(listing, 'Pictures').matchAll(/\]\((\S+)\) +\| .*?(\d+) × (\d+)/g)];
    const sizes = rows.map(([, file = '', width, height]) => [file, Number(width), Number(height)]);
    expect(rows.length).toBe(readdirSync(new URL('../../store/pictures', import.meta.url)).length);
    expect(sizes).toEqual(sizes.map(([file]) => [file, ...sizeOf(String(file))]));
  });
});

test.each(LOCALES)('the name and the summary in %s fit into the stores', (locale) => {
  const file = new URL(`../../public/_locales/${locale}/messages.json`, import.meta.url);
  const { extensionName, extensionDescription } = JSON.parse(readFileSync(file, 'utf8'));
  expect([...extensionName.message].length).toBeLessThanOrEqual(MOST.name);
  expect([...extensionDescription.message].length).toBeLessThanOrEqual(MOST.summary);
});

/** Pixels across and down, from the header of a PNG. */
function sizeOf(picture: string): [number, number] {
  const png = readFileSync(new URL(`../../store/${picture}`, import.meta.url));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
