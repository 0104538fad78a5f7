/** A piece of HTML that is safe to put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | undefined | readonly Html[];

/** A page's text from a template: every value is escaped but pieces of HTML. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(texts.map((text, index) => `${text}${textOf(pieces[index])}`).join(''));
}

function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(textOf).join('') : escaped(String(piece));
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

/** Also carriage returns: a browser would read them as line feeds, and the secret would not be what was sent. */
const escaped = (text: string) => text.replace(/[&<>"'\r]/g, (character) => references[character] ?? '');

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-inline-size: 42rem; margin: 3rem auto; padding-inline: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; border-radius: 6px; padding: .75rem }
button, input { font: inherit; padding: .4rem .8rem }`;

/** Nothing from elsewhere, no scripts, no frames around it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A whole page as an answer. */
export function page(status: number, title: string, content: Html): Response {
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
