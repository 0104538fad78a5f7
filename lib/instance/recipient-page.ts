/** What a page for recipients says of itself among its first bytes. */
export interface PageHead {
  /** The version of what stands behind `#` in its links: see `PAGE_FORMAT`. */
  format: number;
  /** The version of Secret Push that it was made with. */
  version: string;
}

const FORMAT = patternOf('secret-push-page', '\\d{1,6}');
const VERSION = patternOf('secret-push-version', '[\\w.+-]{1,40}');

/** By a pattern: a worker of Chromium has no parser of HTML. */
function patternOf(name: string, content: string): RegExp {
  return new RegExp(`<meta\\s+name=["']?${name}["']?\\s+content=["']?(${content})["']?\\s*/?>`, 'i');
}

/** Reads the beginning of what lies at the page's address. Undefined for anything that is no page for recipients. */
export function readPageHead(html: string): PageHead | undefined {
  const [format, version] = [FORMAT.exec(html)?.[1], VERSION.exec(html)?.[1]];
  return format === undefined || version === undefined ? undefined : { format: Number(format), version };
}
