import { describe, expect, test } from 'vitest';
import { INSTANCE_COLORS } from '../../lib/instance/instance';
import { filesIn } from './files';

/** Red, green and blue from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

const TOKENS = 'components/ui/tokens.css';
const SHEETS = filesIn(['components'], /\.css$/).map(({ path, text }) => ({
  path,
  declarations: declarationsIn(text),
}));
const RULES = SHEETS.flatMap(({ declarations }) => declarations);

/** Backgrounds of pages and sections, and how much ink lies over them under the pointer. */
const SURFACES = ['surface', 'background', 'surface-raised'];
const UNDER_POINTER = 0.06;
const WASHES = ['accent-background', 'success-background', 'warning-background', 'error-background'];

/** Each color of text, and its backgrounds besides the surfaces. */
const LETTERS: Record<string, readonly string[]> = {
  text: WASHES,
  'text-muted': ['accent-background'],
  accent: ['accent-background'],
  success: ['success-background', 'accent-background'],
  warning: ['warning-background', 'accent-background'],
  error: ['error-background', 'accent-background'],
};
/** Text that has no other backgrounds. */
const LETTERS_ON: Record<string, readonly string[]> = {
  'on-accent': ['accent-fill', 'accent-fill-hover', 'error-fill', 'error-fill-hover'],
  'qr-dark': ['qr-light'],
};

/** Signs that must be seen: edges of fields, the focus ring, check marks, colors of instances. */
const SIGNS = [
  'border-strong',
  'accent',
  'accent-fill',
  'error',
  'success',
  'text-muted',
  'warning',
  ...INSTANCE_COLORS.map((name) => `instance-${name}`),
];

/** Decoration: nothing is lost without it, since buttons have text. */
const DECORATION = ['border', 'instance-color', 'backdrop', 'shadow', 'shadow-overlay'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colors = tokenColors(theme);
  const color = (name: string): Color => {
    const found = colors.get(name);
    if (!found) throw new Error(`no token --${name}`);
    return found;
  };
  const pairs = [
    ...Object.entries(LETTERS).flatMap(([letters, more]) => [...SURFACES, ...more].map((on) => [letters, on] as const)),
    ...Object.entries(LETTERS_ON).flatMap(([letters, all]) => all.map((on) => [letters, on] as const)),
  ];

  test.each(pairs)('%s is readable on %s', (letters, on) => {
    expect(contrast(color(letters), color(on))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SURFACES)('text is readable on %s under the pointer', (on) => {
    const below = over(color('text'), UNDER_POINTER, color(on));
    for (const letters of ['text', 'text-muted', 'accent', 'error'])
      expect(contrast(color(letters), below), letters).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS.flatMap((sign) => SURFACES.map((on) => [sign, on] as const)))('%s is visible on %s', (sign, on) => {
    expect(contrast(color(sign), color(on))).toBeGreaterThanOrEqual(3);
  });
});

describe('the tested contrasts', () => {
  const used = (properties: RegExp) =>
    new Set(
      RULES.filter(({ property }) => properties.test(property)).flatMap(({ value }) =>
        [...value.matchAll(/var\(--([\w-]+)\)/g)].flatMap(([, name]) => name ?? []),
      ),
    );

  test('include every color of text', () => {
    const known = [...Object.keys(LETTERS), ...Object.keys(LETTERS_ON)];
    expect([...used(/^color$/)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('include every background, border and outline', () => {
    const known = [...SURFACES, ...WASHES, ...Object.values(LETTERS_ON).flat(), ...SIGNS, ...DECORATION, 'text'];
    const painted = used(
      /^(background(-color)?|outline|border(-(block|inline)(-(start|end))?)?(-color)?|accent-color)$/,
    );
    expect(painted.size).toBeGreaterThan(10);
    expect([...painted].filter((name) => !known.includes(name) && tokenColors('light').has(name))).toEqual([]);
  });

  test('are all there are, since stylesheets take colors from the tokens alone', () => {
    const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(|\b(?:white|black)\b/i;
    const own = SHEETS.filter(({ path }) => path !== TOKENS).flatMap(({ path, declarations }) =>
      declarations
        .filter(({ value }) => literal.test(value))
        .map(({ property, value }) => `${path}: ${property}: ${value}`),
    );
    expect(own).toEqual([]);
  });
});

test('stylesheets name no physical side, which would not turn round in Arabic', () => {
  const physical =
    /^(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-)?(?:left|right|top|bottom)\b|^border-(?:top|bottom)-(?:left|right)/;
  const found = RULES.filter(
    ({ property, value }) =>
      physical.test(property) || (/^(?:text-align|float|clear)$/.test(property) && /^(?:left|right)$/.test(value)),
  );
  expect(found).toEqual([]);
});

function declarationsIn(css: string) {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  const found = bare.matchAll(/(?:^|[{;])\s*([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g);
  return [...found].map(([, property = '', value = '']) => ({ property, value }));
}

/** The colors of the tokens, by name without dashes. */
function tokenColors(theme: 'light' | 'dark'): Map<string, Color> {
  const colors = new Map<string, Color>();
  for (const { property, value } of SHEETS.find(({ path }) => path === TOKENS)?.declarations ?? []) {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? ['', value, value];
    const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec((theme === 'light' ? light : dark) ?? '');
    const channels = hex?.slice(1).map((digits) => Number.parseInt(digits, 16));
    if (channels) colors.set(property.slice(2), channels as unknown as Color);
  }
  return colors;
}

/** `part` (0 to 1) of one color over another, as the browser paints it. */
function over(top: Color, part: number, below: Color): Color {
  return top.map((channel, index) => channel * part + (below[index] ?? 0) * (1 - part)) as unknown as Color;
}

/** From 1 (none) to 21 (black on white). https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: Color, b: Color): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
