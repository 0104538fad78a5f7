import type { Failure } from '../failure';
// Apart from failure.ts, which the popup loads at once: 143 of its 25,000 bytes.

/** Whether the push may exist all the same: no answer, a server error, or a success that cannot be read and is no web page. */
export function mayHaveSucceeded(failure: Failure): boolean {
  switch (failure.name) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CancelledError':
      return failure.sent?.mayBeComplete ?? true;
    case 'RedirectError':
      return failure.wasFollowed === true;
    case 'Unexpected':
      return true;
    case 'HttpError':
      return failure.status >= 500;
    case 'ContractError':
      return failure.status === 201 || failure.status >= 500 || (failure.status < 300 && failure.looksLike !== 'html');
    default:
      return false;
  }
}
