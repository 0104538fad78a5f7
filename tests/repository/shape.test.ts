import { expect, test } from 'vitest';
import messages from '../../public/_locales/en/messages.json';
import { cycles, productSources } from '../../scripts/shape.mjs';
import { everyItem } from '../fakes/all-items';

const MAX_LINES = 320;
const files = productSources();

test('no files import each other in a circle', () => {
  expect(cycles(files)).toEqual([]);
});

test('no file has more than 320 lines', () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(({ name }) => name)).toEqual([]);
});

test('every stored item has a line on the privacy page', () => {
  expect(everyItem.length).toBeGreaterThan(25);
  expect(everyItem.filter(({ label }) => !(label?.startsWith('privacy') && label in messages))).toEqual([]);
});
