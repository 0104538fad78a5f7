/** An e-mail with the link, which the instance writes and sends. Addresses as they were typed. */
export interface EmailOrder {
  to: string;
  /** As it appears in a link's `?locale=`; empty = as the instance likes. */
  language: string;
}

/** Most addresses of one order (tests/contract/observed.json, "e-mail by the server"). */
export const MOST_ADDRESSES = 5;

/** The addresses in what was typed: between commas, semicolons or white space, as people have them from an address book. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** The addresses as the instance takes them: with commas. */
export function addressesForWire(text: string): string {
  return addressesIn(text).join(', ');
}

/** Why an instance would refuse these addresses, or undefined; none is no problem here. */
export function addressesProblem(text: string): 'too-many' | 'not-an-address' | undefined {
  const addresses = addressesIn(text);
  if (!addresses.every(isAddress)) return 'not-an-address';
  return addresses.length > MOST_ADDRESSES ? 'too-many' : undefined;
}

/** Looser than instances are, which say the rest: a name, one `@`, a host with a dot. */
function isAddress(text: string): boolean {
  return /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(text);
}
