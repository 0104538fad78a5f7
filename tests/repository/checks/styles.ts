/** A declaration of a stylesheet, without its comments. */
interface Declaration {
  property: string;
  value: string;
}

export function declarationsIn(css: string): Declaration[] {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  return [...bare.matchAll(/(?:^|[{;])\s*([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value,
    }),
  );
}

const PHYSICAL =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-)?(?:left|right|top|bottom)\b|^border-(?:top|bottom)-(?:left|right)|^(?:min-|max-)?(?:width|height)$/;
const PHYSICAL_VALUE = /^(?:left|right)$/;
const SIDED = /^(?:margin|padding|inset|border-(?:width|style|color))$/;

/** What would not turn round with the direction of the lines. */
export function physicalIn(css: string): string[] {
  return declarationsIn(css)
    .filter(({ property, value }) => {
      if (PHYSICAL.test(property)) return true;
      if (/^(?:text-align|float|clear)$/.test(property)) return PHYSICAL_VALUE.test(value);
      const [, end, , start] = SIDED.test(property) ? partsOf(value) : [];
      return start !== undefined && start !== end;
    })
    .map(({ property, value }) => `${property}: ${value}`);
}

/** The parts of a value, each function in it as one. */
function partsOf(value: string): string[] {
  const without = value.replace(/[\w-]*\([^()]*\)/g, 'f');
  return without === value ? value.split(/\s+/) : partsOf(without);
}

/** Colours that are said here and not taken from the tokens. Those of the system are the user's. */
export function coloursIn(css: string): string[] {
  return declarationsIn(css)
    .filter(({ value }) =>
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(|\b(?:white|black)\b/i.test(value),
    )
    .map(({ property, value }) => `${property}: ${value}`);
}

/** What moves for those who asked for calm, or longer than a moment. Signs of waiting turn as long as one waits. */
export function motionIn(css: string): string[] {
  const forAnybody = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const moves = ({ property }: Declaration) => /^(?:transition|animation)(?:-duration|-name)?$/.test(property);
  const isLong = ({ property, value }: Declaration) =>
    property.startsWith('transition') &&
    [...value.matchAll(/([\d.]+)(m?)s\b/g)].some(([, n, m]) => Number(n) * (m ? 1 : 1000) > 150);
  return [...declarationsIn(forAnybody).filter(moves), ...declarationsIn(css).filter(isLong)].map(
    ({ property, value }) => `${property}: ${value}`,
  );
}

/** Sizes of letters that are not of the scale. */
export function sizesIn(css: string): string[] {
  return declarationsIn(css)
    .filter(({ property, value }) => {
      if (property === 'font') return value !== 'inherit' && !value.includes('var(--text-');
      return property === 'font-size' && value !== 'inherit' && !value.startsWith('var(--text-');
    })
    .map(({ property, value }) => `${property}: ${value}`);
}
