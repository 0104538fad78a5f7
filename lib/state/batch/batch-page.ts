import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { FOLLOWED_PUSHES } from '../../activity/poll-settings';
import type { Failure } from '../../base/failure';
import { isRetryable, type RowRecord } from '../../batch/row-record';
import { isInPrivateWindow } from '../../browser/page-environment';
import type { Input, Reply } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import {
  activeInstanceItem,
  type Batch,
  batchesItem,
  instancesItem,
  policyStateItem,
  pollStatusItem,
  templateSettingsItem,
} from '../../storage/items';
import { onRowChange, readRows } from '../../storage/rows';
import { readItem, readItems } from '../../storage/storage';
import { type ActiveInstance, createActiveInstance } from '../instances/active-instance';
import { trackPolicyRules } from '../policy-rules';
import type { Clock } from '../rate-limit';
import { entriesOfWindow, storedSignal } from '../stored-signal';
import { type BatchSending, createBatchSending } from './batch-sending';
import { createPreparation, type Preparation } from './preparation';

interface BatchPageDeps extends Clock {
  newId: () => string;
}

/** The page "Batch": a table that is being prepared, or a batch. */
export interface BatchPageState {
  activeInstance: ActiveInstance;
  policy: ReadonlySignal<Policy>;
  /** The table that is being prepared. */
  preparation: Preparation;
  /** The stored batches, newest first. */
  batches: ReadonlySignal<readonly Batch[]>;
  /** The batch that is shown; undefined while a table is being prepared. */
  sending: ReadonlySignal<BatchSending | undefined>;
  /** Why a batch could not be stored. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Shows a stored batch. Rows in flight are searched for. */
  open: (batch: Batch) => Promise<void>;
  /** Shows the preparation. What is being sent or expired pauses. */
  startNewTable: () => void;
  /** Whether the page is in a private window. */
  isPrivate: boolean;
  /** Whether a batch is being stored. */
  isStoring: ReadonlySignal<boolean>;
  /** Whether the account has alerts that will not follow all of its pushes once the prepared rows are sent. */
  outnumbersAlerts: ReadonlySignal<boolean>;
  /** Whether rows are being sent or expired, or a table is only in this page. */
  isBusy: ReadonlySignal<boolean>;
  /** Stores the prepared rows as a batch, and sends them to the active instance. Resolves when they were sent. */
  create: () => Promise<void>;
  /** Sends rows that are known not to have been created again, as a batch of their own. */
  retryFailedRows: (sending: BatchSending) => Promise<void>;
  /** Removes a batch with its rows. The pushes stay open. */
  remove: (batchId: string) => Promise<Reply<void>>;
}

/** Resolves when storage is read. Shows the newest batch, if there is one. */
export async function loadBatchPage({ newId, ...clock }: BatchPageDeps): Promise<BatchPageState> {
  const [isPrivate, start] = await Promise.all([
    isInPrivateWindow(),
    readItems({
      instances: instancesItem,
      activeId: activeInstanceItem,
      templateSettings: templateSettingsItem,
      managed: policyStateItem,
      batches: batchesItem,
      pollStatus: pollStatusItem,
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
  const { value: pollStatus } = storedSignal(pollStatusItem, start.pollStatus);
  const outnumbersAlerts = computed(() => {
    const account = pollStatus.value[activeInstance.active.value?.id ?? ''];
    if (isPrivate || !account || account.status === 'off' || account.status === 'stopped') return false;
    return account.activeCount + preparation.included.value.length > FOLLOWED_PUSHES;
  });
  const sending = signal<BatchSending>();
  const isStoring = signal(false);
  const failure = signal<Failure>();

  let unsubscribe = () => {};
  const show = (next: BatchSending | undefined): void => {
    sending.peek()?.pause();
    sending.peek()?.bulk.cancel();
    failure.value = undefined;
    unsubscribe();
    unsubscribe = next ? onRowChange(next.batch, next.applyStoredRow) : () => undefined;
    sending.value = next;
  };

  const open = async (batch: Batch): Promise<void> => {
    const opened = createBatchSending(batch, await readRows(batch), clock);
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
    await created.start();
  };

  batches.subscribe((stored) => {
    if (sending.peek() && !stored.some(({ id }) => id === sending.peek()?.batch.id)) show(undefined);
  });
  const [newest] = batches.peek();
  if (newest) await open(newest);

  return {
    activeInstance,
    policy: computed(() => rules.value.policy),
    preparation,
    batches,
    sending,
    failure,
    now: clock.now,
    open,
    startNewTable: () => show(undefined),
    isPrivate,
    isStoring,
    outnumbersAlerts,
    isBusy: computed(() => preparation.table.value !== undefined || sending.value?.isBusy.value === true),
    create: async () => {
      const instance = activeInstance.active.peek();
      if (!instance) return;
      await startBatch(preparation.toBatch(instance), preparation.finish);
    },
    retryFailedRows: async ({ batch, rows }) => {
      const id = newId();
      const failed = rows.filter(({ row }) => isRetryable(row.peek()));
      if (failed.length === 0) return;
      const again = failed.map(({ row }, index): RowRecord => {
        const { number, cells, draft } = row.peek();
        return { number, cells, draft: { ...draft, id: `${id}/${index}` } };
      });
      await startBatch({
        batch: { ...batch, id, createdAt: clock.now(), rowCount: again.length },
        rows: again,
        retried: failed.map(({ index }) => ({ batchId: batch.id, index })),
      });
    },
    remove: (batchId) => callWorker('removeBatch', { batchId }),
  };
}
