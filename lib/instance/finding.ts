import type { InstanceFeatures } from './instance';

/** What was asked when it went wrong: who are you, or what does this token list. */
export type CheckStep = 'version' | 'token';

/** Why a step failed. Each has its own words and its own next thing to do. */
type CheckFailure =
  /** No answer: an unknown host, a refused connection or a bad certificate; `fetch` cannot tell which. */
  | { id: 'unreachable'; status: 'bad'; step: CheckStep }
  | { id: 'timeout'; status: 'bad'; step: CheckStep; timeoutMs: number }
  /** The instance answers at `baseUrl`, the same host by https; a token may stay with it. */
  | { id: 'redirect-to-https'; status: 'bad'; step: 'version'; baseUrl: string }
  /** It redirects, and the browser does not say where to: to be opened in a tab. */
  | { id: 'redirect-elsewhere'; status: 'bad'; step: CheckStep }
  /** A web page: a wrong path, or a login in front of the instance, which cannot be used. */
  | { id: 'web-page'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** Something in front of the instance wants a login. */
  | { id: 'access-denied'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** 404: the server is too old, is not this product, or lives at another path. */
  | { id: 'not-found'; status: 'bad'; step: CheckStep }
  /** 429: nothing is wrong, ask again in so many seconds, if it said. */
  | { id: 'rate-limited'; status: 'warn'; step: CheckStep; seconds: number | undefined }
  | { id: 'server-error'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** It answers, but not as API v2 says. */
  | { id: 'not-the-contract'; status: 'bad'; step: CheckStep; httpStatus: number };

/** One thing that the connection check looked at; plain data without words. */
export type Finding =
  | { id: 'version'; status: 'good'; applicationVersion: string; apiVersion: string }
  /** Not the open-source edition: it may differ from what is known here. */
  | { id: 'other-edition'; status: 'warn'; edition: string }
  | { id: 'features'; status: 'info'; features: InstanceFeatures }
  /** The instance makes no pushes at all. */
  | { id: 'pushes-off'; status: 'bad' }
  /** The token opened the account's list. */
  | { id: 'token'; status: 'good' }
  /** Pushes go without an account: no list, no audit log, no files where they need one. */
  | { id: 'no-token'; status: 'info' }
  /** Without a token nothing can be pushed: the instance takes none from strangers. */
  | { id: 'token-needed'; status: 'bad' }
  /** 401: wrong, or taken back. Nothing at all works with it, though without one it may. */
  | { id: 'token-wrong'; status: 'bad'; anonymousAccess: boolean }
  /** It holds a space, a line break or a letter that no token has: it was not sent. */
  | { id: 'token-unsendable'; status: 'bad' }
  | CheckFailure;
