import { describe, expect, test } from 'vitest';
import { dangerousPlaces } from './checks/danger';
import { dishonestPlaces } from './checks/dishonesty';
import { sourceFiles } from './checks/source';
import { spokenPlaces } from './checks/spoken';

const shipped = sourceFiles('entrypoints', 'components', 'lib');

describe('what is shipped', () => {
  test('makes neither markup nor code out of text, and writes nothing to the console', () => {
    expect(shipped.flatMap(dangerousPlaces)).toEqual([]);
  });

  test('has its words for people in the locale file alone', () => {
    expect(shipped.filter(({ path }) => path.endsWith('.tsx')).flatMap(spokenPlaces)).toEqual([]);
  });
});

test('no test is left out, tried again, expected to fail, or sleeps', () => {
  expect(sourceFiles('tests').flatMap(dishonestPlaces)).toEqual([]);
});
