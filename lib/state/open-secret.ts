import { signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { acquireUntilClosed } from '../browser/open-pages';
import { closeThisTab } from '../browser/pages';
import { requestHostPermission } from '../browser/permissions';
import { isInPrivateWindow } from '../browser/this-page';
import type { ReceivedLinkProblem } from '../instance/received-link';
import type { PushLinkRef, ReceivedLink, Reply, RetrievedContent } from '../messages';
import type { Failure } from '../push/failure';
import type { FileInstead } from '../push/file-source';

/**
 * `reading`: the worker looks at the link · `paste`: no link yet · `choose`: secret or file? · `claim`: which server to ask? ·
 * `ask`: nothing was requested, the page says what a view costs · `passphrase`: the push wants one · `opened` · `expired` ·
 * `unknown`: the instance has no such push.
 */
export type OpenLinkStep =
  | 'reading'
  | 'paste'
  | 'choose'
  | 'claim'
  | 'ask'
  | 'passphrase'
  | 'opened'
  | 'expired'
  | 'unknown';

export type LinkOwner = Extract<ReceivedLink, { ok: true }>;
export type Opening = ReturnType<typeof createOpenLink>;

/** Opens a received link. Requests nothing, and uses no view, before the recipient says so. The content is in this page's memory alone. */
export function createOpenLink() {
  const { requestAccess, release } = createTemporaryHostAccess();
  const step = signal<OpenLinkStep>('reading');
  const owner = signal<LinkOwner>();
  const push = signal<RetrievedContent>();
  const failure = signal<Failure>();
  const isBusy = signal(false);
  /** Why the pasted text cannot be used. */
  const problem = signal<ReceivedLinkProblem>();
  /** The push was taken for the account's, and is not. */
  const isNotOwn = signal(false);
  /** The push was expired from this page. */
  const isExpiredHere = signal(false);
  /** The content of the field for a link. */
  const typed = signal('');

  let link: PushLinkRef = { link: '' };
  /** How the link is read if it is a file's. */
  let fileInstead: FileInstead | undefined;
  /** Counts links, so that a reply about a previous one is ignored. */
  let latestRequestId = 0;

  const toRequest = () => ({ ...link, asOwner: owner.peek()?.isOwn ?? false });

  /** Removes the link and the content. Call it when the page closes, too: browsers may keep closed pages in memory. */
  const putAway = (): void => {
    latestRequestId++;
    release();
    link = { link: '' };
    fileInstead = undefined;
    typed.value = '';
    step.value = 'paste';
    for (const shown of [owner, push, failure, problem]) shown.value = undefined;
    for (const flag of [isBusy, isNotOwn, isExpiredHere]) flag.value = false;
  };

  /**
   * Takes a link. Requests nothing from any instance. `isOwn`: the push is the account's, as the sender of the link knows.
   * `fileInstead`: the link was clicked as a file's.
   */
  const take = async ({
    isOwn = false,
    fileInstead: asFile,
    ...ref
  }: PushLinkRef & { isOwn?: boolean; fileInstead?: FileInstead | undefined }): Promise<void> => {
    const wasTyped = step.peek() === 'paste';
    putAway();
    if (asFile) {
      [link, fileInstead] = [ref, asFile];
      step.value = 'choose';
      return;
    }
    typed.value = ref.link;
    if (!wasTyped) step.value = 'reading';
    const requestId = latestRequestId;
    const reply = await call('readLink', { ...ref, isOwn });
    if (requestId !== latestRequestId) return;
    step.value = 'paste';
    if (!reply.ok) failure.value = reply.failure;
    else if (!reply.value.ok) problem.value = reply.value.problem;
    else {
      link = { ...ref, link: reply.value.link };
      typed.value = '';
      owner.value = reply.value;
      step.value = reply.value.claim === undefined ? 'ask' : 'claim';
    }
  };

  /** Opens the link at the user's instance that claims its address, or at the address itself. Stores an agreement, except in private windows. */
  const answerClaim = async (isAccepted: boolean): Promise<void> => {
    const { instance, claim, isOwn } = owner.peek() ?? {};
    if (!instance || claim === undefined) return;
    const answered = { ...link, isOwn: isAccepted && isOwn === true };
    const requestId = latestRequestId;
    if (isAccepted && !(await isInPrivateWindow()))
      await call('confirmPublicUrl', { instanceId: instance.id, publicUrl: claim });
    if (requestId === latestRequestId)
      await take({ ...answered, claim: isAccepted ? { agreedFor: instance.id } : 'declined' });
  };

  /** Call it within the click. Has a composer read the link as a file; without permission for its host the composer says why it cannot. */
  const readAsFile = async (): Promise<void> => {
    if (fileInstead === undefined || isBusy.peek()) return;
    const [url, { way, isPrivate }, requestId] = [link.link, fileInstead, latestRequestId];
    const access = way.name === 'host' ? requestAccess({ missing: [way.permission], instance: undefined }) : true;
    isBusy.value = true;
    failure.value = undefined;
    const isReadable = await access;
    if (requestId !== latestRequestId) return;
    const reply = await call('pushLinkAsFile', { url, way: isReadable ? way : { name: 'none' }, isPrivate });
    if (requestId !== latestRequestId) return;
    isBusy.value = false;
    if (reply.ok) await closeThisTab();
    else failure.value = reply.failure;
  };

  /**
   * Sends a request within a click, since the browser may have to be asked for permission first.
   * Resolves with `undefined` if the link was put away meanwhile, or if another request runs.
   */
  const request = async <T>(send: () => Promise<Reply<T>>): Promise<Reply<T> | undefined> => {
    const to = owner.peek();
    if (!to || isBusy.peek()) return undefined;
    const requestId = latestRequestId;
    const access = requestAccess(to);
    isBusy.value = true;
    const isGranted = await access;
    if (requestId !== latestRequestId) return undefined;
    const reply = isGranted
      ? await send()
      : ({ ok: false, failure: { name: 'PermissionMissing', host: to.host } } as const);
    if (requestId !== latestRequestId) return undefined;
    if (!reply.ok && reply.failure.name === 'PermissionMissing') await refreshOwner();
    if (requestId !== latestRequestId) return undefined;
    isBusy.value = false;
    return reply;
  };

  /** Reads the link again after a permission was missing, so that the next click requests it. */
  const refreshOwner = async (): Promise<void> => {
    const requestId = latestRequestId;
    const isOwn = owner.peek()?.isOwn ?? false;
    const reply = await call('readLink', { ...link, isOwn });
    if (requestId === latestRequestId && reply.ok && reply.value.ok)
      owner.value = { ...reply.value, isOwn: isOwn && reply.value.isOwn };
  };

  /**
   * Call it within the click. Uses a view, unless the push is the account's or wants another passphrase. The passphrase is sent exactly.
   */
  const open = async (passphrase?: string): Promise<void> => {
    if (!isBusy.peek()) failure.value = undefined;
    const reply = await request(() => call('openLink', { ...toRequest(), passphrase }));
    if (!reply) return;
    if (!reply.ok) return applyFailure(reply.failure, passphrase !== undefined);
    const { isExpired, files, canExpire } = reply.value;
    push.value = reply.value;
    step.value = isExpired ? 'expired' : 'opened';
    if (isExpired || (files.length === 0 && !canExpire)) release();
  };

  const applyFailure = (cause: Failure, hadPassphrase: boolean): void => {
    const reason = cause.name === 'HttpError' ? cause.reason : undefined;
    const shown = owner.peek();
    if (reason === 'not-found') {
      step.value = 'unknown';
      release();
    } else if (reason === 'passphrase') {
      // The first request has none, which is no mistake of the recipient's.
      if (hadPassphrase) failure.value = cause;
      step.value = 'passphrase';
    } else if (shown?.isOwn && isOwnersTrouble(cause)) {
      // It can still be opened as by anybody: the page says what that costs.
      if (reason === 'refused') isNotOwn.value = true;
      else failure.value = cause;
      owner.value = { ...shown, isOwn: false };
      step.value = 'ask';
    } else failure.value = cause;
  };

  /** Call it within the click. Expires the push for everybody; the page keeps showing it. Resolves with the failure, if any. */
  const expire = async (): Promise<Failure | undefined> => {
    const shown = push.peek();
    if (!shown) return undefined;
    const reply = await request(() => call('expireOpened', toRequest()));
    if (!reply) return undefined;
    if (!reply.ok) return reply.failure;
    push.value = { ...shown, canExpire: false };
    if (shown.files.length === 0) release();
    isExpiredHere.value = true;
    return undefined;
  };

  return {
    step,
    owner,
    push,
    failure,
    isBusy,
    typed,
    problem,
    isNotOwn,
    isExpiredHere,
    take,
    linkToChoose: (): string => link.link,
    takeAsSecret: (): Promise<void> => take(link),
    readAsFile,
    answerClaim,
    putAway,
    open,
    expire,
  };
}

/** Whether the token is missing, refused, or another account's. */
function isOwnersTrouble(cause: Failure): boolean {
  return (
    cause.name === 'TokenMissing' ||
    (cause.name === 'HttpError' && (cause.reason === 'refused' || cause.reason === 'token'))
  );
}

/** The host permission for the instance of a link. If the user has not connected it, the permission is released when the page closes. */
function createTemporaryHostAccess() {
  let releaseAccess: (() => void) | undefined;
  /** Counts releases, so that a late answer to a previous question is ignored. */
  let latestRequestId = 0;

  /**
   * Call it within the click, nothing awaited before. Resolves whether the instance may be asked. The page holds the permission from the
   * question on, so that none stays if the page closes meanwhile.
   */
  const requestAccess = async ({ missing, instance }: Pick<LinkOwner, 'missing' | 'instance'>): Promise<boolean> => {
    if (missing.length === 0) return true;
    const requestId = latestRequestId;
    // Rejects where the browser does not ask: outside a click, or for some hosts.
    const answer = requestHostPermission(missing).catch(() => false);
    const releaseNew = instance || releaseAccess ? undefined : acquireUntilClosed(missing);
    const isGranted = await answer;
    if (isGranted && requestId === latestRequestId) releaseAccess ??= releaseNew;
    else releaseNew?.();
    return isGranted;
  };

  const release = (): void => {
    latestRequestId++;
    releaseAccess?.();
    releaseAccess = undefined;
  };

  return { requestAccess, release };
}
