/** What a recipient reads from the API. */
export interface Received {
  payload: string | null;
  expired: boolean;
  views_remaining: number;
  days_remaining: number;
  name: string | null;
  note: string | null;
  passphrase: string | null;
  files: { filename: string; url: string }[];
}

/** One row of `active` or `expired`. */
export type Row = Omit<Received, 'payload' | 'files'> & { url_token: string; html_url: string };

/** The token of a push in its link. Throws for what is no link to a push. */
export function parseToken(link: string): string {
  const token = /\/p\/([^/?#]+)/.exec(new URL(link).pathname)?.[1];
  if (!token) throw new Error('This is no link to a push');
  return token;
}

/** Retrieves a push as its recipient, which uses a view. */
export function openAsRecipient(link: string, passphrase?: string): Promise<Received> {
  return retrieve(link.slice(0, link.indexOf('/p/')), parseToken(link), passphrase);
}

/** As `openAsRecipient`, from an instance that is reached elsewhere than its links say. */
export async function retrieve(baseUrl: string, urlToken: string, passphrase?: string): Promise<Received> {
  const query = passphrase === undefined ? '' : `?passphrase=${encodeURIComponent(passphrase)}`;
  return askFor(`${baseUrl}/api/v2/pushes/${urlToken}${query}`);
}

/** The active or expired pushes of the account with this API token. */
export function list(baseUrl: string, state: 'active' | 'expired', apiToken: string): Promise<Row[]> {
  return askFor(`${baseUrl}/api/v2/pushes/${state}`, apiToken);
}

/** Expires a push as its maker does who has no extension. */
export function expire(baseUrl: string, urlToken: string, apiToken: string): Promise<Row> {
  return askFor(`${baseUrl}/api/v2/pushes/${urlToken}`, apiToken, 'DELETE');
}

/** Throws unless the request succeeds. The error does not name the push. */
async function askFor<T>(address: string, apiToken?: string, method = 'GET'): Promise<T> {
  const headers = apiToken ? { authorization: `Bearer ${apiToken}` } : {};
  const response = await fetch(address, { method, headers });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as T;
}

export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Creates a push without the extension, with the token of an account or without. Resolves with its link. */
export async function sendPush(
  baseUrl: string,
  push: Record<string, string | number | boolean>,
  { token, files = [] }: { token?: string; files?: SentFile[] } = {},
): Promise<string> {
  const body = files.length > 0 ? formOf(push, files) : JSON.stringify({ push });
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${baseUrl}/api/v2/pushes`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The server answered ${response.status} to a new push`);
  return ((await response.json()) as { html_url: string }).html_url;
}

/** A form turns LF in its fields into CRLF: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function formOf(push: Record<string, string | number | boolean>, files: SentFile[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(push)) form.append(`push[${field}]`, String(value));
  for (const { name, bytes } of files) form.append('push[files][]', new Blob([bytes]), name);
  return form;
}
