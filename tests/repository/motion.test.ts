import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const COMPONENTS = new URL('../../components/', import.meta.url);
const SHEETS = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(new URL(path, COMPONENTS), 'utf8') }));

const CALM = '@media (prefers-reduced-motion: no-preference) {';

/** What moves in a stylesheet, and does so also for whoever has asked for less of it. */
function restlessIn(css: string): string[] {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  const outside = bare
    .split(CALM)
    // The media query ends at the first brace that closes a line of its own.
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('\n}'))));
  return outside.flatMap((part) => part.match(/\b(?:animation|transition|scroll-behavior)[\w-]*:[^;]*/g) ?? []);
}

test('nothing moves for whoever wants less motion', () => {
  const moving = SHEETS.filter(({ css }) => css.includes(CALM));
  expect(moving.length).toBeGreaterThan(2);
  expect(SHEETS.flatMap(({ path, css }) => restlessIn(css).map((found) => `${path}: ${found}`))).toEqual([]);
});

describe('the check of motion', () => {
  const rule = '.a {\n  transition: color 1s;\n}';

  test('finds what moves for everybody', () => expect(restlessIn(rule)).toEqual(['transition: color 1s']));

  test('lets be what moves for those who do not mind', () =>
    expect(restlessIn(`${CALM}\n  ${rule.replaceAll('\n', '\n  ')}\n}\n`)).toEqual([]));

  test('sees what comes behind that', () =>
    expect(restlessIn(`${CALM}\n  .b {\n    animation: turn 1s;\n  }\n}\n${rule}`)).toEqual(['transition: color 1s']));
});
