import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Page } from '../browser/this-page';
import { type ManagedState, NO_POLICY_RULES, type PolicyRules } from '../policy/policy';
import { createDraft, type Draft, typedDraftId } from '../push/draft';
import type { PushResult } from '../push/result';
import { draftDefaultsFrom, newPushTemplate } from '../push/template';
import {
  activeInstanceItem,
  draftItem,
  inFlightItem,
  instancesItem,
  pendingDraftsItem,
  resultsItem,
  templateSettingsItem,
} from '../storage/items';
import { managedItem } from '../storage/managed-item';
import { createActiveInstance, type HostAccessDeps } from './active-instance';
import { type ComposerDeps, createComposer } from './composer';
import { createDrafts } from './drafts';
import type { Files } from './files';
import type { PageDeps, Stored } from './settings';

export interface TrackedPolicyRules {
  demands: ReadonlySignal<PolicyRules>;
  /** Resolves when those of the start are there. */
  ready: Promise<void>;
}

/** Follows what the organisation demands from what was read of it at the start. Its rules are loaded only where there is one. */
export function trackPolicyRules({ watch }: Pick<Stored, 'watch'>, start: ManagedState): TrackedPolicyRules {
  const demands = signal(NO_POLICY_RULES);
  let newest = start;
  const take = async (managed: ManagedState): Promise<void> => {
    newest = managed;
    const taken = await load(managed);
    // Another may have come while this one was loaded.
    if (newest === managed) demands.value = taken;
  };
  watch(managedItem, (now) => void take(now));
  return { demands, ready: take(start) };
}

async function load({ isManaged, policy }: ManagedState): Promise<PolicyRules> {
  return isManaged ? (await import('../policy/rules')).toPolicyRules(policy) : NO_POLICY_RULES;
}

export interface ComposePageDeps extends PageDeps, HostAccessDeps, Pick<ComposerDeps, 'loadWords'> {
  isInPrivateWindow: () => Promise<boolean>;
  newId: () => string;
  getActivePage?: (() => Promise<Page | undefined>) | undefined;
  /** Missing where no file can be chosen. */
  files?: Files | undefined;
  /** The draft to show; without it the newest that waits, else the typed one. */
  draftId?: string | undefined;
}

export type ComposePageState = Awaited<ReturnType<typeof loadComposePage>>;

/** What is shown: the composer, a link that was created in its place, or that the draft asked for is not there. */
export type ComposeView = { name: 'composer' } | { name: 'result'; id: string } | { name: 'gone' };

/**
 * The popup's and the composer tab's whole state. Resolves when everything remembered is read: two looks at what is stored, no worker
 * and no network. Ordinary and private windows see nothing of each other.
 */
