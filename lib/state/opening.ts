import { signal } from '@preact/signals';
import type { Saved } from '../browser/save-file';
import type { ReadingProblem } from '../instance/received-link';
import type { LinkToPush, OpenedPush, Received, ReceivedLink, Reply } from '../messages';
import type { Failure } from '../push/failure';
import type { ReceivedFile } from '../push/received-file';
import type { Doors } from './doors';
import { createHostLoan, type HostLoanParts } from './host-loan';

export interface OpeningParts extends Pick<Doors, 'call' | 'copyText'>, HostLoanParts {
  saveFile: (file: { url: string; name: string }) => Promise<Saved>;
}

/**
 * `reading`: nothing is known yet · `paste`: which push? · `ask`: said what a look costs, nothing asked of the instance yet ·
 * `passphrase`: it wants one · `opened` · `expired` · `unknown`: the instance has no such push, or none any more.
 */
export type OpeningStep = 'reading' | 'paste' | 'ask' | 'passphrase' | 'opened' | 'expired' | 'unknown';

/** What a link leads to, once it is known. */
export type Whose = Extract<ReceivedLink, { ok: true }>;

export type Opening = ReturnType<typeof createOpening>;

/** A recipient's look at a push. Nothing is asked, and no view used, before the recipient says so. What was seen is kept here and nowhere else. */
export function createOpening(parts: OpeningParts) {
  const { call, copyText } = parts;
  const { isAllowed, giveBack } = createHostLoan(parts);
  const step = signal<OpeningStep>('reading');
  const whose = signal<Whose>();
  const push = signal<OpenedPush>();
  const failure = signal<Failure>();
  const isBusy = signal(false);
  /** Why what was pasted cannot be used. */
  const problem = signal<ReadingProblem>();
  /** It was taken for the account's, and is not. */
  const isNotOwn = signal(false);
  /** It was expired from this page. */
  const isExpiredHere = signal(false);

  /** What is in the field for a link. */
  const typed = signal('');

  let link: LinkToPush = { link: '' };
  /** Counts links: an answer about one that was put away is of no use. */
  let turn = 0;

  const received = (): Received => ({ ...link, asOwner: whose.peek()?.isOwn ?? false });

  /** Forgets the link and what was seen of its push. Also when the page closes: the browser may keep closed pages for a while. */
  const putAway = (): void => {
    turn++;
    giveBack();
    link = { link: '' };
    typed.value = '';
    step.value = 'paste';
    for (const one of [whose, push, failure, problem]) one.value = undefined;
    for (const one of [isBusy, isNotOwn, isExpiredHere]) one.value = false;
  };

  /** Asks nothing of any instance. `isOwn`: whoever handed the link over knows that its push is the account's. */
  const take = async ({ isOwn = false, ...given }: LinkToPush & { isOwn?: boolean }): Promise<void> => {
    const wasTyped = step.peek() === 'paste';
    putAway();
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
      whose.value = reply.value;
      step.value = 'ask';
    }
  };

  /** Call it within the click, nothing awaited before: the browser may have to be asked first. */
  const whenAllowed = async <T>(at: Whose, send: () => Promise<Reply<T>>): Promise<Reply<T>> => {
    const asked = turn;
    const isGranted = await isAllowed(at);
    // Nothing is sent, and no view used, for what was put away while the browser asked.
    if (isGranted && asked === turn) return send();
    return { ok: false, failure: { name: 'PermissionMissing', host: at.host } };
  };

  /**
   * Call it within the click. Uses up a view, unless the push is the account's, or wants a passphrase that this is not. The passphrase is
   * sent exactly.
   */
  const open = async (passphrase?: string): Promise<void> => {
    const at = whose.peek();
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

  const show = (opened: OpenedPush): void => {
    push.value = opened;
    step.value = opened.isExpired ? 'expired' : 'opened';
    if (opened.isExpired || (opened.files.length === 0 && !opened.canExpire)) giveBack();
  };

  const explain = async (why: Failure, hadPassphrase: boolean): Promise<void> => {
    const reason = why.name === 'HttpError' ? why.reason : undefined;
    const at = whose.peek();
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
      whose.value = { ...at, isOwn: false };
      step.value = 'ask';
    } else failure.value = why;
  };

  /** The browser's permission is not there, or not any more: the next click has to ask for it. */
  const askNextTime = async (): Promise<void> => {
    const asked = turn;
    const isOwn = whose.peek()?.isOwn ?? false;
    const reply = await call('readLink', { ...link, isOwn });
    if (asked === turn && reply.ok && reply.value.ok)
      whose.value = { ...reply.value, isOwn: isOwn && reply.value.isOwn };
  };

  /** Call it within the click. Ends the push for everybody. What is shown here stays until the page is closed. Resolves with what failed. */
  const expire = async (): Promise<Failure | undefined> => {
    const [shown, at] = [push.peek(), whose.peek()];
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
    whose,
    push,
    failure,
    isBusy,
    typed,
    problem,
    isNotOwn,
    isExpiredHere,
    take,
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
    why.name === 'TokenForgotten' || (why.name === 'HttpError' && (why.reason === 'refused' || why.reason === 'token'))
  );
}
