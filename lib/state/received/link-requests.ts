import { type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { InstanceSummary } from '../../instance/instance';
import type { Reply } from '../../messaging/messages';
import type { SecretHost } from './secret-host';

/** Where a request goes. */
interface RequestTarget {
  /** The host permissions that the browser has to be asked for. */
  missing: string[];
  /** Undefined for a server that the user has not connected: its permission ends with the page. */
  instance: InstanceSummary | undefined;
}

/** The requests for the link on the page: each within a click, and one at a time. */
export interface LinkRequests {
  /** Whether a request runs, or what it brought is being decrypted. */
  isBusy: Signal<boolean>;
  /** Why the last request failed. */
  failure: Signal<Failure | undefined>;
  /**
   * Call it first in a click. Asks for the missing permissions, then calls `send` with whether they were granted. Undefined if the link was
   * put away or another request runs.
   */
  request: <T>(to: RequestTarget, send: (isGranted: boolean) => Promise<Reply<T>>) => Promise<Reply<T> | undefined>;
  /** Releases the permission for a foreign instance, also if it is granted only now. */
  release: () => void;
  /** Is aborted when the link that is on the page now is put away. */
  getClosed: () => AbortSignal;
  /** Puts the link away: an answer that comes later is dropped. */
  reset: () => void;
}

/** Asks for nothing until a request is made. */
export function createLinkRequests(host: Pick<SecretHost, 'requestAccess' | 'holdAccess'>): LinkRequests {
  const isBusy = signal(false);
  const failure = signal<Failure>();
  let linkAbort = new AbortController();
  let permissionRequest = Promise.resolve(true);
  let releaseHost: (() => void) | undefined;

  /** Resolves whether the instance may be asked. */
  const requestAccess = ({ missing, instance }: RequestTarget): Promise<boolean> => {
    if (missing.length === 0) return Promise.resolve(true);
    permissionRequest = host.requestAccess(missing);
    if (!instance) releaseHost ??= host.holdAccess(missing);
    return permissionRequest;
  };

  const release = (): void => {
    void permissionRequest.then(releaseHost);
    releaseHost = undefined;
  };

  return {
    isBusy,
    failure,
    request: async (to, send) => {
      if (isBusy.peek()) return undefined;
      const { signal: closed } = linkAbort;
      isBusy.value = true;
      failure.value = undefined;
      const isGranted = await requestAccess(to);
      const reply = closed.aborted ? undefined : await send(isGranted);
      if (closed.aborted) return undefined;
      isBusy.value = false;
      return reply;
    },
    release,
    getClosed: () => linkAbort.signal,
    reset: () => {
      linkAbort.abort();
      linkAbort = new AbortController();
      release();
      isBusy.value = false;
      failure.value = undefined;
    },
  };
}
