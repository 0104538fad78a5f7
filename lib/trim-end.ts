/**
 * A text without the characters at its end that match. `character` is tried on one at a time: a pattern like `/\/+$/` would start at every
 * slash and look at all that follow, which takes seconds for the addresses that a web page can make up.
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
