import type { RetrievedPush } from '../../lib/api/schemas';
import type { Caller, ReferenceServer } from '../../lib/reference-server/reference-server';
import type { Kind } from '../../lib/reference-server/state';

/** HTML that is safe in a page. */
class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | undefined | readonly Html[];

/** Fills a template and escapes every value that is no `Html`. */
function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(texts.map((text, index) => `${text}${textOf(pieces[index])}`).join(''));
}

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(textOf).join('') : escapeHtml(String(piece));
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-inline-size: 42rem; margin: 3rem auto; padding-inline: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; border-radius: 6px; padding: .75rem }
button, input { font: inherit; padding: .4rem .8rem }`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function page(status: number, title: string, content: Html): Response {
  const { text } = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`;
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** What a recipient sees, as pages without scripts. `at` is the address of the push, `/p/:token`. The addresses, and what clients may read, are those of 2.11.4. */

const redirect = (location: string, status: number) => new Response(null, { status, headers: { location } });

/** The retrieval step, so that chats and mail scanners use no view. */
const retrievalStepPage = (at: string) =>
  page(
    200,
    'A secret was sent to you',
    html`<p>It is shown once you ask for it. That uses one of its views.</p>
<form method="get" action="${at}"><button id="proceed">Show the secret</button></form>`,
  );

const passphrasePage = (at: string, status: number, words?: string) =>
  page(
    status,
    'This secret needs a passphrase',
    html`${words !== undefined && html`<p id="refusal" role="alert">${words}</p>`}
<form method="post" action="${at}/access">
<label>Passphrase <input id="passphrase" type="password" name="passphrase" autocomplete="off" spellcheck="false" required autofocus></label>
<button>Show the secret</button>
</form>`,
  );

/** An expired and an unknown push get the same page. */
const expiredPage = () =>
  page(
    200,
    'This secret link has expired',
    html`<p id="expired">Its content is gone. Ask its sender for a new one.</p>`,
  );

function secretPage(at: string, kind: Kind | undefined, push: RetrievedPush): Response {
  const { payload = null } = push;
  const files = push.files.filter((file) => file !== null);
  if (kind === 'url' && payload !== null) return redirect(payload, 303);
  return page(
    200,
    'The secret',
    html`${payload !== null && payload !== '' && payloadOf(kind, payload)}
${
  files.length > 0 &&
  html`<h2>Files</h2>
<ul id="files">${files.map(({ filename, url }) => html`<li><a href="${url}" download>${filename}</a></li>`)}</ul>`
}
<p id="left">Views left: ${push.views_remaining}. Days left: ${push.days_remaining}.</p>
${push.deletable_by_viewer === true && html`<form method="post" action="${at}/expire"><button id="expire">Delete it now</button></form>`}`,
  );
}

/** Of a text nothing is put back that browsers drop there: a line feed at its start, and carriage returns. A QR code is a drawing. */
const payloadOf = (kind: Kind | undefined, payload: string) =>
  kind === 'qr'
    ? html`<p id="qr">A QR code of ${payload.length} characters.</p>`
    : html`<div class="payload notranslate" id="push_payload" translate="no"><pre class="text-break my-5">${payload}</pre></div>`;

/** The page that shows or explains the API token. */
export function tokenPage(names: readonly string[], made: string | undefined): Response {
  return page(
    200,
    'Your API token',
    made === undefined
      ? html`<p>The tokens were given when the server was started, for: <span id="names">${names.join(', ')}</span>.</p>`
      : html`<p>It was made when the server was started:</p><pre id="token">
${made}</pre>`,
  );
}

export const homePage = (base: string) =>
  page(
    200,
    'Reference server',
    html`<p>It speaks Password Pusher’s JSON API v2 below <code>${base}/api/v2</code> and forgets everything when it ends.</p>
<p><a href="${base}/users/token">Your API token</a></p>`,
  );

export interface ReceivedLinkDeps {
  server: ReferenceServer;
  /** Where the server is mounted, `/sub`; empty at the root. */
  path: string;
}

/** Answers the addresses that a recipient opens, below `/p`; undefined for others. Looks are counted by the API itself. */
export function createRecipientPages({ server, path }: ReceivedLinkDeps) {
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
    const isLook = request.method !== 'POST';
    const toPassphrase = () => redirect(new URL(`${at}/passphrase`, request.url).href, 302);
    const facts = server.factsOf(token);
    if (!facts) return expiredPage();
    if (facts.needsPassphrase && !facts.over && passphrase === undefined) return toPassphrase();
    const query = passphrase === undefined ? '' : `?passphrase=${encodeURIComponent(passphrase)}`;
    const answer = await ask(request, from, 'GET', token, query);
    if (answer.status === 200) {
      const push: RetrievedPush = await answer.json();
      return push.expired ? expiredPage() : secretPage(at, facts.kind, push);
    }
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer;
    if (isLook) return toPassphrase();
    const { error } = await answer.json();
    return passphrasePage(at, answer.status, String(error));
  }

  return async function recipient(request: Request, from: Caller): Promise<Response | undefined> {
    const { pathname, search, searchParams } = new URL(request.url);
    const [, token, rest] =
      /^\/p\/([\w-]+)(\/r|\/passphrase|\/access|\/expire)?$/.exec(pathname.slice(path.length)) ?? [];
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    // The real server's own `json_url` has `/r.json`, which it answers with 404 (measured).
    const asJson = /^\/p\/([\w-]+)\.json$/.exec(pathname.slice(path.length))?.[1];
    if (asJson !== undefined && isLook) {
      const address = new URL(`${path}/api/v2/pushes/${asJson}${search}`, request.url);
      return server.fetch(new Request(address, request), from);
    }
    if (token === undefined) return undefined;
    const at = `${path}/p/${token}`;
    if (isLook && rest === undefined) return show(request, from, token, searchParams.get('passphrase') ?? undefined);
    if (isLook && rest === '/passphrase') return passphrasePage(at, 200);
    if (isLook && rest === '/r') {
      const facts = server.factsOf(token);
      if (!facts || facts.over) return expiredPage();
      return retrievalStepPage(at);
    }
    // The real server sets a cookie and leads back to the push, which uses the view.
    if (request.method === 'POST' && rest === '/access') {
      const sent = new URLSearchParams(await request.text());
      return show(request, from, token, sent.get('passphrase') ?? '');
    }
    if (request.method === 'POST' && rest === '/expire') {
      const answer = await ask(request, from, 'DELETE', token);
      return answer.status === 200 ? expiredPage() : answer;
    }
    return undefined;
  };
}
