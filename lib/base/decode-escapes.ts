const ESCAPE =
  /&(?:amp;)*(?:#(\d{1,6})|#x([\da-f]{1,5})|(gt|lt|nbsp|amp|quot|apos|shy|minus|hyphen|dash|ndash|mdash|lowbar|underbar|equals|plus|sol|num|colon)|([a-z]{1,10})(?=;=));|\\u00([2-7][\da-f])/gi;

const ENTITIES: Record<string, string> = {
  gt: '>',
  lt: '<',
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  shy: '',
  minus: '-',
  hyphen: '-',
  dash: '-',
  ndash: '–',
  mdash: '—',
  lowbar: '_',
  underbar: '_',
  equals: '=',
  plus: '+',
  sol: '/',
  num: '#',
  colon: ':',
};

/** Decodes what HTML, once or several times, and JSON write for signs that links and encrypted text have, and that end them. Others stay. */
export function decodeEscapes(text: string): string {
  return text.replace(ESCAPE, (_, decimal?: string, hex?: string, name = '', parameter?: string, inJson?: string) => {
    // Programs that take a parameter for an escape end it with `;`.
    if (parameter !== undefined) return `&${parameter}`;
    const code = decimal === undefined ? Number.parseInt(hex ?? inJson ?? '', 16) : Number(decimal);
    return Number.isNaN(code) ? (ENTITIES[name.toLowerCase()] ?? '') : String.fromCharCode(code);
  });
}

/** Decodes what is percent-encoded; undefined for invalid UTF-8. */
export function tryDecodeUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
