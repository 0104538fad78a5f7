import { declarationsIn } from './styles';

/** A colour without transparency: red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The colours of a stylesheet of tokens, by name without dashes. Tokens that are no colour are left out. */
export function tokenColours(css: string, theme: Theme): Map<string, Colour> {
  const values = new Map(declarationsIn(css).map(({ property, value }) => [property.replace(/^--/, ''), value]));
  const colours = new Map<string, Colour>();
  for (const [name, value] of values) {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? ['', value, value];
    const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec((theme === 'light' ? light : dark) ?? '');
    if (hex) colours.set(name, [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '', 16)) as never);
  }
  return colours;
}

/** `part` (0 to 1) of one colour over another, as the browser paints it. */
export function over(top: Colour, part: number, below: Colour): Colour {
  return top.map((channel, at) => channel * part + (below[at] ?? 0) * (1 - part)) as never;
}

/** From 1 (none) to 21 (black on white). https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
