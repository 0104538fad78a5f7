import { trimEnd } from '../base/trim-end';
import { readPageFragment, toServerLink } from '../instance/page-link';

/** The address of the server beside which the page lies, without a slash at its end. Undefined where it was opened from a disk. */
export function readPageAddress({ protocol, origin, pathname }: Location): string | undefined {
  if (!/^https?:$/.test(protocol)) return undefined;
  return origin + trimEnd(trimEnd(pathname, /[^/]/), /\//);
}

export interface LinkHere {
  /** The server's own link, with what stands for a key. */
  link: string;
  /** The language that the sender chose. */
  language: string | undefined;
}

/** The link that stands behind `#`. Undefined for none, and where the page was opened from a disk. */
export function readLinkHere(location: Location): LinkHere | undefined {
  const address = readPageAddress(location);
  const found = readPageFragment(location.hash);
  return address !== undefined && found
    ? { link: toServerLink({ address, ...found }), language: found.language }
    : undefined;
}
