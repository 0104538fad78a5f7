import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Call, Reply } from '../../messages';
import { isGone } from '../../push/made-here';
import type { ExpireOutcome, PushRow } from '../../push/push-row';
import type { AuditLog } from './audit-log';
import { createLanguageChoice, type LanguageChoice } from './link-language';

export interface DetailsParts {
  call: Call;
  audit: AuditLog;
  /** All rows that there are now, of whichever list. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** Whether the rows go as far back as this push: then it would be among them if it could still be opened. */
  isCovered: (row: PushRow) => boolean;
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Told of a push that the instance does not have any more. */
  onGone: (row: PushRow) => void;
}

export type Details = ReturnType<typeof createDetails>;

/** One push, looked at closely: its log, its link, its end. */
export function createDetails({ call, audit, rows, isCovered, expire, onGone }: DetailsParts) {
  const opened = signal<PushRow>();
  const language = signal<LanguageChoice>();
  const isExpiring = signal(false);
  /** What the instance said to the last expire. */
  const answer = signal<Reply<ExpireOutcome>>();
  const listed = computed(() => {
    const push = opened.value;
    return push && rows.value.find(({ urlToken }) => urlToken === push.urlToken);
  });
  // As it was listed last.
  effect(() => {
    if (listed.value) opened.value = listed.value;
    // Off the list that is kept here, nothing is known of it.
    else if (opened.value?.withAccount === false) close();
  });
  /** What an account lists no more has ended. */
  const row = computed(() => {
    const push = listed.value ?? opened.value;
    return push && !listed.value && isCovered(push) ? { ...push, isExpired: true } : push;
  });

  const isOpen = ({ urlToken }: PushRow): boolean => opened.peek()?.urlToken === urlToken;

  const readLog = async (): Promise<void> => {
    const push = opened.peek();
    if (!push?.withAccount) return;
    await audit.read({ instanceId: push.instance.id, urlToken: push.urlToken });
    const failure = audit.failure.peek();
    if (isOpen(push) && failure && isGone(failure)) onGone(push);
  };

  const open = async (push: PushRow): Promise<void> => {
    if (isOpen(push)) return;
    batch(() => {
      opened.value = push;
      language.value = createLanguageChoice(push, push.instance.id, call);
      answer.value = undefined;
    });
    await readLog();
  };

  function close(): void {
    audit.cancel();
    opened.value = undefined;
  }

  /** Ends it for everybody, and reads its log again: what it says now. */
  const expireNow = async (): Promise<void> => {
    const push = row.peek();
    if (!push || isExpiring.peek()) return;
    isExpiring.value = true;
    const reply = await expire(push);
    isExpiring.value = false;
    if (!isOpen(push)) return;
    answer.value = reply;
    if (reply.ok && reply.value.outcome === 'ended') await readLog();
  };

  return { call, row, audit, language, isExpiring, answer, open, close, readLog, expireNow };
}
