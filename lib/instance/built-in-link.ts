/** The push that a link of the built-in instance names; undefined for anything else. `page`: the address of our page that such links lead to. */
export function builtInToken(link: string, page: string): string | undefined {
  const text = link.trim();
  const token = text.startsWith(`${page}#`) ? text.slice(page.length + 1) : '';
  return /^[\w-]+$/.test(token) ? token : undefined;
}
