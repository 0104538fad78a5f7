import { HttpError } from '../api/errors';

/** For expiring: a push that the instance does not have any more is no error, nobody can open it. Throws whatever else it was. */
export function undefinedIfGone(error: unknown): undefined {
  if (error instanceof HttpError && error.reason === 'not-found') return undefined;
  throw error;
}
