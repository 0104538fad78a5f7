/** What a recipient reads from the API, as far as tests look at it. */
export interface Received {
  payload: string | null;
  expired: boolean;
  views_remaining: number;
  days_remaining: number;
  name: string | null;
  note: string | null;
  retrieval_step: boolean;
  deletable_by_viewer: boolean | null;
  passphrase: string | null;
  files: { filename: string; url: string }[];
}

/** One row of `active` or `expired`. */
export type Row = Omit<Received, 'payload' | 'files'> & { url_token: string; html_url: string };

/** The token of a push in its link. Throws for what is no link to a push. */
export function tokenIn(link: string): string {
  const token = /\/p\/([^/?#]+)/.exec(new URL(link).pathname)?.[1];
  if (!token) throw new Error('This is no link to a push');
  return token;
}

/** Reads a push as the person would who was sent its link: one view is used. */
export function receive(link: string, passphrase?: string): Promise<Received> {
  return retrieve(link.slice(0, link.indexOf('/p/')), tokenIn(link), passphrase);
}

/** The same, from an instance that is reached elsewhere than its links say. */
export async function retrieve(baseUrl: string, urlToken: string, passphrase?: string): Promise<Received> {
  const query = passphrase === undefined ? '' : `?passphrase=${encodeURIComponent(passphrase)}`;
  return askFor(`${baseUrl}/api/v2/pushes/${urlToken}${query}`);
}

/** The active or expired pushes of the account with this API token. */
export function list(baseUrl: string, state: 'active' | 'expired', apiToken: string): Promise<Row[]> {
  return askFor(`${baseUrl}/api/v2/pushes/${state}`, apiToken);
}

/** Throws when the answer is no success. The error names no push: its token is its link. */
async function askFor<T>(address: string, apiToken?: string): Promise<T> {
  const response = await fetch(address, apiToken ? { headers: { authorization: `Bearer ${apiToken}` } } : {});
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.json()) as T;
}
