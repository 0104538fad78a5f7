import { signal } from '@preact/signals';
import type { Saved } from '../browser/save-file';
import type { OpenedPush, Received, ReceivedLink } from '../messages';
import type { Failure } from '../push/failure';
import type { ReceivedFile } from '../push/received-file';
import type { Doors } from './doors';

export interface OpeningParts extends Pick<Doors, 'call' | 'copyText'> {
  /** Asks the user; must be called first thing in the click. Resolves whether it was granted. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Has these permissions taken back when the page closes; returns how to give them back before. */
  lendUntilClosed: (patterns: string[]) => () => void;
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
  const step = signal<OpeningStep>('reading');
  const whose = signal<Whose>();
  const push = signal<OpenedPush>();
  const failure = signal<Failure>();
  const isBusy = signal(false);
  /** Why what was pasted cannot be used. */
  const problem = signal<Extract<ReceivedLink, { ok: false }>['problem']>();
  /** The browser was asked for its permission, and the answer was no. */
  const isRefused = signal(false);
  /** It was taken for the account's, and is not. */
  const isNotOwn = signal(false);
  /** It was expired from this page. */
  const isExpiredHere = signal(false);

  /** What is in the field for a link. */
  const typed = signal('');

  let link = '';
  /** Gives back the permission for somebody else's instance. */
  let handBack: (() => void) | undefined;
  /** Counts links: an answer about one that was put away is of no use. */
  let turn = 0;

  const received = (): Received => ({ link, asOwner: whose.peek()?.isOwn ?? false });

  const giveBack = (): void => {
    handBack?.();
    handBack = undefined;
  };

  /** Forgets the link and what was seen of its push. Also when the page closes: the browser may keep closed pages for a while. */
  const putAway = (): void => {
    turn++;
    giveBack();
    link = '';
    typed.value = '';
    step.value = 'paste';
    for (const one of [whose, push, failure, problem]) one.value = undefined;
    for (const one of [isBusy, isRefused, isNotOwn, isExpiredHere]) one.value = false;
  };

  /** Asks nothing of any instance. `isOwn`: whoever handed the link over knows that its push is the account's. */
  const take = async (text: string, isOwn = false): Promise<void> => {
    const wasTyped = step.peek() === 'paste';
    putAway();
    typed.value = text;
    if (!wasTyped) step.value = 'reading';
    const reading = turn;
    const reply = await call('readLink', { link: text, isOwn });
    if (reading !== turn) return;
    step.value = 'paste';
    if (!reply.ok) failure.value = reply.failure;
    else if (!reply.value.ok) problem.value = reply.value.problem;
    else {
      link = text;
      typed.value = '';
      whose.value = reply.value;
      step.value = 'ask';
    }
  };

  /** Call it within the click, nothing awaited before. Whether the instance may be asked now. */
  const isAllowed = async (): Promise<boolean> => {
    const { missing, instance } = whose.peek() ?? { missing: [] };
    if (missing.length === 0) return true;
    const isGranted = await parts.requestHostPermission(missing);
    if (isGranted && !instance) handBack ??= parts.lendUntilClosed(missing);
    return isGranted;
  };

  /**
   * Call it within the click. Uses up a view, unless the push is the account's, or wants a passphrase that this is not. The passphrase is
   * sent exactly.
   */
  const open = async (passphrase?: string): Promise<void> => {
    if (whose.peek() === undefined || isBusy.peek()) return;
    const allowed = isAllowed();
    const asked = turn;
    isBusy.value = true;
    isRefused.value = false;
    failure.value = undefined;
    const isGranted = await allowed;
    const reply = isGranted ? await call('openLink', { ...received(), passphrase }) : undefined;
    if (asked !== turn) return giveBack();
    isBusy.value = false;
    if (reply === undefined) isRefused.value = true;
    else if (reply.ok) show(reply.value);
    else explain(reply.failure, passphrase !== undefined);
  };

  const show = (opened: OpenedPush): void => {
    push.value = opened;
    step.value = opened.isExpired ? 'expired' : 'opened';
    if (opened.isExpired || (opened.files.length === 0 && !opened.canExpire)) giveBack();
  };

  const explain = (why: Failure, hadPassphrase: boolean): void => {
    const reason = why.name === 'HttpError' ? why.reason : undefined;
    const { isOwn } = whose.peek() ?? {};
    if (reason === 'not-found') {
      step.value = 'unknown';
      giveBack();
    } else if (reason === 'passphrase') {
      // The first look is without one: that it is wanted is no mistake of the recipient's.
      if (hadPassphrase) failure.value = why;
      step.value = 'passphrase';
    } else if (reason === 'refused' && isOwn) {
      isNotOwn.value = true;
      whose.value = whose.peek() && { ...(whose.peek() as Whose), isOwn: false };
      step.value = 'ask';
    } else failure.value = why;
  };

  /** Ends the push for everybody. What is shown here stays until the page is closed. Resolves with what failed. */
  const expire = async (): Promise<Failure | undefined> => {
    const shown = push.peek();
    if (!shown || isBusy.peek()) return undefined;
    const asked = turn;
    isBusy.value = true;
    const reply = await call('expireOpened', received());
    if (asked !== turn) return undefined;
    isBusy.value = false;
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
    isRefused,
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
