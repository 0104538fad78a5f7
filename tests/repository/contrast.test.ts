import { describe, expect, test } from 'vitest';
import { INSTANCE_COLORS } from '../../lib/instance/instance';
import { sources } from '../../scripts/sources.mjs';

/** Red, green and blue from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

const TOKENS = 'components/ui/tokens.css';
const SHEETS = sources(/^components\/.*\.css$/).map(({ name, text }) => ({
  path: name,
  declarations: declarationsIn(text),
}));

/** Backgrounds of pages and sections, and how much ink lies over them under the pointer. */
const SURFACES = ['surface', 'background', 'surface-raised'];
const UNDER_POINTER = 0.06;

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

// Whether text can be read on what is behind it is seen in a browser (tests/e2e/accessible.spec.ts), but for what lies under the pointer.
describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colors = tokenColors(theme);
  const color = (name: string): Color => {
    const found = colors.get(name);
    if (!found) throw new Error(`no token --${name}`);
    return found;
  };

  test.each(SURFACES)('text is readable on %s under the pointer', (on) => {
    const below = over(color('text'), UNDER_POINTER, color(on));
    for (const letters of ['text', 'text-muted', 'accent', 'error'])
      expect(contrast(color(letters), below), letters).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['accent-fill-hover', 'error-fill-hover'])('a button is readable on %s', (on) => {
    expect(contrast(color('on-accent'), color(on))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS.flatMap((sign) => SURFACES.map((on) => [sign, on] as const)))('%s is visible on %s', (sign, on) => {
    expect(contrast(color(sign), color(on))).toBeGreaterThanOrEqual(3);
  });
});
test('stylesheets name no physical side, which would not turn round in Arabic', () => {
  const physical =
    /^(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-)?(?:left|right|top|bottom)\b|^border-(?:top|bottom)-(?:left|right)/;
  const found = SHEETS.flatMap(({ declarations }) => declarations).filter(
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
