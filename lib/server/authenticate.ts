import type { Account } from './state';

export type Accounts = Readonly<Record<string, Account>>;

/** The account of a request: undefined = none was named, `'bad'` = what was named is nobody's. */
export function authenticate(request: Request, accounts: Accounts): Account | undefined | 'bad' {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  const isKnown = token !== undefined && Object.hasOwn(accounts, token);
  return (isKnown && accounts[token]) || 'bad';
}
