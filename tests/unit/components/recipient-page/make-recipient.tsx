import { render } from '@testing-library/preact';
import { RecipientPage } from '@/components/recipient-page/RecipientPage';
import { encryptText } from '@/lib/encryption/age';
import { createPageHost } from '@/lib/recipient-page/page-host';
import { createReferenceServer } from '@/lib/reference-server/reference-server';
import { createReceivedSecret } from '@/lib/state/received/received-secret';

export const ADDRESS = 'https://pw.test/sub';
export const KEY = 'AAECAwQFBgcICQoLDA0ODw';
export const OTHER_KEY = 'AAECAwQFBgcICQoLDA0ODA';

/** A server, and what stands between it and the page of a recipient. */
export function makeRecipient() {
  let tokens = 0;
  const server = createReferenceServer({
    path: '/sub',
    clock: Date.now,
    newToken: () => `abcdefghij${++tokens}`,
    accounts: {},
  });
  const network = {
    /** Every request of the page. */
    requests: [] as Request[],
    /** What stands before the server answers in its place. */
    answer: undefined as (() => Response | Promise<Response>) | undefined,
    isDown: false,
    fetch: async (request: Request): Promise<Response> => {
      network.requests.push(request);
      if (network.isDown) throw new TypeError('Failed to fetch');
      return network.answer?.() ?? server.fetch(request, { ip: '10.0.0.1' });
    },
  };

  /** Creates a push of somebody else. Resolves with its token. */
  const send = async (push: Record<string, unknown>): Promise<string> => {
    const body = JSON.stringify({ push: { kind: 'text', ...push } });
    const headers = { 'content-type': 'application/json' };
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
