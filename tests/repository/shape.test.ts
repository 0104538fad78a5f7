import { expect, test } from 'vitest';
import { cycles, productSources } from '../../scripts/shape.mjs';

const MAX_LINES = 320;
const files = productSources();

test('no files import each other in a circle', () => {
  expect(cycles(files)).toEqual([]);
});

test('no file has more than 320 lines', () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(({ name }) => name)).toEqual([]);
});
