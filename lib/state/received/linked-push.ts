import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { fail } from '../../base/result';
import { readArmorAlone } from '../../encryption/armor';
import type { LinkTarget, PushLinkRef, Reply, RetrievalRequest } from '../../messaging/messages';
import type { RetrievedContent } from '../../received/retrieved-content';
import type { EncryptedSecret } from './encrypted-secret';
import type { LinkRequests } from './link-requests';
import type { SecretHost } from './secret-host';

/**
 * `choose`: secret or file? `key`: the one in the link is damaged. `ask`: the page says what a view costs. `encrypted`: what was pasted or
 * chosen is opened without a request. `unknown`: the instance has no such push.
 */
export type ReceivedStep =
  | 'reading'
  | 'paste'
  | 'choose'
  | 'key'
  | 'ask'
  | 'passphrase'
  | 'opened'
  | 'encrypted'
  | 'expired'
  | 'unknown';

/** The push that a received link leads to. */
export interface LinkedPush {
  /** Where the link leads; undefined before that is known. */
  target: ReadonlySignal<LinkTarget | undefined>;
  /** What the instance sent; undefined before the push was opened. */
  push: ReadonlySignal<RetrievedContent | undefined>;
  /** When `push` arrived, in milliseconds since 1970. */
  openedAt: ReadonlySignal<number>;
  /** Whether the instance did not open the push as the account's own. */
  wasRefusedAsOwner: ReadonlySignal<boolean>;
  /** Whether the push was expired from this page. */
  isExpiredHere: ReadonlySignal<boolean>;
  /** Call it within the click. Uses a view unless the push is the account's. The passphrase is sent exactly. */
  open: (passphrase?: string) => Promise<void>;
  /** Call it within the click. The page keeps showing the content. Resolves with the failure, if any. */
  expire: () => Promise<Failure | undefined>;
}

/** For the store of the page. */
interface LinkedPushStore extends LinkedPush {
  /** Whether nobody may be able to open again what this page shows or waits for. */
  isLastCopy: ReadonlySignal<boolean>;
  /** Takes a link, without its key, and where it leads. */
  setLink: (link: PushLinkRef, target: LinkTarget) => void;
  clear: () => void;
}

interface LinkedPushDeps {
  host: SecretHost;
  /** Is set by what the instance answers. */
  step: Signal<ReceivedStep>;
  requests: LinkRequests;
  /** Gets the text of an encrypted push. */
  encrypted: EncryptedSecret;
}

/** Requests nothing before a click. */
export function createLinkedPush({ host, step, requests, encrypted }: LinkedPushDeps): LinkedPushStore {
  const { isBusy, failure, getClosed, release } = requests;
  const target = signal<LinkTarget>();
  const push = signal<RetrievedContent>();
  const openedAt = signal(0);
  const wasRefusedAsOwner = signal(false);
  const isExpiredHere = signal(false);
  /** Whether a request runs that may use the last view. */
  const isRetrieving = signal(false);
  let link: PushLinkRef = { link: '' };

  /** Sends a request about the push to its instance. Undefined if the link was put away or another request runs. */
  const requestPush = async <T>(send: (push: RetrievalRequest) => Promise<Reply<T>>): Promise<Reply<T> | undefined> => {
    const to = target.peek();
    if (!to) return undefined;
    const closed = getClosed();
    return requests.request(to, async (isGranted): Promise<Reply<T>> => {
      if (!isGranted) return fail({ kind: 'PermissionMissing', host: to.host });
      const reply = await send({ ...link, asOwner: to.isOwn });
      if (reply.ok || reply.failure.kind !== 'PermissionMissing' || closed.aborted) return reply;
      // The permission was revoked meanwhile: the next click requests it again.
      const reading = await host.resolve({ ...link, isOwn: to.isOwn });
      const resolved = reading.ok && reading.value.ok ? reading.value.value : undefined;
      if (resolved && !closed.aborted) target.value = { ...resolved, isOwn: to.isOwn && resolved.isOwn };
      return reply;
    });
  };

  const applyFailure = (cause: Failure, hadPassphrase: boolean): void => {
    const reason = cause.kind === 'HttpError' ? cause.reason : undefined;
    const shown = target.peek();
    if (reason === 'not-found') {
      step.value = 'unknown';
      release();
    } else if (reason === 'passphrase-required') {
      if (hadPassphrase) failure.value = cause;
      step.value = 'passphrase';
    } else if (shown?.isOwn && (cause.kind === 'TokenMissing' || reason === 'rejected' || reason === 'invalid-token')) {
      // It can still be opened like any recipient's.
      if (reason === 'rejected') wasRefusedAsOwner.value = true;
      else failure.value = cause;
      target.value = { ...shown, isOwn: false };
      step.value = 'ask';
    } else failure.value = cause;
  };

  return {
    target,
    push,
    openedAt,
    wasRefusedAsOwner,
    isExpiredHere,
    isLastCopy: computed(() => {
      if (isRetrieving.value) return true;
      // It is shown, or being decrypted.
      if (step.value !== 'opened' && !(push.value && isBusy.value)) return false;
      // An instance that does not say how many views are left may have none.
      return isExpiredHere.value || (!push.value?.viewsLeft && target.value?.isOwn === false);
    }),
    open: async (passphrase) => {
      const reply = await requestPush((request) => {
        isRetrieving.value = !request.asOwner;
        return host.open({ ...request, passphrase });
      });
      if (!reply) return;
      isRetrieving.value = false;
      if (!reply.ok) return applyFailure(reply.failure, passphrase !== undefined);
      const { payload, isExpired, files, unreadableFileCount, canExpire } = reply.value;
      push.value = reply.value;
      openedAt.value = Date.now();
      const armor = payload === null ? undefined : readArmorAlone(payload);
      if (armor !== undefined) {
        const closed = getClosed();
        isBusy.value = true;
        await encrypted.open(armor, files.length + unreadableFileCount > 0);
        if (closed.aborted) return;
        isBusy.value = false;
      }
      step.value = isExpired ? 'expired' : 'opened';
      if (isExpired || (files.length === 0 && !canExpire)) release();
    },
    expire: async () => {
      const shown = push.peek();
      if (!shown) return undefined;
      const reply = await requestPush(host.expire);
      if (!reply) return undefined;
      if (!reply.ok) return reply.failure;
      push.value = { ...shown, canExpire: false };
      if (shown.files.length === 0) release();
      isExpiredHere.value = true;
      return undefined;
    },
    setLink: (ref, resolved) => {
      link = ref;
      target.value = resolved;
    },
    clear: () => {
      link = { link: '' };
      for (const shown of [target, push]) shown.value = undefined;
      for (const flag of [isRetrieving, wasRefusedAsOwner, isExpiredHere]) flag.value = false;
    },
  };
}
