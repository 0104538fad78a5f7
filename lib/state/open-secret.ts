import { signal } from '@preact/signals';
import type { Saved } from '../browser/downloads';
import type { ReceivedLinkProblem } from '../instance/received-link';
import type { PushLinkRef, ReceivedLink, Reply, RetrievalRequest, RetrievedContent } from '../messages';
import type { FileInstead } from '../push/clicked-file';
import type { Failure } from '../push/failure';
import type { ReceivedFile } from '../push/files';
import type { PageDeps } from './settings';

export interface OpeningDeps extends Pick<PageDeps, 'call' | 'copyText'>, TemporaryHostAccessDeps {
  saveFile: (file: { url: string; name: string }) => Promise<Saved>;
  isInPrivateWindow: () => Promise<boolean>;
  /** Closes the page: another one goes on. */
  leave: () => void;
}

/**
 * `reading`: nothing is known yet · `paste`: which push? · `choose`: is it a push or a file? · `claim`: which server is to
 * be asked? · `ask`: said what a look costs, nothing asked of the instance yet ·
 * `passphrase`: it wants one · `opened` · `expired` · `unknown`: the instance has no such push, or none any more.
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

/** A link as it is taken. */
type Taken = PushLinkRef & { isOwn?: boolean; fileInstead?: FileInstead | undefined };

/** What a link leads to, once it is known. */
export type LinkOwner = Extract<ReceivedLink, { ok: true }>;

export type Opening = ReturnType<typeof createOpenLink>;

/** A recipient's look at a push. Nothing is asked, and no view used, before the recipient says so. What was seen is kept here and nowhere else. */
export function createOpenLink(parts: OpeningDeps) {
  const { call, copyText } = parts;
  const { requestAccess, giveBack } = createTemporaryHostAccess(parts);
  const step = signal<OpenLinkStep>('reading');
  const owner = signal<LinkOwner>();
  const push = signal<RetrievedContent>();
  const failure = signal<Failure>();
  const isBusy = signal(false);
  /** Why what was pasted cannot be used. */
  const problem = signal<ReceivedLinkProblem>();
  /** It was taken for the account's, and is not. */
  const isNotOwn = signal(false);
  /** It was expired from this page. */
  const isExpiredHere = signal(false);

  /** What is in the field for a link. */
  const typed = signal('');

  let link: PushLinkRef = { link: '' };
  /** What the link is read by where it is a file. */
  let fileInstead: FileInstead | undefined;
  /** Counts links: an answer about one that was put away is of no use. */
  let turn = 0;

  const received = (): RetrievalRequest => ({ ...link, asOwner: owner.peek()?.isOwn ?? false });

  /** Forgets the link and what was seen of its push. Also when the page closes: the browser may keep closed pages for a while. */
  const putAway = (): void => {
    turn++;
    giveBack();
    link = { link: '' };
    fileInstead = undefined;
    typed.value = '';
    step.value = 'paste';
    for (const one of [owner, push, failure, problem]) one.value = undefined;
    for (const one of [isBusy, isNotOwn, isExpiredHere]) one.value = false;
  };

  /**
   * Asks nothing of any instance. `isOwn`: whoever handed the link over knows that its push is the account's. `fileInstead`:
   * whoever clicked it took it for a file.
   */
  const take = async ({ isOwn = false, fileInstead: asFile, ...given }: Taken): Promise<void> => {
    const wasTyped = step.peek() === 'paste';
    putAway();
    if (asFile) {
      [link, fileInstead] = [given, asFile];
      step.value = 'choose';
      return;
    }
    typed.value = given.link;
    if (!wasTyped) step.value = 'reading';
    const reading = turn;
    const reply = await call('readLink', { ...given, isOwn });
    if (reading !== turn) return;
    step.value = 'paste';
    if (!reply.ok) failure.value = reply.failure;
    else if (!reply.value.ok) problem.value = reply.value.problem;
    else {
      link = { ...given, link: reply.value.link };
      typed.value = '';
      owner.value = reply.value;
      step.value = reply.value.claim === undefined ? 'ask' : 'claim';
    }
  };

  /** Whether the link is opened at the user's instance that claims its address; else where it leads. An agreement is remembered, but for private windows. */
  const answerClaim = async (isAccepted: boolean): Promise<void> => {
    const { instance, claim, isOwn } = owner.peek() ?? {};
    if (!instance || claim === undefined) return;
    const answered = { ...link, isOwn: isAccepted && isOwn === true };
    const asked = turn;
    if (isAccepted && !(await parts.isInPrivateWindow()))
      await call('confirmPublicUrl', { instanceId: instance.id, publicUrl: claim });
    if (asked === turn) await take({ ...answered, claim: isAccepted ? { agreedFor: instance.id } : 'declined' });
  };

  /** The link that may be a file's, as the page shows it. */
  const linkToChoose = (): string => link.link;

  /** It is a secret's. */
  const takeAsSecret = (): Promise<void> => take(link);

  /** Call it within the click. It is a file's: another page reads it. Without the permission for its host that page says why it cannot. */
  const readAsFile = async (): Promise<void> => {
    if (fileInstead === undefined || isBusy.peek()) return;
    const [url, { way, isPrivate }, asked] = [link.link, fileInstead, turn];
    const answer = way.name === 'host' ? requestAccess({ missing: [way.permission], instance: undefined }) : true;
    isBusy.value = true;
    failure.value = undefined;
    const isReadable = await answer;
    if (asked !== turn) return;
    const reply = await call('pushLinkAsFile', { url, way: isReadable ? way : { name: 'none' }, isPrivate });
    if (asked !== turn) return;
    isBusy.value = false;
    if (reply.ok) parts.leave();
    else failure.value = reply.failure;
  };

  /** Call it within the click, nothing awaited before: the browser may have to be asked first. */
  const whenAllowed = async <T>(at: LinkOwner, send: () => Promise<Reply<T>>): Promise<Reply<T>> => {
    const asked = turn;
    const isGranted = await requestAccess(at);
    // Nothing is sent, and no view used, for what was put away while the browser asked.
    if (isGranted && asked === turn) return send();
    return { ok: false, failure: { name: 'PermissionMissing', host: at.host } };
  };

  /**
   * Call it within the click. Uses up a view, unless the push is the account's, or wants a passphrase that this is not. The passphrase is
   * sent exactly.
   */
  const open = async (passphrase?: string): Promise<void> => {
    const at = owner.peek();
    if (at === undefined || isBusy.peek()) return;
    const answer = whenAllowed(at, () => call('openLink', { ...received(), passphrase }));
    const asked = turn;
    isBusy.value = true;
    failure.value = undefined;
    const reply = await answer;
    if (asked !== turn) return;
    if (reply.ok) show(reply.value);
    else await explain(reply.failure, passphrase !== undefined);
    if (asked === turn) isBusy.value = false;
  };

  const show = (opened: RetrievedContent): void => {
    push.value = opened;
    step.value = opened.isExpired ? 'expired' : 'opened';
    if (opened.isExpired || (opened.files.length === 0 && !opened.canExpire)) giveBack();
  };

  const explain = async (why: Failure, hadPassphrase: boolean): Promise<void> => {
    const reason = why.name === 'HttpError' ? why.reason : undefined;
    const at = owner.peek();
    if (reason === 'not-found') {
      step.value = 'unknown';
      giveBack();
    } else if (reason === 'passphrase') {
      // The first look is without one: that it is wanted is no mistake of the recipient's.
      if (hadPassphrase) failure.value = why;
      step.value = 'passphrase';
    } else if (why.name === 'PermissionMissing') {
      failure.value = why;
      await askNextTime();
    } else if (at?.isOwn && isOwnersTrouble(why)) {
      // It can be opened all the same, as anybody may: the page says what that costs.
      if (reason === 'refused') isNotOwn.value = true;
      else failure.value = why;
      owner.value = { ...at, isOwn: false };
      step.value = 'ask';
    } else failure.value = why;
  };

  /** The browser's permission is not there, or not any more: the next click has to ask for it. */
  const askNextTime = async (): Promise<void> => {
    const asked = turn;
    const isOwn = owner.peek()?.isOwn ?? false;
    const reply = await call('readLink', { ...link, isOwn });
    if (asked === turn && reply.ok && reply.value.ok)
      owner.value = { ...reply.value, isOwn: isOwn && reply.value.isOwn };
  };

  /** Call it within the click. Ends the push for everybody. What is shown here stays until the page is closed. Resolves with what failed. */
  const expire = async (): Promise<Failure | undefined> => {
    const [shown, at] = [push.peek(), owner.peek()];
    if (!shown || !at || isBusy.peek()) return undefined;
    const answer = whenAllowed(at, () => call('expireOpened', received()));
    const asked = turn;
    isBusy.value = true;
    const reply = await answer;
    if (asked !== turn) return undefined;
    isBusy.value = false;
    if (!reply.ok && reply.failure.name === 'PermissionMissing') await askNextTime();
    if (!reply.ok) return reply.failure;
    push.value = { ...shown, canExpire: false };
    if (shown.files.length === 0) giveBack();
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
    linkToChoose,
    takeAsSecret,
    readAsFile,
    answerClaim,
    putAway,
    open,
    expire,
    copy: (): Promise<void> => copyText(push.peek()?.payload ?? ''),
    saveFile: ({ name, url }: ReceivedFile): Promise<Saved> => parts.saveFile({ url, name }),
  };
}

