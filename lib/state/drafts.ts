import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Draft, hasContent } from '../push/draft';
import { canBeKept } from '../push/draft-problem';
import type { PushResult } from '../push/result';
import { draftItem, type WaitingDraft } from '../storage/items';
import type { Composer } from './composer';
import type { Files } from './files';
import type { Doors } from './settings';

export interface DraftsParts extends Pick<Doors, 'stored' | 'call'> {
  composer: Composer;
  files?: Files | undefined;
  typedId: string;
  /** The typed draft as it was when the page opened. */
  typed: Draft;
  waiting: ReadonlySignal<readonly WaitingDraft[]>;
  /** An empty typed draft with the user's defaults. */
  freshDraft: () => Draft;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Which draft the composer shows: the user's own typed one, or one that was filled from the menu. None ever replaces another. */
export function createDrafts({ stored, call, composer, files, typedId, typed, waiting, freshDraft }: DraftsParts) {
  const shown = composer.draft;
  const isTyped = computed(() => shown.value.id === typedId);
  const hadTyped = signal(hasContent(typed));
  /** Whether there is something of the user's own, shown or not. */
  const hasTyped = computed(() => (isTyped.value ? composer.isFilled.value : hadTyped.value));
  const lastDropped = signal<Draft>();
  let isDropping = false;

  /** Whether there is more to say about drafts than that one is being typed. */
  const hasOthers = computed(
    () => !isTyped.value || shown.value.review !== undefined || waiting.value.some(({ id }) => id !== shown.value.id),
  );

  /** What was dropped last and can be put back: a typed draft only while no other was begun. */
  const dropped = computed(() => {
    const draft = lastDropped.value;
    return draft && (draft.id !== typedId || (isTyped.value && !hasTyped.value)) ? draft : undefined;
  });

  /** Whether what is shown is kept, so that another draft may be shown in its place. */
  const canLeave = async (): Promise<boolean> => {
    await composer.flush();
    return !composer.isUnkept.peek();
  };

  const show = (draft: Draft): void => {
    if (isTyped.peek()) hadTyped.value = composer.isFilled.peek();
    composer.show(draft);
  };

  /** Shows the typed draft as it is kept. Resolves whether it did: not over a draft that could not be kept. */
  const showTyped = async (): Promise<boolean> => {
    if (!(await canLeave())) return false;
    show((await stored.read(draftItem(typedId))) ?? freshDraft());
    return true;
  };

  /** Shows a waiting draft. Resolves whether it did. */
  const showWaiting = async (id: string): Promise<boolean> => {
    if (!(await canLeave())) return false;
    const draft = await stored.read(draftItem(id));
    if (draft) show(draft);
    return draft !== undefined;
  };

  /** On to the typed draft, since the one shown was sent or dropped. */
  const moveOn = async (): Promise<void> => {
    composer.show((await stored.read(draftItem(typedId))) ?? freshDraft());
  };

  /** Forgets the draft shown. */
  const drop = async (): Promise<void> => {
    const draft = shown.peek();
    await composer.flush();
    // One from the menu is put back as a kept one, which this may not be.
    const isWhole = isTyped.peek() || canBeKept(draft);
    const restorable = isWhole ? draft : await stored.read(draftItem(draft.id));
    isDropping = true;
    try {
      const reply = await call('dropDraft', { draftId: draft.id });
      if (!reply.ok) return;
      lastDropped.value = restorable;
      files?.drop(draft.id);
      await moveOn();
    } finally {
      isDropping = false;
    }
  };

  const putBack = async (): Promise<void> => {
    const draft = dropped.peek();
    lastDropped.value = undefined;
    if (draft) files?.putBack(draft.id);
    if (draft?.id === typedId) composer.restore(draft);
    else if (draft && (await call('keepDraft', { draft })).ok) await showWaiting(draft.id);
  };

  /** Whether the draft that a result came from is still there. A typed draft that was begun since is another one. */
  const hasDraftOf = async (result: PushResult): Promise<boolean> => {
    const draft = await stored.read(draftItem(result.draftId));
    return draft !== undefined && draft.createdAt <= result.at;
  };

  /** Shows what was to be sent. Sends nothing. Resolves whether it did. */
  const showDraftOf = (result: PushResult): Promise<boolean> =>
    result.draftId === typedId ? showTyped() : showWaiting(result.draftId);

  return {
    isTyped,
    hasTyped,
    hasOthers,
    waiting,
    dropped,
    isDropping: () => isDropping,
    showTyped,
    showWaiting,
    moveOn,
    drop,
    putBack,
    hasDraftOf,
    showDraftOf,
  };
}
