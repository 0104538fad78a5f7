import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
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
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Told of a push that the instance does not have any more. */
  onGone: (row: PushRow) => void;
}

export type Details = ReturnType<typeof createDetails>;

/** One push, looked at closely: its log, its link, its end. */
export function createDetails({ call, audit, rows, expire, onGone }: DetailsParts) {
  const opened = signal<PushRow>();
  const language = signal<LanguageChoice>();
  const isExpiring = signal(false);
  /** What the instance said to the last expire. */
  const answer = signal<Reply<ExpireOutcome>>();
  const row = computed(() => {
    const first = opened.value;
    return first && (rows.value.find(({ urlToken }) => urlToken === first.urlToken) ?? first);
  });

  const readLog = async (): Promise<void> => {
    const push = opened.peek();
    if (!push?.withAccount) return;
    await audit.read({ instanceId: push.instance.id, urlToken: push.urlToken });
    const failure = audit.failure.peek();
    if (opened.peek() === push && failure && isGone(failure)) onGone(push);
  };

  const open = async (push: PushRow): Promise<void> => {
    if (opened.peek()?.urlToken === push.urlToken) return;
    batch(() => {
      opened.value = push;
      language.value = createLanguageChoice(push, push.instance.id, call);
      answer.value = undefined;
    });
    await readLog();
  };

  const close = (): void => {
    audit.cancel();
    opened.value = undefined;
  };

  /** Ends it for everybody, and reads its log again: what it says now. */
  const expireNow = async (): Promise<void> => {
    const push = row.peek();
    if (!push || isExpiring.peek()) return;
    isExpiring.value = true;
    const reply = await expire(push);
    isExpiring.value = false;
    if (opened.peek()?.urlToken !== push.urlToken) return;
    answer.value = reply;
    if (reply.ok && reply.value.outcome === 'ended') await readLog();
  };

  return { call, row, audit, language, isExpiring, answer, open, close, readLog, expireNow };
}