/** The token is gone, or is not taken, or is another account's. */
function isOwnersTrouble(why: Failure): boolean {
  return (
    why.name === 'TokenMissing' || (why.name === 'HttpError' && (why.reason === 'refused' || why.reason === 'token'))
  );
}

export interface TemporaryHostAccessDeps {
  /** Asks the user; must be called first thing in the click. Resolves whether it was granted. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Has these permissions taken back when the page closes; returns how to give them back before. */
  acquireUntilClosed: (patterns: string[]) => () => void;
}

/** The browser's permission for the instance that a link leads to. For somebody else's it is lent, until it is given back or the page closes. */
function createTemporaryHostAccess({ requestHostPermission, acquireUntilClosed }: TemporaryHostAccessDeps) {
  let releaseAccess: (() => void) | undefined;
  /** Counts what was given back: a question that is answered later was about something that was put away. */
  let turn = 0;

  /**
   * Call it within the click, nothing awaited before. Whether the instance may be asked now. What is lent is the page's from the question
   * on: nothing stays where the page is closed meanwhile.
   */
  const requestAccess = async ({ missing, instance }: Pick<LinkOwner, 'missing' | 'instance'>): Promise<boolean> => {
    if (missing.length === 0) return true;
    const asked = turn;
    const answer = requestHostPermission(missing).catch(refused);
    const lent = instance || releaseAccess ? undefined : acquireUntilClosed(missing);
    const isGranted = await answer;
    if (isGranted && asked === turn) releaseAccess ??= lent;
    else lent?.();
    return isGranted;
  };

  const giveBack = (): void => {
    turn++;
    releaseAccess?.();
    releaseAccess = undefined;
  };

  return { requestAccess, giveBack };
}

/** A question that the browser did not even put: it asks only within a click, and not for every host. */
function refused(): boolean {
  return false;
}
