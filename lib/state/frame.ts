import { type ReadonlySignal, signal } from '@preact/signals';
import { isInPrivateWindow } from '../browser/page-environment';
import { canOpenBatch } from '../browser/pages';
import { activeInstanceItem, instancesItem, policyStateItem } from '../storage/items';
import { readItems } from '../storage/storage';
import { createActivityStore } from './activity/activity';
import { type ActiveInstance, createActiveInstance } from './instances/active-instance';

/** What stands above every page in a tab: where the pages are, and the server. */
export interface Frame {
  activeInstance: ActiveInstance;
  /** How many events of activity are new. */
  newCount: ReadonlySignal<number>;
  /** Whether links may be made of a table here. */
  hasBatch: boolean;
}

/** What a page has of it already. */
interface KnownParts {
  activeInstance?: ActiveInstance;
  newCount?: ReadonlySignal<number>;
}

/** Resolves when storage is read. */
export async function loadFrame(known: KnownParts = {}): Promise<Frame> {
  const [{ managed, ...start }, isPrivate] = await Promise.all([
    readItems({ instances: instancesItem, activeId: activeInstanceItem, managed: policyStateItem }),
    isInPrivateWindow(),
  ]);
  const activeInstance = known.activeInstance ?? createActiveInstance(start);
  if (!known.activeInstance) await activeInstance.subscribe();
  return {
    activeInstance,
    newCount: known.newCount ?? (await followNewCount(activeInstance)),
    hasBatch: canOpenBatch(managed.policy, isPrivate),
  };
}

async function followNewCount({ instances }: ActiveInstance): Promise<ReadonlySignal<number>> {
  const activity = createActivityStore(instances);
  // The pages work without what has happened to pushes.
  return activity.start().then(
    () => activity.newCount,
    () => signal(0),
  );
}
