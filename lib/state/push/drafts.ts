import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { callWorker } from '../../messaging/messaging';
import { type Draft, hasContent, withPayload } from '../../push/draft';
import type { PushResult } from '../../push/result';
import { isStorable } from '../../push/validate-draft';
import { draftItem, type PendingDraft } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { Composer } from './composer';
import type { ComposerFiles } from './composer-files';

interface DraftsDeps {
  composer: Composer;
  files: ComposerFiles | undefined;
  mainDraftId: string;
  mainDraft: Draft;
  pending: ReadonlySignal<readonly PendingDraft[]>;
  createMainDraft: () => Draft;
}

/** Which draft is shown: the main draft, or one from the menu. None replaces another. */
export interface Drafts {
  /** Whether the draft that is shown is the main one. */
  isMainDraft: ReadonlySignal<boolean>;
  /** Whether the draft was typed before the scripts ran, while another one was stored. */
  isEarlyInputDraft: ReadonlySignal<boolean>;
  /** Whether the main draft has content, also while another one is shown. */
  hasMainContent: ReadonlySignal<boolean>;
  /** Whether the page has to say more about drafts. */
  hasOthers: ReadonlySignal<boolean>;
  /** The drafts from the menu, newest first. */
  pending: ReadonlySignal<readonly PendingDraft[]>;
  /** The draft that can be put back. The main one can be only while no other was begun. */
  discarded: ReadonlySignal<Draft | undefined>;
  /** Whether a draft is being discarded here. */
  isDiscarding: () => boolean;
  /** Shows the main draft, unless the one that is shown could not be saved. Resolves whether it did. */
  showMainIfSaved: () => Promise<boolean>;
  /** Shows a draft, unless the one that is shown could not be saved. Resolves whether it did. */
  showById: (id: string) => Promise<boolean>;
  /** Shows the main draft in any case. */
  showMain: () => Promise<void>;
  /** Adopts text typed before the page's scripts ran. If the main draft is stored or being sent, the text becomes a draft of its own. */
  adoptEarlyInput: (read: () => string) => Promise<void>;
  /** Discards the draft that is shown, and shows the main one. */
  discard: () => Promise<void>;
  /** Puts the discarded draft back, and shows it. */
  undoDiscard: () => Promise<void>;
  /** Whether the draft of a result is stored. A draft that was begun since is another one. */
  isDraftOfResultStored: (result: PushResult) => Promise<boolean>;
}

/** Shows the composer's draft at first. */
export function createDrafts({
  composer,
  files,
  mainDraftId,
  mainDraft,
  pending,
  createMainDraft,
}: DraftsDeps): Drafts {
  const shown = composer.draft;
  const isMainDraft = computed(() => shown.value.id === mainDraftId);
  const hadMainContent = signal(hasContent(mainDraft));
  const hasMainContent = computed(() => (isMainDraft.value ? composer.isFilled.value : hadMainContent.value));
  const lastDiscarded = signal<Draft>();
  let isDiscarding = false;

  const discarded = computed(() => {
    const draft = lastDiscarded.value;
    return draft && (draft.id !== mainDraftId || (isMainDraft.value && !hasMainContent.value)) ? draft : undefined;
  });

  const readMainDraft = async (): Promise<Draft> => (await readItem(draftItem(mainDraftId))) ?? createMainDraft();

  /** Shows another draft, unless the one that is shown could not be saved. Resolves whether it did. */
  const show = async (read: () => Promise<Draft | undefined>): Promise<boolean> => {
    await composer.flush();
    if (composer.isUnsaved.peek()) return false;
    const draft = await read();
    if (!draft) return false;
    if (isMainDraft.peek()) hadMainContent.value = composer.isFilled.peek();
    composer.show(draft);
    return true;
  };
  const showMainIfSaved = (): Promise<boolean> => show(readMainDraft);
  const showById = (id: string): Promise<boolean> =>
    id === mainDraftId ? showMainIfSaved() : show(() => readItem(draftItem(id)));

  const showMain = async (): Promise<void> => composer.show(await readMainDraft());

  const adoptEarlyInput = async (read: () => string): Promise<void> => {
    if (read() === '') return;
    if (!isMainDraft.peek()) composer.show(mainDraft);
    if (hasContent(shown.peek()) || composer.isLocked.peek()) {
      const draft = { ...createMainDraft(), id: `${mainDraftId}/${crypto.randomUUID()}` };
      hadMainContent.value = true;
      // The worker saves the draft first, so that its version is not the newer one.
      await callWorker('saveDraft', { draft: withPayload(draft, read()) });
      composer.show(draft);
    }
    composer.setPayload(read());
  };

  const discard = async (): Promise<void> => {
    const draft = shown.peek();
    await composer.flush();
    // Storage would alter a lone surrogate.
    const isStoredExactly = isMainDraft.peek() || isStorable(draft);
    const restorable = isStoredExactly ? draft : await readItem(draftItem(draft.id));
    isDiscarding = true;
    try {
      const reply = await callWorker('discardDraft', { draftId: draft.id });
      if (!reply.ok) return;
      lastDiscarded.value = restorable;
      files?.discard(draft.id);
      await showMain();
    } finally {
      isDiscarding = false;
    }
  };

  const undoDiscard = async (): Promise<void> => {
    const draft = discarded.peek();
    lastDiscarded.value = undefined;
    if (draft) files?.undoDiscard(draft.id);
    if (draft?.id === mainDraftId) composer.restore(draft);
    else if (draft && (await callWorker('saveDraft', { draft })).ok) await showById(draft.id);
  };

  return {
    isMainDraft,
    isEarlyInputDraft: computed(() => shown.value.id.startsWith(`${mainDraftId}/`)),
    hasMainContent,
    hasOthers: computed(
      () =>
        !isMainDraft.value || shown.value.review !== undefined || pending.value.some(({ id }) => id !== shown.value.id),
    ),
    pending,
    discarded,
    isDiscarding: () => isDiscarding,
    showMainIfSaved,
    showById,
    showMain,
    adoptEarlyInput,
    discard,
    undoDiscard,
    isDraftOfResultStored: async (result) => {
      const draft = await readItem(draftItem(result.draftId));
      return draft !== undefined && draft.createdAt <= result.startedAt;
    },
  };
}
