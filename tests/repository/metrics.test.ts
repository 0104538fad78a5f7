import { expect, test } from 'vitest';
import messages from '../../public/_locales/en/messages.json';
import { cycles, filesNamingAnOption, productSources } from '../../scripts/metrics.mjs';
import { createAllItems } from '../fakes/all-items';

const MAX_LINES = 320;
const files = productSources();

test('no files import each other in a circle', () => {
  expect(cycles(files)).toEqual([]);
});

test('no file has more than 320 lines', () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(({ name }) => name)).toEqual([]);
});

/** Files that name an option of a push for a reason of their own. All others iterate over the rows of `lib/push/options.ts`. */
const NAMING_AN_OPTION = [
  'components/pushes/columns.tsx', // an icon for each mark, and columns of a file
  'lib/push/hints.ts', // link scanners
  'lib/push/template.ts', // the starter templates
  'lib/text/options.ts',
];

test('options of a push are named only in their registry, at the API and in a few files', () => {
  expect(filesNamingAnOption(files).filter((name) => !NAMING_AN_OPTION.includes(name))).toEqual([]);
});

test('every stored item has a line on the privacy page', () => {
  expect(createAllItems.length).toBeGreaterThan(25);
  expect(createAllItems.filter(({ label }) => !(label?.startsWith('privacy') && label in messages))).toEqual([]);
});
