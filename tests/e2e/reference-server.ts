import type { Settings } from '../../lib/server/settings';
import { listen } from '../../scripts/server/listen';
import { makeMarker } from './marker';

/** Whom the server knows. */
export type Account = 'owner' | 'other' | 'admin';

export interface ReferenceServer {
  /** `http://127.0.0.1:…` and the path where it is mounted, without a slash behind it. */
  readonly baseUrl: string;
  /** The API token of each account. */
  readonly tokens: Record<Account, string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Any free one unless said. */
  port?: number;
  /** Where it is mounted, `/sub`; at the root unless said. */
  path?: string;
}

/** Starts the reference implementation. `settings` = keys of `instance` in the recording; no rate limit unless they say so. */
export async function startReferenceServer(
  settings: Partial<Settings> = {},
  { port = 0, path = '' }: ServerOptions = {},
): Promise<ReferenceServer> {
  const tokens = { owner: makeMarker('owner'), other: makeMarker('other'), admin: makeMarker('admin') };
  const accounts = {
    [tokens.owner]: { name: 'owner', admin: false },
    [tokens.other]: { name: 'other', admin: false },
    [tokens.admin]: { name: 'admin', admin: true },
  };
  const unlimited = { throttling: { minute: 0, second: 0 } };
  const { url, close } = await listen({ port, path, accounts, settings: { ...unlimited, ...settings } });
  return { baseUrl: url, tokens, close };
}
