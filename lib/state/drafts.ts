import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { readItem } from '../browser/stored';
import { type Draft, hasContent } from '../push/draft';
import { isStorable } from '../push/draft-problem';
import type { PushResult } from '../push/result';
import { draftItem, type PendingDraft } from '../storage/items';
import type { Composer } from './composer';
import type { Files } from './files';

interface DraftsDeps {
  composer: Composer;
  files: Files | undefined;
  ownDraftId: string;
  /** The typed draft as it was when the page opened. */
  typed: Draft;
  pending: ReadonlySignal<readonly PendingDraft[]>;
  /** An empty typed draft with the user's defaults. */
  freshDraft: () => Draft;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Which draft the composer shows: the typed one, or one that was filled from the menu. None ever replaces another. */
export function createDrafts({ composer, files, ownDraftId, typed, pending, freshDraft }: DraftsDeps) {
  const shown = composer.draft;
  const isTyped = computed(() => shown.value.id === ownDraftId);
  const hadTyped = signal(hasContent(typed));
  /** Whether the typed draft has content, shown or not. */
  const hasTyped = computed(() => (isTyped.value ? composer.isFilled.value : hadTyped.value));
  const lastDiscarded = signal<Draft>();
  let isDiscarding = false;

  /** Whether the page has to say more about drafts than that one is being typed. */
  const hasOthers = computed(
    () => !isTyped.value || shown.value.review !== undefined || pending.value.some(({ id }) => id !== shown.value.id),
  );

  /** The last discarded draft if it can be put back: a typed one only while no other was begun. */
  const discarded = computed(() => {
    const draft = lastDiscarded.value;
    return draft && (draft.id !== ownDraftId || (isTyped.value && !hasTyped.value)) ? draft : undefined;
  });

  const readOwnDraft = async (): Promise<Draft> => (await readItem(draftItem(ownDraftId))) ?? freshDraft();

  /** Shows a stored draft, unless the one shown could not be saved. Resolves whether it did. */
  const show = async (read: () => Promise<Draft | undefined>): Promise<boolean> => {
    await composer.flush();
    if (composer.isUnsaved.peek()) return false;
    const draft = await read();
    if (!draft) return false;
    if (isTyped.peek()) hadTyped.value = composer.isFilled.peek();
    composer.show(draft);
    return true;
  };
  const showTyped = (): Promise<boolean> => show(readOwnDraft);
  const showPending = (id: string): Promise<boolean> => show(() => readItem(draftItem(id)));

  /** Shows the typed draft after the one shown was sent or discarded. */
  const showOwnDraft = async (): Promise<void> => composer.show(await readOwnDraft());

  /** Removes the draft shown. */
  const discard = async (): Promise<void> => {
    const draft = shown.peek();
    await composer.flush();
    // One from the menu is put back through storage, which would alter half a character.
    const isWhole = isTyped.peek() || isStorable(draft);
    const restorable = isWhole ? draft : await readItem(draftItem(draft.id));
    isDiscarding = true;
    try {
      const reply = await call('discardDraft', { draftId: draft.id });
      if (!reply.ok) return;
      lastDiscarded.value = restorable;
      files?.discard(draft.id);
      await showOwnDraft();
    } finally {
      isDiscarding = false;
    }
  };

  const putBack = async (): Promise<void> => {
    const draft = discarded.peek();
    lastDiscarded.value = undefined;
    if (draft) files?.putBack(draft.id);
    if (draft?.id === ownDraftId) composer.restore(draft);
    else if (draft && (await call('saveDraft', { draft })).ok) await showPending(draft.id);
  };

  return {
    isTyped,
    hasTyped,
    hasOthers,
    pending,
    discarded,
    isDiscarding: () => isDiscarding,
    showTyped,
    showPending,
    showById: (id: string): Promise<boolean> => (id === ownDraftId ? showTyped() : showPending(id)),
    showOwnDraft,
    discard,
    putBack,
    /** Whether the draft of a result is still stored. A typed draft that was begun since is another one. */
    hasDraftOf: async (result: PushResult): Promise<boolean> => {
      const draft = await readItem(draftItem(result.draftId));
      return draft !== undefined && draft.createdAt <= result.at;
    },
  };
}
