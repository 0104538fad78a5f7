import { computed, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { isRetryable, type StoredBatchRow } from '../../batch/stored-row';
import { isInPrivateWindow } from '../../browser/page-environment';
import type { Input } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import { onBatchRowChange, readBatchRows } from '../../storage/batch-rows';
import {
  activeInstanceItem,
  type Batch,
  batchesItem,
  instancesItem,
  policyStateItem,
  templateSettingsItem,
} from '../../storage/items';
import { readItem, readItems } from '../../storage/storage';
import { createActiveInstance } from '../instances/active-instance';
import type { Clock } from '../rate-limit';
import { trackPolicyRules } from '../settings/policy-rules';
import { entriesOfWindow, storedSignal } from '../stored-signal';
import { type BatchSending, createBatchSending } from './batch-sending';
import { createPreparation } from './preparation';

interface BatchPageDeps extends Clock {
  newId: () => string;
}

export type BatchPageState = Awaited<ReturnType<typeof loadBatchPage>>;

/** The page "Batch": a table that is being prepared, or a batch. */
export async function loadBatchPage({ newId, ...clock }: BatchPageDeps) {
  const [isPrivate, start] = await Promise.all([
    isInPrivateWindow(),
    readItems({
      instances: instancesItem,
      activeId: activeInstanceItem,
      templateSettings: templateSettingsItem,
      managed: policyStateItem,
      batches: batchesItem,
    }),
  ]);
  const { rules, ready } = trackPolicyRules(start.managed);
  await ready;
  const activeInstance = createActiveInstance(start, rules);
  await activeInstance.subscribe();
  const { value: stored } = storedSignal(templateSettingsItem, start.templateSettings);
  const templateSettings = computed(() => rules.value.applyToTemplates(stored.value));
  const preparation = createPreparation({ activeInstance, rules, templateSettings, isPrivate, now: clock.now, newId });

  const batches = entriesOfWindow(isPrivate, storedSignal(batchesItem, start.batches).value);
  const run = signal<BatchSending>();
  const isStoring = signal(false);
  /** Why a batch could not be stored. */
  const failure = signal<Failure>();

  let unsubscribe = () => {};
  const show = (next: BatchSending | undefined): void => {
    run.peek()?.pause();
    run.peek()?.bulk.cancel();
    failure.value = undefined;
    unsubscribe();
    unsubscribe = next ? onBatchRowChange(next.batch, next.applyStoredRow) : () => undefined;
    run.value = next;
  };

  const open = async (batch: Batch): Promise<void> => {
    const opened = createBatchSending(batch, await readBatchRows(batch), clock);
    show(opened);
    void opened.searchForInFlightRows();
  };

  /** Stores all rows before any is sent. */
  const startBatch = async (input: Input<'saveBatch'>, onStored = () => {}): Promise<void> => {
    if (isStoring.peek()) return;
    isStoring.value = true;
    failure.value = undefined;
    const { batch, rows } = input;
    try {
      const reply = await callWorker('saveBatch', input);
      // A worker that was terminated may have stored the rows before.
      const isStored = reply.ok || (await readItem(batchesItem)).some(({ id }) => id === batch.id);
      if (!isStored) {
        failure.value = reply.failure;
        return;
      }
    } finally {
      isStoring.value = false;
    }
    onStored();
    const created = createBatchSending(batch, rows, clock);
    show(created);
    await created.run();
  };

  batches.subscribe((stored) => {
    if (run.peek() && !stored.some(({ id }) => id === run.peek()?.batch.id)) show(undefined);
  });
  const [newest] = batches.peek();
  if (newest) await open(newest);

  return {
    activeInstance,
    policy: computed(() => rules.value.policy),
    preparation,
    batches,
    run,
    failure,
    now: clock.now,
    open,
    startNewTable: () => show(undefined),
    isPrivate,
    isStoring,
    /** Whether rows are being sent or expired, or a table is only in this page. */
    isBusy: computed(() => preparation.table.value !== undefined || run.value?.isBusy.value === true),
    create: async (): Promise<void> => {
      const instance = activeInstance.active.peek();
      if (!instance) return;
      await startBatch(preparation.toBatch(instance), preparation.finish);
    },
    /** Sends rows that are known not to have been created again, as a batch of their own. */
    retryFailedRows: async ({ batch, rows }: BatchSending): Promise<void> => {
      const id = newId();
      const failed = rows.filter(({ row }) => isRetryable(row.peek()));
      if (failed.length === 0) return;
      const again = failed.map(({ row }, index): StoredBatchRow => {
        const { number, cells, draft } = row.peek();
        return { number, cells, draft: { ...draft, id: `${id}/${index}` } };
      });
      await startBatch({
        batch: { ...batch, id, createdAt: clock.now(), rowCount: again.length },
        rows: again,
        retried: failed.map(({ index }) => ({ batchId: batch.id, index })),
      });
    },
    remove: (batchId: string) => callWorker('removeBatch', { batchId }),
  };
}
