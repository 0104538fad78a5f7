type Handler = (request: Request) => Promise<Response>;

/**
 * A `fetch` over hosts of a network of our own, by origin, that treats redirects as a browser does: with `manual` there is an
 * answer that only says that there was one, with `follow` the answer of where it ended and its address. A host that is not
 * there is a `TypeError`.
 */
export function fakeNetwork(hosts: Record<string, Handler>): { fetch: Handler; asked: Request[] } {
  const asked: Request[] = [];
  const fetch: Handler = async (request) => {
    const { origin } = new URL(request.url);
    const host = hosts[origin];
    if (!host) throw new TypeError('Failed to fetch');
    asked.push(request);
    const response = await host(request);
    const location = response.headers.get('location');
    if (location === null) return Object.defineProperty(response, 'url', { value: request.url });
    if (request.redirect === 'follow') return fetch(new Request(new URL(location, request.url), request));
    return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
  };
  return { fetch, asked };
}
