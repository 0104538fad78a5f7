/** Names under which addresses carry what opens a door, and from how many characters on: shorter ones are numbers, names and the like. */
const TELLING: readonly (readonly [name: RegExp, least: number])[] = [
  [/^(?:pass(?:word|wd)?|pwd|otp)$/i, 4],
  [
    /^(?:(?:access|auth|id|refresh|session|api|csrf|sas|security)[-_]?(?:token|key)|token|(?:client[-_]?)?secret|sig|(?:x-(?:amz|goog)-)?signature|x-amz-security-token|jwt|session[-_]?id)$/i,
    8,
  ],
  // Also names of tickets, keys of categories and the like: those are short.
  [/^(?:key|ticket|sid)$/i, 16],
];

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
  for (const [name, value] of searchParams)
    if (TELLING.some(([telling, least]) => value.length >= least && telling.test(name))) return name;
  return undefined;
}
