import { computed, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { holdHostPermissions } from '../../browser/page-channel';
import { requestHostPermissions } from '../../browser/permissions';
import { closeThisTab } from '../../browser/tab';
import { readArmorAlone } from '../../encryption/armor';
import { withKey } from '../../encryption/key';
import type { PushLinkRef, ReceivedLink, Reply, RetrievalRequest, RetrievedContent } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import type { FileFallback } from '../../push/clicked-file';
import { findPasteProblem, type PasteProblem, toPasteProblem } from '../../received/paste-problem';
import { type ReceivedText, readEnteredKey, readReceivedText } from '../../received/received-text';
import { splitReceivedLink } from '../../received/split-links';
import { createEncryptedSecret } from './encrypted-secret';

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

export type LinkTarget = Extract<ReceivedLink, { ok: true }>;
export type ReceivedSecret = ReturnType<typeof createReceivedSecret>;

/**
 * Opens a received link. Requests nothing before a click. The content is in this page's memory alone, and so is the key in a link: it is
 * split off before the link goes anywhere.
 */
export function createReceivedSecret() {
  const step = signal<ReceivedStep>('reading');
  const target = signal<LinkTarget>();
  const push = signal<RetrievedContent>();
  /** When `push` arrived. */
  const openedAt = signal(0);
  const failure = signal<Failure>();
  const isBusy = signal(false);
  const problem = signal<PasteProblem>();
  const wasRefusedAsOwner = signal(false);
  const isExpiredHere = signal(false);
  const enteredText = signal('');
  /** Whether the link has a key, so that what the instance has should be encrypted. */
  const linkHasKey = signal(false);
  /** How many encrypted texts were pasted, where the user has to choose one. */
  const armorCount = signal(0);
  const encrypted = createEncryptedSecret();
  /** Whether a request runs that may use the last view. */
  const isRetrieving = signal(false);
  /** What puts away a last copy, until the user has agreed. */
  const replacement = signal<() => unknown>();
  const isLastCopy = computed(() => {
    if (isRetrieving.value) return true;
    if (step.value !== 'opened') return false;
    // An instance that does not say how many views are left may have none.
    return isExpiredHere.value || (!push.value?.viewsLeft && target.value?.isOwn === false);
  });

  let link: PushLinkRef = { link: '' };
  let fileInstead: FileFallback | undefined;
  /** The key of a link that may be a file's, until the user says which it is. */
  let undecidedKey: string | undefined;
  /** Aborted when the link is put away. */
  let linkAbort = new AbortController();

  let permissionRequest = Promise.resolve(true);
  let releaseHost: (() => void) | undefined;

  /** Releases the permission for a foreign instance, also if it is granted only now. */
  const release = (): void => {
    void permissionRequest.then(releaseHost);
    releaseHost = undefined;
  };

  /** Call it first in a click. Resolves whether the instance may be asked. The permission ends with the page. */
  const requestAccess = ({ missing, instance }: Pick<LinkTarget, 'missing' | 'instance'>): Promise<boolean> => {
    if (missing.length === 0) return Promise.resolve(true);
    // Rejects where the browser does not ask.
    permissionRequest = requestHostPermissions(missing).catch(() => false);
    if (!instance) releaseHost ??= holdHostPermissions(missing);
    return permissionRequest;
  };

  const reset = (): void => {
    linkAbort.abort();
    linkAbort = new AbortController();
    release();
    link = { link: '' };
    fileInstead = undefined;
    undecidedKey = undefined;
    encrypted.clear();
    enteredText.value = '';
    armorCount.value = 0;
    for (const shown of [target, push, failure, problem, replacement]) shown.value = undefined;
    for (const flag of [isBusy, isRetrieving, wasRefusedAsOwner, isExpiredHere, linkHasKey]) flag.value = false;
  };

  /** Opens the armor of a text that has one or several, without a request. */
  const openArmor = ({ armors, findKey }: ReceivedText, index: number): Promise<void> => {
    encrypted.setKey(findKey());
    step.value = 'encrypted';
    return encrypted.open(armors[index] ?? '');
  };

  /** Requests nothing from any instance. `isOwn`: the push is the account's. `fileFallback`: the link was clicked as a file's. */
  const loadLink = async ({
    isOwn = false,
    fileFallback,
    ...ref
  }: PushLinkRef & { isOwn?: boolean; fileFallback?: FileFallback | undefined }): Promise<void> => {
    reset();
    if (fileFallback) {
      const split = splitReceivedLink(ref.link);
      [link, fileInstead, undecidedKey] = [{ ...ref, link: split.link }, fileFallback, split.key];
      step.value = 'choose';
      return;
    }
    const received = readReceivedText(ref.link);
    if (received.armors.length === 1) return openArmor(received, 0);
    enteredText.value = ref.link;
    armorCount.value = received.armors.length;
    problem.value = findPasteProblem(ref.link, received);
    // Beside a link it would be opened again, which uses another view.
    if (problem.value) {
      step.value = 'paste';
      return;
    }
    const { signal: closed } = linkAbort;
    const reply = await callWorker('resolveLink', { ...ref, link: received.links, isOwn });
    if (closed.aborted) return;
    step.value = 'paste';
    if (!reply.ok) failure.value = reply.failure;
    else if (!reply.value.ok) problem.value = toPasteProblem(reply.value.problem, received);
    else {
      link = { ...ref, link: reply.value.link };
      enteredText.value = '';
      target.value = reply.value;
      const key = received.findKey(link.link);
      linkHasKey.value = key !== undefined;
      step.value = encrypted.setKey(key) || key === undefined ? 'ask' : 'key';
    }
  };

  /** Call it within the click. Undefined if the link was put away or another request runs. */
  const request = async <T>(
    to: Pick<LinkTarget, 'missing' | 'instance'>,
    send: (isGranted: boolean) => Promise<Reply<T>>,
  ): Promise<Reply<T> | undefined> => {
    if (isBusy.peek()) return undefined;
    const { signal: closed } = linkAbort;
    isBusy.value = true;
    failure.value = undefined;
    const isGranted = await requestAccess(to);
    const reply = closed.aborted ? undefined : await send(isGranted);
    if (closed.aborted) return undefined;
    isBusy.value = false;
    return reply;
  };

  const requestPush = async <T>(send: (push: RetrievalRequest) => Promise<Reply<T>>) => {
    const to = target.peek();
    if (!to) return undefined;
    const { signal: closed } = linkAbort;
    return request(to, async (isGranted): Promise<Reply<T>> => {
      if (!isGranted) return { ok: false, failure: { kind: 'PermissionMissing', host: to.host } };
      const reply = await send({ ...link, asOwner: to.isOwn });
      if (reply.ok || reply.failure.kind !== 'PermissionMissing' || closed.aborted) return reply;
      // The permission was revoked meanwhile: the next click requests it again.
      const reading = await callWorker('resolveLink', { ...link, isOwn: to.isOwn });
      if (!closed.aborted && reading.ok && reading.value.ok)
        target.value = { ...reading.value, isOwn: to.isOwn && reading.value.isOwn };
      return reply;
    });
  };

  /** Call it within the click. Uses a view unless the push is the account's. The passphrase is sent exactly. */
  const open = async (passphrase?: string): Promise<void> => {
    const reply = await requestPush((push) => {
      isRetrieving.value = !push.asOwner;
      return callWorker('openLink', { ...push, passphrase });
    });
    if (!reply) return;
    isRetrieving.value = false;
    if (!reply.ok) return applyFailure(reply.failure, passphrase !== undefined);
    const { payload, isExpired, files: filePushes, unreadableFileCount, canExpire } = reply.value;
    push.value = reply.value;
    openedAt.value = Date.now();
    const armor = payload === null ? undefined : readArmorAlone(payload);
    if (armor !== undefined) {
      const { signal: closed } = linkAbort;
      isBusy.value = true;
      await encrypted.open(armor, filePushes.length + unreadableFileCount > 0);
      if (closed.aborted) return;
      isBusy.value = false;
    }
    step.value = isExpired ? 'expired' : 'opened';
    if (isExpired || (filePushes.length === 0 && !canExpire)) release();
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
    step,
    target,
    push,
    openedAt,
    failure,
    isBusy,
    enteredText,
    problem,
    wasRefusedAsOwner,
    isExpiredHere,
    linkHasKey,
    armorCount,
    encrypted,
    /** Whether nobody may be able to open again what this page shows or waits for. */
    isLastCopy: (): boolean => isLastCopy.value,
    /** Whether the user is asked. */
    isReplacing: computed(() => replacement.value !== undefined),
    /** Does what puts the secret away: at once, or after the user has agreed if this is the last copy. */
    replaceBy: (next: () => unknown): void => {
      if (isLastCopy.peek()) replacement.value = next;
      else next();
    },
    answerReplacing: (isAgreed: boolean): void => {
      const next = replacement.peek();
      replacement.value = undefined;
      if (isAgreed) next?.();
    },
    loadLink,
    /** Opens one of several encrypted texts in the field, counted from 0. */
    chooseArmor: (index: number): Promise<void> => {
      const received = readReceivedText(enteredText.peek());
      reset();
      return openArmor(received, index);
    },
    getUndecidedLink: (): string => link.link,
    loadAsSecret: (): Promise<void> => loadLink({ ...link, link: withKey(link.link, undecidedKey) }),
    /** Takes a key in place of the damaged one in the link, which has to be whole before anything is requested. A whole link may lead elsewhere. */
    enterLinkKey: async (entered: string): Promise<void> => {
      const key = readEnteredKey(entered) ?? '';
      if (!encrypted.setKey(key)) return encrypted.refuseKey(entered);
      if (readReceivedText(entered).links !== '') await loadLink({ link: entered });
      else step.value = 'ask';
    },
    /** Encrypted files that were chosen here, with the link and the encrypted text that stand in the field. Ignored where nothing encrypted is shown. */
    addFiles: async (files: readonly File[]): Promise<void> => {
      const isPasting = step.peek() === 'paste';
      if (files.length === 0 || !(isPasting || step.peek() === 'encrypted' || encrypted.isAny.peek())) return;
      if (isPasting) {
        const { findKey, armor, armors } = readReceivedText(enteredText.peek());
        // Which one they belong to has to be said first.
        if (armors.length > 1) return loadLink({ link: enteredText.peek() });
        reset();
        encrypted.setKey(findKey());
        step.value = 'encrypted';
        const { signal: closed } = linkAbort;
        if (armor !== undefined) await encrypted.open(armor);
        if (closed.aborted) return;
      }
      await encrypted.addFiles(files);
    },
    /** Call it within the click. Has a composer read the link as a file. */
    pushAsFile: async (): Promise<void> => {
      if (fileInstead === undefined) return;
      const { source, isPrivate } = fileInstead;
      const missing = source.name === 'host' ? [source.permission] : [];
      const reply = await request({ missing, instance: undefined }, (isGranted) =>
        callWorker('pushLinkAsFile', { url: link.link, source: isGranted ? source : { name: 'none' }, isPrivate }),
      );
      if (reply?.ok) await closeThisTab();
      else if (reply) failure.value = reply.failure;
    },
    /** Puts the secret away. Call it also when the page closes, since browsers may keep closed pages in memory. */
    close: (): void => {
      reset();
      step.value = 'paste';
    },
    open,
    /** Call it within the click. The page keeps showing the content. Resolves with the failure, if any. */
    expire: async (): Promise<Failure | undefined> => {
      const shown = push.peek();
      if (!shown) return undefined;
      const reply = await requestPush((ref) => callWorker('expireReceivedPush', ref));
      if (!reply) return undefined;
      if (!reply.ok) return reply.failure;
      push.value = { ...shown, canExpire: false };
      if (shown.files.length === 0) release();
      isExpiredHere.value = true;
      return undefined;
    },
  };
}
