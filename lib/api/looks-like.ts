import type { ContractError } from './errors';

/** What a body that does not fit the contract looks like: a login page, JSON that was cut or has another shape, or something else. */
export function looksLike(contentType: string | null, body: string): ContractError['looksLike'] {
  const type = contentType?.toLowerCase() ?? '';
  const start = body.trimStart().slice(0, 1);
  if (start === '<' || (type.includes('html') && start !== '{' && start !== '[')) return 'html';
  return type.includes('json') || start === '{' || start === '[' ? 'json' : 'other';
}
