import type { ReadonlySignal } from '@preact/signals';
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

/** Resolves when what is drawn first is read. */
export async function loadFrame(known: KnownParts = {}): Promise<Frame> {
  const [{ managed, ...start }, isPrivate] = await Promise.all([
    readItems({ instances: instancesItem, activeId: activeInstanceItem, managed: policyStateItem }),
    isInPrivateWindow(),
  ]);
  const activeInstance = known.activeInstance ?? createActiveInstance(start);
  if (!known.activeInstance) await activeInstance.subscribe();
  return {
    activeInstance,
    newCount: known.newCount ?? followNewCount(activeInstance),
    hasBatch: canOpenBatch(managed.policy, isPrivate),
  };
}

/** The number comes later: no page waits for what has happened to pushes, and all work without it. */
function followNewCount({ instances }: ActiveInstance): ReadonlySignal<number> {
  const activity = createActivityStore(instances);
  activity.start().catch(() => undefined);
  return activity.newCount;
}
