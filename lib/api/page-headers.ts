/** What is known of a page before a browser shows it. */
export interface ArrivedPage {
  headers: Headers;
  /** Where its server is, without a slash at the end. */
  address: string;
  /** The policies that it has in itself. */
  policies: readonly string[];
  /** Whether it begins with a byte order mark, which browsers believe more than the headers. */
  hasByteOrderMark: boolean;
}

/** The header that keeps browsers from showing a page for recipients, or the page from working. Undefined for none. */
export function findStoppingHeader({ headers, policies, address, hasByteOrderMark }: ArrivedPage): string | undefined {
  // Of several, browsers take the last.
  const type = headers.get('content-type')?.split(',').at(-1)?.trim() ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'text/html') return name('Content-Type', type);
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  if (charset !== undefined && !hasByteOrderMark && !/^utf-?8$/i.test(charset)) return name('Content-Type', type);
  const disposition = headers.get('content-disposition') ?? '';
  if (/^\s*(?!inline\s*(?:;|$))[^\s;=]+\s*(?:;|$)/i.test(disposition)) return name('Content-Disposition', disposition);
  const inside = policies.map(readDirectives);
  const sent = headers.get('content-security-policy')?.split(',') ?? [];
  for (const policy of [...sent.map(readDirectives), ...inside]) {
    const directive = findStoppingDirective(policy, inside, address);
    if (directive) return name('Content-Security-Policy', directive);
  }
  return undefined;
}

/** So much of a header is shown. */
const MAX_LENGTH = 100;

function name(header: string, value: string): string {
  return value.length > MAX_LENGTH ? `${header}: ${value.slice(0, MAX_LENGTH)}…` : `${header}: ${value}`;
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** Of two directives with one name the first counts. */
function readDirectives(policy: string): Directives {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [title = '', ...values] = directive.trim().split(/\s+/);
    if (title !== '' && !directives.has(title.toLowerCase())) directives.set(title.toLowerCase(), values);
  }
  return directives;
}

const SCRIPT = ['script-src-elem', 'script-src', 'default-src'];
const STYLE = ['style-src-elem', 'style-src', 'default-src'];
const CONNECT = ['connect-src', 'default-src'];

/** What the page needs in a sandbox: reading the server's answers, too, forms, and saving files. */
const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-downloads'];

/** The directive of a policy that lets the page's script, its style or its requests not be. `inside`: policies in the page, which name both by their hashes. */
function findStoppingDirective(
  directives: Directives,
  inside: readonly Directives[],
  address: string,
): string | undefined {
  const find = (names: readonly string[]) => names.find((it) => directives.has(it));
  const valuesOf = (title: string) => directives.get(title) ?? [];
  const stops = (names: readonly string[], allows: (values: readonly string[]) => boolean) => {
    const title = find(names);
    return title !== undefined && !allows(valuesOf(title)) ? [title, ...valuesOf(title)].join(' ') : undefined;
  };
  const hashOf = (names: readonly string[]) =>
    inside.flatMap((own) => names.flatMap((it) => own.get(it) ?? [])).find((it) => HASH.test(it));
  return (
    stops(['sandbox'], (values) => SANDBOX.every((it) => values.some((value) => value.toLowerCase() === it))) ??
    stops(SCRIPT, (values) => allowsInline(values, hashOf(SCRIPT))) ??
    stops(STYLE, (values) => allowsInline(values, hashOf(STYLE))) ??
    stops(CONNECT, (values) => allowsRequests(values, new URL(address)))
  );
}

const HASH = /^'sha(?:256|384|512)-/i;
/** With one of these, browsers do not read `'unsafe-inline'`. */
const STRICTER = /^'(?:sha(?:256|384|512)-|nonce-|strict-dynamic'$)/i;

function allowsInline(values: readonly string[], hash: string | undefined): boolean {
  if (hash !== undefined && values.includes(hash)) return true;
  return values.some((it) => /^'unsafe-inline'$/i.test(it)) && !values.some((it) => STRICTER.test(it));
}

function allowsRequests(values: readonly string[], { protocol, host, origin }: URL): boolean {
  const wide = ["'self'", '*', 'http:', protocol, host, origin];
  return values.some((it) => wide.includes(it.toLowerCase()));
}
