import { type ApiError, CancelledError, type HttpError, isApiError } from '../api/errors';
import type { CheckStep, Finding } from './finding';

/**
 * What a failed step of the connection check means.
 * @param anonymousAccess whether the instance would do without the token
 * @throws CancelledError, which means nothing, and whatever is not one of our errors
 */
export function failureFinding(error: unknown, step: CheckStep, anonymousAccess: boolean): Finding {
  if (!isApiError(error) || error instanceof CancelledError) throw error;
  return findingOf(error, step, anonymousAccess);
}

function findingOf(error: Exclude<ApiError, CancelledError>, step: CheckStep, anonymousAccess: boolean): Finding {
  switch (error.name) {
    case 'RequestError':
      return { id: 'token-unsendable', status: 'bad' };
    case 'NetworkError':
      return { id: 'unreachable', status: 'bad', step };
    case 'TimeoutError':
      return { id: 'timeout', status: 'bad', step, timeoutMs: error.timeoutMs };
    case 'RedirectError':
      return { id: 'redirect-elsewhere', status: 'bad', step };
    case 'RateLimitError':
      return { id: 'rate-limited', status: 'warn', step, seconds: error.seconds };
    case 'HttpError':
      return refusalFinding(error, step, anonymousAccess);
    case 'TooLargeError':
      return { id: 'not-the-contract', status: 'bad', step, httpStatus: 413 };
    case 'ContractError':
      if (error.status === 404) return { id: 'not-found', status: 'bad', step };
      return error.looksLike === 'html'
        ? { id: 'web-page', status: 'bad', step, httpStatus: error.status }
        : { id: 'not-the-contract', status: 'bad', step, httpStatus: error.status };
  }
}

function refusalFinding({ status, reason }: HttpError, step: CheckStep, anonymousAccess: boolean): Finding {
  if (reason === 'server') return { id: 'server-error', status: 'bad', step, httpStatus: status };
  if (status === 404) return { id: 'not-found', status: 'bad', step };
  if (status === 401 && step === 'token') return { id: 'token-wrong', status: 'bad', anonymousAccess };
  if ([401, 403].includes(status)) return { id: 'access-denied', status: 'bad', step, httpStatus: status };
  return { id: 'not-the-contract', status: 'bad', step, httpStatus: status };
}
