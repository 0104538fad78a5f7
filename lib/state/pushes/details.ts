import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { isNotFound } from '../../base/read-failure';
import type { PushRef, Reply } from '../../messaging/messages';
import { type ExpireOutcome, NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, refOf } from '../../pushes/push-row';
import { createLinkLanguage, type LinkLanguage } from '../results/share-message';
import type { createAuditLog } from './audit-log';

export type PushDetails = ReturnType<typeof createPushDetails>;

/** `isLoadedBackTo`: whether the push would be among the rows if it were active. */
export function createPushDetails(
  audit: ReturnType<typeof createAuditLog>,
  rows: ReadonlySignal<readonly PushRow[]>,
  isLoadedBackTo: (row: PushRow) => boolean,
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>,
  onUpdate: (push: PushRef, update: PushUpdate) => void,
) {
  const openRow = signal<PushRow>();
  const language = signal<LinkLanguage>();
  const expireReply = signal<Reply<ExpireOutcome>>();
  /** The language is chosen for a link: a newer list may have another one, or none any more. */
  function show(push: PushRow): void {
    const before = openRow.peek();
    const { link, urlToken } = push;
    openRow.value = push;
    if (before?.urlToken === urlToken && before.link === link) return;
    language.value = link === undefined ? undefined : createLinkLanguage({ ...push, link });
  }
  const listedRow = computed(() => rows.value.find((row) => row.urlToken === openRow.value?.urlToken));
  effect(() => {
    // The newest row, also when it is not listed any more.
    if (listedRow.value) show(listedRow.value);
    else if (openRow.value?.withAccount === false) close();
  });
  /** A push that its account no longer lists has expired. */
  const row = computed(() => {
    const push = listedRow.value ?? openRow.value;
    return push && !listedRow.value && isLoadedBackTo(push) ? { ...push, isExpired: true } : push;
  });

  const isOpen = ({ urlToken }: PushRow): boolean => openRow.peek()?.urlToken === urlToken;

  /** Whether what changes the row is known to the log, or read with it at once. */
  let isFollowed = false;

  const readLog = async (): Promise<void> => {
    const push = openRow.peek();
    if (!push?.withAccount) return;
    await audit.read(refOf(push));
    if (!isOpen(push)) return;
    const failure = audit.failure.peek();
    const { views, failedViews } = audit.counts.peek();
    // The log may be newer than the list.
    isFollowed = true;
    onUpdate(refOf(push), isNotFound(failure) ? NOT_FOUND_EXPIRATION : { viewsUsed: views + failedViews });
    isFollowed = false;
  };

  let shown = { urlToken: '', state: '' };
  effect(() => {
    const { urlToken = '', viewsLeft, isExpired } = row.value ?? {};
    const before = shown;
    shown = { urlToken, state: `${viewsLeft} ${isExpired}` };
    // The list may be newer than the log.
    if (before.urlToken === urlToken && before.state !== shown.state && !isFollowed) untracked(() => void readLog());
  });

  function close(): void {
    audit.clear();
    openRow.value = undefined;
  }

  return {
    row,
    audit,
    language,
    expireReply,
    open: async (push: PushRow): Promise<void> => {
      if (isOpen(push)) return audit.isReading.peek() ? undefined : readLog();
      audit.clear();
      show(push);
      expireReply.value = undefined;
      await readLog();
    },
    close,
    readLog,
    expireOpenPush: async (): Promise<void> => {
      const push = row.peek();
      if (!push) return;
      isFollowed = true;
      const reply = await expire(push);
      isFollowed = false;
      if (!isOpen(push)) return;
      expireReply.value = reply;
      if (reply.ok && reply.value.outcome === 'expired') await readLog();
    },
  };
}
