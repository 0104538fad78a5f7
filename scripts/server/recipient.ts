import type { RetrievedPush } from '../../lib/api/schemas';
import type { Caller, ReferenceServer } from '../../lib/server/create-reference-server';
import { overPage, passphrasePage, secretPage, stepPage } from './recipient-pages';

export interface RecipientParts {
  server: ReferenceServer;
  /** Where the server is mounted, `/sub`; empty at the root. */
  path: string;
}

/** Answers the addresses that a recipient opens, below `/p`; undefined for others. Looks are counted by the API itself. */
export function createRecipient({ server, path }: RecipientParts) {
  /** Asks the API for somebody without an account; what the page's visitor sends of himself goes along. */
  function ask(request: Request, from: Caller, method: string, token: string, query = ''): Promise<Response> {
    const headers = new Headers();
    for (const name of ['user-agent', 'referer', 'x-forwarded-proto', 'accept-language']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const address = new URL(`${path}/api/v2/pushes/${token}${query}`, request.url);
    return server.fetch(new Request(address, { method, headers }), { ...from, ownPage: true });
  }

  async function show(request: Request, from: Caller, token: string, passphrase?: string): Promise<Response> {
    const at = `${path}/p/${token}`;
    const facts = server.factsOf(token);
    if (!facts) return overPage(404);
    if (facts.needsPassphrase && !facts.over && passphrase === undefined) return passphrasePage(at, 200);
    const query = passphrase === undefined ? '' : `?passphrase=${encodeURIComponent(passphrase)}`;
    const answer = await ask(request, from, 'GET', token, query);
    if (answer.status === 200) {
      const push: RetrievedPush = await answer.json();
      return push.expired ? overPage(200) : secretPage(at, facts.kind, push);
    }
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer;
    const { error } = await answer.json();
    return passphrasePage(at, answer.status, String(error));
  }

  return async function recipient(request: Request, from: Caller): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url);
    const [, token, rest] = /^\/p\/([\w-]+)(\/r|\/expire)?$/.exec(pathname.slice(path.length)) ?? [];
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    const asJson = /^\/p\/([\w-]+)(?:\/r)?\.json$/.exec(pathname.slice(path.length))?.[1];
    if (asJson !== undefined && isLook) {
      const address = new URL(`${path}/api/v2/pushes/${asJson}${search}`, request.url);
      return server.fetch(new Request(address, request), from);
    }
    if (token === undefined) return undefined;
    if (isLook && rest === undefined) return show(request, from, token);
    if (isLook && rest === '/r') {
      const facts = server.factsOf(token);
      if (!facts || facts.over) return overPage(facts ? 200 : 404);
      return stepPage(`${path}/p/${token}`);
    }
    if (request.method === 'POST' && rest === undefined) {
      const sent = new URLSearchParams(await request.text());
      return show(request, from, token, sent.get('passphrase') ?? '');
    }
    if (request.method === 'POST' && rest === '/expire') {
      const answer = await ask(request, from, 'DELETE', token);
      return answer.status === 200 ? overPage(200) : answer;
    }
    return undefined;
  };
}
