import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Draft, hasContent } from '../push/draft';
import { isStorable } from '../push/draft-problem';
import type { PushResult } from '../push/result';
import { draftItem, type PendingDraft } from '../storage/items';
import type { Composer } from './composer';
import type { Files } from './files';
import type { PageDeps } from './settings';

export interface DraftsDeps extends Pick<PageDeps, 'stored' | 'call'> {
  composer: Composer;
  files?: Files | undefined;
  ownDraftId: string;
  /** The typed draft as it was when the page opened. */
  typed: Draft;
  waiting: ReadonlySignal<readonly PendingDraft[]>;
  /** An empty typed draft with the user's defaults. */
  freshDraft: () => Draft;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Which draft the composer shows: the user's own typed one, or one that was filled from the menu. None ever replaces another. */
export function createDrafts({ stored, call, composer, files, ownDraftId, typed, waiting, freshDraft }: DraftsDeps) {
  const shown = composer.draft;
  const isTyped = computed(() => shown.value.id === ownDraftId);
  const hadTyped = signal(hasContent(typed));
  /** Whether there is something of the user's own, shown or not. */
  const hasTyped = computed(() => (isTyped.value ? composer.isFilled.value : hadTyped.value));
  const lastDiscarded = signal<Draft>();
  let isDropping = false;

  /** Whether there is more to say about drafts than that one is being typed. */
  const hasOthers = computed(
    () => !isTyped.value || shown.value.review !== undefined || waiting.value.some(({ id }) => id !== shown.value.id),
  );

  /** What was dropped last and can be put back: a typed draft only while no other was begun. */
  const discarded = computed(() => {
    const draft = lastDiscarded.value;
    return draft && (draft.id !== ownDraftId || (isTyped.value && !hasTyped.value)) ? draft : undefined;
  });

  /** Whether what is shown is kept, so that another draft may be shown in its place. */
  const canLeave = async (): Promise<boolean> => {
    await composer.flush();
    return !composer.isUnsaved.peek();
  };

  const show = (draft: Draft): void => {
    if (isTyped.peek()) hadTyped.value = composer.isFilled.peek();
    composer.show(draft);
  };

  /** Shows the typed draft as it is kept. Resolves whether it did: not over a draft that could not be kept. */
  const showTyped = async (): Promise<boolean> => {
    if (!(await canLeave())) return false;
    show((await stored.readItem(draftItem(ownDraftId))) ?? freshDraft());
    return true;
  };

  /** Shows a waiting draft. Resolves whether it did. */
  const showWaiting = async (id: string): Promise<boolean> => {
    if (!(await canLeave())) return false;
    const draft = await stored.readItem(draftItem(id));
    if (draft) show(draft);
    return draft !== undefined;
  };

  /** On to the typed draft, since the one shown was sent or dropped. */
  const showOwnDraft = async (): Promise<void> => {
    composer.show((await stored.readItem(draftItem(ownDraftId))) ?? freshDraft());
  };

  /** Forgets the draft shown. */
  const discard = async (): Promise<void> => {
    const draft = shown.peek();
    await composer.flush();
    // One from the menu is put back as a kept one, which this may not be.
    const isWhole = isTyped.peek() || isStorable(draft);
    const restorable = isWhole ? draft : await stored.readItem(draftItem(draft.id));
    isDropping = true;
    try {
      const reply = await call('discardDraft', { draftId: draft.id });
      if (!reply.ok) return;
      lastDiscarded.value = restorable;
      files?.discard(draft.id);
      await showOwnDraft();
    } finally {
      isDropping = false;
    }
  };

  const putBack = async (): Promise<void> => {
    const draft = discarded.peek();
    lastDiscarded.value = undefined;
    if (draft) files?.putBack(draft.id);
    if (draft?.id === ownDraftId) composer.restore(draft);
    else if (draft && (await call('saveDraft', { draft })).ok) await showWaiting(draft.id);
  };

  /** Whether the draft that a result came from is still there. A typed draft that was begun since is another one. */
  const hasDraftOf = async (result: PushResult): Promise<boolean> => {
    const draft = await stored.readItem(draftItem(result.draftId));
    return draft !== undefined && draft.createdAt <= result.at;
  };

  /** Shows what was to be sent. Sends nothing. Resolves whether it did. */
  const showDraftOf = (result: PushResult): Promise<boolean> =>
    result.draftId === ownDraftId ? showTyped() : showWaiting(result.draftId);

  return {
    isTyped,
    hasTyped,
    hasOthers,
    waiting,
    discarded,
    isDropping: () => isDropping,
    showTyped,
    showWaiting,
    showOwnDraft,
    discard,
    putBack,
    hasDraftOf,
    showDraftOf,
  };
}
