import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INSTANCE_COLOURS } from '../../lib/instance/instance';
import { type Colour, contrast, over, THEMES, tokenColours } from './checks/contrast';
import { declarationsIn } from './checks/styles';

const COMPONENTS = new URL('../../components/', import.meta.url);
const TOKENS = readFileSync(new URL('ui/tokens.css', COMPONENTS), 'utf8');
const RULES = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) => declarationsIn(readFileSync(new URL(path, COMPONENTS), 'utf8')));

/** What pages and panels are painted with, and how much of the ink lies over it where the pointer is. */
const SURFACES = ['paper', 'ground', 'raised'];
const UNDER_POINTER = 0.06;
const WASHES = ['accent-wash', 'good-wash', 'warn-wash', 'bad-wash'];

/** Each colour of letters, and what it stands on beside the surfaces. */
const LETTERS: Record<string, readonly string[]> = {
  ink: WASHES,
  'ink-soft': ['accent-wash'],
  accent: ['accent-wash'],
  good: ['good-wash', 'accent-wash'],
  warn: ['warn-wash', 'accent-wash'],
  bad: ['bad-wash', 'accent-wash'],
};
/** Letters that stand on nothing else. */
const LETTERS_ON: Record<string, readonly string[]> = {
  'on-accent': ['accent-fill', 'accent-fill-hover'],
  'code-ink': ['code-paper'],
};

/** What is no letter but has to be seen: the edges of fields, the ring round the focus, a mark in a box, an instance's colour. */
const SIGNS = [
  'line-strong',
  'accent',
  'accent-fill',
  'bad',
  'warn',
  ...INSTANCE_COLOURS.map((name) => `instance-${name}`),
];

/** What only divides or decorates: nothing is lost with it. Buttons have words. */
const DECORATION = ['line', 'instance', 'shade', 'shadow', 'shadow-high'];

describe.each(THEMES)('in the %s look', (theme) => {
  const colours = tokenColours(TOKENS, theme);
  const colour = (name: string): Colour => {
    const found = colours.get(name);
    if (!found) throw new Error(`no token --${name}`);
    return found;
  };
  const pairs = [
    ...Object.entries(LETTERS).flatMap(([letters, more]) => [...SURFACES, ...more].map((on) => [letters, on] as const)),
    ...Object.entries(LETTERS_ON).flatMap(([letters, all]) => all.map((on) => [letters, on] as const)),
  ];

  test.each(pairs)('%s can be read on %s', (letters, on) => {
    expect(contrast(colour(letters), colour(on))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SURFACES)('the ink can be read on %s under the pointer', (on) => {
    const below = over(colour('ink'), UNDER_POINTER, colour(on));
    for (const letters of ['ink', 'ink-soft', 'accent', 'bad'])
      expect(contrast(colour(letters), below), letters).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS.flatMap((sign) => SURFACES.map((on) => [sign, on] as const)))('%s can be seen on %s', (sign, on) => {
    expect(contrast(colour(sign), colour(on))).toBeGreaterThanOrEqual(3);
  });
});

describe('the contrasts that are looked at', () => {
  const used = (properties: RegExp) =>
    new Set(
      RULES.filter(({ property }) => properties.test(property)).flatMap(({ value }) =>
        [...value.matchAll(/var\(--([\w-]+)\)/g)].flatMap(([, name]) => name ?? []),
      ),
    );

  test('are of every colour that letters have', () => {
    const known = [...Object.keys(LETTERS), ...Object.keys(LETTERS_ON)];
    expect([...used(/^color$/)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('are of everything that is painted below letters, or around what has no letters', () => {
    const known = [...SURFACES, ...WASHES, ...Object.values(LETTERS_ON).flat(), ...SIGNS, ...DECORATION, 'ink'];
    const painted = used(
      /^(background(-color)?|outline|border(-(block|inline)(-(start|end))?)?(-color)?|accent-color)$/,
    );
    expect(painted.size).toBeGreaterThan(10);
    expect([...painted].filter((name) => !known.includes(name) && tokenColours(TOKENS, 'light').has(name))).toEqual([]);
  });

  test('are as WCAG has them', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect(over([0, 0, 0], 0.5, [255, 255, 255])).toEqual([127.5, 127.5, 127.5]);
    expect(tokenColours(':root {\n  --a: light-dark(#ffffff, #000102);\n  --r: 8px;\n}', 'dark')).toEqual(
      new Map([['a', [0, 1, 2]]]),
    );
  });
});
