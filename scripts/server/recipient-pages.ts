import type { RetrievedPush } from '../../lib/api/schemas';
import type { Kind } from '../../lib/server/state';
import { html, page } from './html';

/** What a recipient sees, as pages without scripts. `at` is the address of the push, `/p/:token`. */

/** The retrieval step: a page that shows nothing, so that what only looks at links (chats, mail scanners) uses no view. */
export const stepPage = (at: string) =>
  page(
    200,
    'A secret was sent to you',
    html`<p>It is shown once you ask for it. That uses one of its views.</p>
<form method="get" action="${at}"><button id="proceed">Show the secret</button></form>`,
  );

/** The question for the passphrase; `words` says why it is asked again. */
export const passphrasePage = (at: string, status: number, words?: string) =>
  page(
    status,
    'This secret needs a passphrase',
    html`${words !== undefined && html`<p id="refusal" role="alert">${words}</p>`}
<form method="post" action="${at}">
<label>Passphrase <input id="passphrase" type="password" name="passphrase" autocomplete="off" spellcheck="false" required autofocus></label>
<button>Show the secret</button>
</form>`,
  );

/** Nothing is left, or there never was such a push: the page does not tell which. */
export const overPage = (status: number) =>
  page(
    status,
    'This secret link has expired',
    html`<p id="expired">Its content is gone. Ask its sender for a new one.</p>`,
  );

/** The secret itself. */
export function secretPage(at: string, kind: Kind | undefined, push: RetrievedPush): Response {
  const { payload, files } = push;
  return page(
    200,
    'The secret',
    html`${payload !== null && payloadOf(kind, payload)}
${
  files.length > 0 &&
  html`<h2>Files</h2>
<ul id="files">${files.map(({ filename, url }) => html`<li><a href="${url}" download>${filename}</a></li>`)}</ul>`
}
<p id="left">Views left: ${push.views_remaining}. Days left: ${push.days_remaining}.</p>
${push.deletable_by_viewer === true && html`<form method="post" action="${at}/expire"><button id="expire">Delete it now</button></form>`}`,
  );
}

/** The line end after the tag is the one that browsers drop there; without it they would drop one of the secret's. */
function payloadOf(kind: Kind | undefined, payload: string) {
  const cannotShow = /\0|\p{Surrogate}/u.test(payload);
  return html`<pre id="payload">
${payload}</pre>
${cannotShow && html`<p id="replaced">It holds characters that no web page can show. Others stand in their places here.</p>`}
${kind === 'url' && html`<p><a id="link" href="${payload}" rel="noreferrer noopener">Follow the link</a></p>`}`;
}

/** Where people look for their token: how the tokens of this server came to be. */
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

/** The front page. */
export const frontPage = (base: string) =>
  page(
    200,
    'Reference server',
    html`<p>It speaks Password Pusher’s JSON API v2 below <code>${base}/api/v2</code> and forgets everything when it ends.</p>
<p><a href="${base}/users/token">Your API token</a></p>`,
  );
