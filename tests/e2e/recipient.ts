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
}

/** One row of `active` or `expired`. */
export type Row = Omit<Received, 'payload'> & { url_token: string; html_url: string };

/** The token of a push in its link. Throws for what is no link to a push. */
export function tokenIn(link: string): string {
  const token = /\/p\/([^/?#]+)/.exec(new URL(link).pathname)?.[1];
  if (!token) throw new Error('This is no link to a push');
  return token;
}

/** Reads a push as the person would who was sent its link: one view is used. */
export async function receive(link: string, passphrase?: string): Promise<Received> {
  const address = new URL(`/api/v2/pushes/${tokenIn(link)}`, link);
  if (passphrase !== undefined) address.searchParams.set('passphrase', passphrase);
  return askFor(address);
}

/** The active or expired pushes of the account with this API token. */
export function list(origin: string, state: 'active' | 'expired', apiToken: string): Promise<Row[]> {
  return askFor(new URL(`/api/v2/pushes/${state}`, origin), apiToken);
}

/** Throws when the answer is no success. */
async function askFor<T>(address: URL, apiToken?: string): Promise<T> {
  const response = await fetch(address, apiToken ? { headers: { authorization: `Bearer ${apiToken}` } } : {});
  if (!response.ok) throw new Error(`The server answered ${response.status} to ${address.pathname.split('/')[3]}`);
  return (await response.json()) as T;
}
