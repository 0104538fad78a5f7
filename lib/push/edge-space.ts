/** White space at the ends of a text, which is easily copied along and is not seen. */
export interface EdgeSpace {
  before: string;
  after: string;
}

/** What takes room or none, but shows nothing: white space as JavaScript has it, and two characters of no width beside. */
const SPACE = /[\s\u200b\u2060]/;

/** None where the text is nothing else. Looks at the ends alone: it runs at every key, over a mebibyte at most. */
export function edgeSpace(text: string): EdgeSpace {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start++;
  if (start === end) return { before: '', after: '' };
  while (SPACE.test(text.charAt(end - 1))) end--;
  return { before: text.slice(0, start), after: text.slice(end) };
}

export interface SpaceCounts {
  spaces: number;
  tabs: number;
  /** CRLF is one. */
  lineBreaks: number;
  /** Such as a no-break space. */
  others: number;
}

/** What white space consists of. */
export function countSpace(space: string): SpaceCounts {
  const counts: SpaceCounts = { spaces: 0, tabs: 0, lineBreaks: 0, others: 0 };
  for (const character of space.replaceAll('\r\n', '\n'))
    if (character === ' ') counts.spaces++;
    else if (character === '\t') counts.tabs++;
    else if (character === '\n' || character === '\r') counts.lineBreaks++;
    else counts.others++;
  return counts;
}
