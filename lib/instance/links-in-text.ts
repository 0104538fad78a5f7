/**
 * Addresses as they stand in messages: the host in any letters, what follows in ASCII, as browsers copy it. So an address ends at white
 * space, at quotes and brackets around it, and at letters that are written to it without a space.
 */
const ADDRESS = /(?:https?|[a-z]+-extension):\/\/[^\s/?#<>"'`\\^{|}]+[!#-&(-;=?-[\]_a-z~]*/gi;

/** What ends a sentence or a bracket around an address, and no link to a push. */
const PUNCTUATION = /[.,:;!?*)\]]+$/;

/** The addresses in a text, in its order: a link is often pasted with the sentence or the message around it. */
export function linksIn(text: string): string[] {
  return (text.match(ADDRESS) ?? [])
    .map((address) => address.replace(PUNCTUATION, ''))
    .filter((address) => URL.canParse(address));
}

/** The addresses that an address carries in its query: mail filters and sign-in pages wrap links so. */
export function wrappedLinks(link: string): string[] {
  return [...new URL(link).searchParams.values()].filter((value) => /^https?:\/\//i.test(value) && URL.canParse(value));
}
