/** Tests `character` on one character at a time: a pattern like `/\/+$/` takes seconds on long addresses that a web page can make up. */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
