/**
 * The push that a link of the built-in instance names: the whole link as copied, or its token alone. undefined for anything else.
 * `page`: the address of our page that such links lead to.
 */
export function builtInToken(pasted: string, page: string): string | undefined {
  const text = pasted.trim();
  const token = text.startsWith(`${page}#`) ? text.slice(page.length + 1) : text;
  return /^[\w-]+$/.test(token) ? token : undefined;
}