export async function loadComposePage(parts: ComposePageDeps) {
  const { stored, now } = parts;
  const [isInPrivateWindow, start] = await Promise.all([
    parts.isInPrivateWindow(),
    stored.readItems({
      instances: instancesItem,
      activeId: activeInstanceItem,
      book: templateSettingsItem,
      results: resultsItem,
      inFlight: inFlightItem,
      waiting: pendingDraftsItem,
      managed: managedItem,
      asked: draftItem(parts.draftId ?? ''),
    }),
  ]);
  // Chromium shows our tabs in ordinary windows alone: a private draft stays private there.
  const isPrivate = start.asked?.isPrivate ?? (isInPrivateWindow || parts.draftId === typedDraftId(true));
  const isOurs = (thing: { isPrivate: boolean }) => thing.isPrivate === isPrivate;
  const results = signal(start.results.filter(isOurs));
  const inFlight = signal(start.inFlight.filter(isOurs));
  const waiting = signal(start.waiting.filter(isOurs));
  const { demands, ready } = trackPolicyRules(stored, start.managed);
  const policy = computed(() => demands.value.policy);
  const where = createActiveInstance({ ...parts, demands }, start);

  const ownBook = signal(start.book);
  const book = computed(() => demands.value.book(ownBook.value));
  const ownDraftId = typedDraftId(isPrivate);
  const freshDraft = (): Draft => {
    const { kinds } = policy.peek();
    const kind = kinds.includes('text') ? 'text' : (kinds[0] ?? 'text');
    return createDraft({
      id: ownDraftId,
      isPrivate,
      createdAt: now(),
      kind,
      ...draftDefaultsFrom(newPushTemplate(book.peek(), kind)),
    });
  };

  const firstId = parts.draftId ?? waiting.peek()[0]?.id ?? ownDraftId;
  const [{ first, typed = freshDraft() }] = await Promise.all([
    stored.readItems({ first: draftItem(firstId), typed: draftItem(ownDraftId) }),
    ready,
  ]);
  await where.follow();

  const view = signal<ComposeView>({ name: 'composer' });
  const composer = createComposer({
    ...parts,
    draft: first ?? typed,
    book,
    demands,
    inFlight,
    onDraftRemoved: () => {
      if (drafts.isDropping()) return;
      // Sent from here: its result is shown by now. Else it went from another page.
      if (!drafts.isTyped.peek() && view.peek().name === 'composer') view.value = { name: 'gone' };
      void drafts.showOwnDraft();
    },
  });
  const drafts = createDrafts({ ...parts, composer, ownDraftId, typed, waiting, freshDraft });

  /** The newest result of the draft that is shown. */
  const last = computed(() => {
    const { id, createdAt } = composer.draft.value;
    return results.value.find(({ draftId, at }) => draftId === id && at >= createdAt);
  });

  /** What the draft shown could not be sent for. */
  const failed = computed(() => (last.value?.state === 'failed' ? last.value : undefined));

  /** What nobody knows of the draft shown: it may have been sent. */
  const unknown = computed(() => (last.value?.state === 'unknown' ? last.value : undefined));

  const known = new Set(start.results.map(({ id }) => id));
  const settle = (result: PushResult): void => {
    if (known.has(result.id)) return;
    known.add(result.id);
    composer.failure.value = undefined;
    void parts.call('markResultsSeen', undefined);
    if (result.state === 'created' && result.kind === 'file') parts.files?.forget(result.draftId);
    if (result.state === 'created') view.value = { name: 'result', id: result.id };
  };

  stored.watch(resultsItem, (all) => {
    results.value = all.filter(isOurs);
    for (const result of results.peek()) if (result.draftId === composer.draft.peek().id) settle(result);
    const shown = view.peek();
    if (shown.name === 'result' && !results.peek().some(({ id }) => id === shown.id)) view.value = { name: 'composer' };
  });
  stored.watch(inFlightItem, (all) => {
    inFlight.value = all.filter(isOurs);
  });
  stored.watch(pendingDraftsItem, (all) => {
    waiting.value = all.filter(isOurs);
  });
  stored.watch(templateSettingsItem, (all) => {
    ownBook.value = all;
  });

  const showComposer = () => {
    view.value = { name: 'composer' };
  };

  const create = async (): Promise<void> => {
    const before = failed.peek();
    const result = await composer.create(where.active.peek());
    if (!result) return;
    settle(result);
    // The text was sent again: what failed before says nothing any more.
    if (before) await parts.call('dismissResults', { resultIds: [before.id] });
  };

  if (parts.draftId !== undefined && parts.draftId !== ownDraftId && !first) view.value = { name: 'gone' };

  /** Once the page is shown: asks the worker what may have changed. Nothing waits for it. */
  const refresh = async (): Promise<void> => {
    if (results.peek().length > 0) await parts.call('markResultsSeen', undefined);
    if (where.active.peek()) await parts.call('refreshFeatures', undefined);
  };

  return {
    where,
    policy,
    composer,
    drafts,
    results,
    inFlight,
    doors: parts as PageDeps,
    view,
    failed,
    unknown,
    create,
    refresh,
    showComposer,
    /** Back to the composer, with what is typed, or empty. */
    newPush: async () => {
      if (await drafts.showTyped()) showComposer();
    },
    /** Shows the typed draft or one that waits. */
    showDraft: async (draftId: string) => {
      if (await (draftId === ownDraftId ? drafts.showTyped() : drafts.showWaiting(draftId))) showComposer();
    },
    /** Back to what a result came from. Sends nothing. */
    goBackTo: async (result: PushResult) => {
      if (await drafts.showDraftOf(result)) showComposer();
    },
  };
}
