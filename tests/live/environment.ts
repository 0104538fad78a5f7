import type { Role } from '../contract/recording';

export interface LiveEnvironment {
  /** Where the instance is reached, without a slash at the end. */
  base: string;
  /** Where its links start, if elsewhere: `PWPUSH_PUBLIC_URL`. */
  linkBase: string;
  tokens: Record<Exclude<Role, 'nobody'>, string>;
}

/** The instance and the accounts that the environment names. Throws, with what to set, when one is missing. */
export function expectEnvironment(environment: NodeJS.ProcessEnv = process.env): LiveEnvironment {
  const names = ['PWPUSH_URL', 'PWPUSH_TOKEN', 'PWPUSH_OTHER_TOKEN', 'PWPUSH_ADMIN_TOKEN'];
  const [url, owner, other, admin] = names.map((name) => environment[name] ?? '');
  const missing = names.filter((name) => !environment[name]);
  if (!url || !owner || !other || !admin) {
    throw new Error(`Set ${missing.join(', ')}: the address of an instance and the tokens of three of its accounts.`);
  }
  const withoutSlash = (address: string) => address.replace(/\/+$/, '');
  return {
    base: withoutSlash(url),
    linkBase: withoutSlash(environment.PWPUSH_PUBLIC_URL ?? url),
    tokens: { owner, other, admin, bad: 'a-token-that-nobody-has' },
  };
}
