import { expect, test } from 'vitest';
import { tableLines } from '../../bench/table';

test('a table has a ruled head, names on the left and figures on the right', () => {
  const rows = [
    ['what', 'ms'],
    ['popup', '1.5'],
    ['click to link', '12.25'],
  ];
  expect(tableLines(rows)).toEqual([
    'what              ms',
    '─────────────  ─────',
    'popup            1.5',
    'click to link  12.25',
  ]);
});

test('a cell that is missing is empty, and no line ends with a blank', () => {
  expect(tableLines([['a', ''], ['long']])).toEqual(['a', '────  ', 'long']);
});
