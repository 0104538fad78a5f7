import type { Settings } from './settings';
import type { Account } from './state';
import type { Store } from './store';

/** What an operation may know: the request's facts and the server's things. Its body has been read already. */
export interface Context {
  request: Request;
  url: URL;
  /** From the path, `:url_token`; empty for operations without one. */
  token: string;
  params: Params;
  account: Account | undefined;
  ip: string;
  now: number;
  /** The language of the server's words. */
  locale: string;
  /** Where the server is reached, without a slash at the end. */
  base: string;
  /** Where links start: the public address, if the instance has one of its own. */
  linkBase: string;
  settings: Settings;
  store: Store;
  newToken: () => string;
}

/** The fields of a body. `null` values are fields sent as null. */
export type Params = Readonly<Record<string, unknown>>;

export type Operation = (context: Context) => Response;
