/** What follows `#` in this page's address, decoded; undefined if there is nothing that can be read. */
function readFragment(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The same, and takes it out of the address and of the tab's history, which the browser writes to disk. */
export function takeFragment(): string | undefined {
  const fragment = readFragment();
  history.replaceState(null, '', pageAddress());
  return fragment;
}

/** This page's address without a fragment. */
export function pageAddress(): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}
