import type { Failure } from '../base/failure';
import type { InstanceFeatures } from './instance';

export type CheckStep = 'version' | 'token';

/** What a check of an instance finds, in the order in which it is shown. */
export type Finding =
  | { id: 'version'; status: 'good'; applicationVersion: string; apiVersion: string }
  | { id: 'other-edition'; status: 'warn'; edition: string }
  | { id: 'features'; status: 'info'; features: InstanceFeatures }
  | { id: 'pushes-off'; status: 'bad' }
  | { id: 'token'; status: 'good' }
  | { id: 'no-token'; status: 'info' }
  | { id: 'token-needed'; status: 'bad' }
  | { id: 'token-wrong'; status: 'bad'; anonymousAccess: boolean }
  | { id: 'token-unsendable'; status: 'bad' }
  /** The address redirects to https at the same host, for which a token may be kept. */
  | { id: 'redirect-to-https'; status: 'bad'; baseUrl: string }
  | { id: 'access-denied'; status: 'bad'; step: CheckStep; httpStatus: number }
  /** `shorter`: the address without its path, where the API is. */
  | { id: 'not-found'; status: 'bad'; step: CheckStep; shorter?: string }
  /** `warn`: nothing is wrong with an instance that asks to wait. */
  | { id: 'failed'; status: 'bad' | 'warn'; step: CheckStep; failure: Failure };
