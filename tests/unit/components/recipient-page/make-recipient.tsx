import { render } from '@testing-library/preact';
import { RecipientPage } from '@/components/recipient-page/RecipientPage';
import { encryptText } from '@/lib/encryption/age';
import { createPageHost } from '@/lib/recipient-page/page-host';
import { createReferenceServer } from '@/lib/reference-server/reference-server';
import { createReceivedSecret } from '@/lib/state/received/received-secret';
import { createRecipientPages } from '@/scripts/server/recipient-pages';

export const ADDRESS = 'https://pw.test/sub';
export const KEY = 'AAECAwQFBgcICQoLDA0ODw';
export const OTHER_KEY = 'AAECAwQFBgcICQoLDA0ODA';

/** A server, and what stands between it and the page of a recipient. `isForAccounts`: its API answers nobody else. */
export function makeRecipient({ isForAccounts = false } = {}) {
  let tokens = 0;
  const server = createReferenceServer({
    path: '/sub',
    clock: Date.now,
    newToken: () => `abcdefghij${++tokens}`,
    accounts: { T1: { name: 'sender', admin: false } },
    settings: { anonymous_access: !isForAccounts },
  });
  const pages = createRecipientPages({ server, path: '/sub' });
  /** As a browser does, which follows redirects. */
  const ask = async (request: Request): Promise<Response> => {
    const from = { ip: '10.0.0.1' };
    const answer = (await pages(request, from)) ?? (await server.fetch(request, from));
    const location = request.redirect === 'follow' ? answer.headers.get('location') : null;
    if (location === null) return Object.defineProperty(answer, 'url', { value: request.url });
    if (new URL(location).origin !== new URL(ADDRESS).origin) throw new TypeError('Failed to fetch');
    return ask(new Request(location));
  };
  const network = {
    /** Every request of the page. */
    requests: [] as Request[],
    /** What stands before the server answers in its place. */
    answer: undefined as ((request: Request) => Response | Promise<Response> | undefined) | undefined,
    isDown: false,
    fetch: async (request: Request): Promise<Response> => {
      network.requests.push(request);
      if (network.isDown) throw new TypeError('Failed to fetch');
      return (await network.answer?.(request)) ?? ask(request);
    },
  };

  /** Creates a push of somebody else. Resolves with its token. */
  const send = async (push: Record<string, unknown>): Promise<string> => {
    const body = JSON.stringify({ push: { kind: 'text', ...push } });
    const headers = { 'content-type': 'application/json', authorization: 'Bearer T1' };
    const made = await server.fetch(new Request(`${ADDRESS}/api/v2/pushes`, { method: 'POST', headers, body }), {
      ip: '10.0.0.2',
    });
    return ((await made.json()) as { url_token: string }).url_token;
  };
  const sendEncrypted = async (text: string, push: Record<string, unknown> = {}) =>
    send({ payload: await encryptText(text, KEY), ...push });

  /** The page as it is when it has loaded. `isFile`: it was opened from a disk. */
  const show = async (link: string, { isFile = false } = {}) => {
    const address = isFile ? undefined : ADDRESS;
    const received = createReceivedSecret(createPageHost({ address, fetch: network.fetch }));
    if (link === '') received.close();
    else await received.loadLink({ link });
    render(<RecipientPage received={received} host={address && new URL(address).host} />);
    return received;
  };
  const showPush = async (token: string, key = KEY) => show(`${ADDRESS}/p/${token}#age=${key}`);

  return { network, send, sendEncrypted, show, showPush };
}
