/** Names under which addresses carry what opens a door. */
const TELLING_NAME =
  /^(?:(?:access|auth|id|refresh|session|api|csrf|sas|security)?[-_]?(?:token|key)|(?:client[-_]?)?secret|pass(?:word|wd)?|pwd|sig|(?:x-(?:amz|goog)-)?signature|x-amz-security-token|jwt|session[-_]?id|sid|ticket|otp)$/i;

/** Shorter ones are page numbers, languages and the like. */
const LEAST_LENGTH = 8;

/** What no page's address is as long as: such a text is not looked through at every key. */
const LONGEST = 16_384;

/**
 * What an address holds that seems to open a door, by the name of its parameter; `password` for one before the host. Undefined if
 * nothing does. Fragments are not looked at: they are where links that hold a secret on purpose have it.
 */
export function tokenInLink(address: string): string | undefined {
  if (address.length > LONGEST || !URL.canParse(address)) return undefined;
  const { password, searchParams } = new URL(address);
  if (password !== '') return 'password';
  for (const [name, value] of searchParams) if (value.length >= LEAST_LENGTH && TELLING_NAME.test(name)) return name;
  return undefined;
}
