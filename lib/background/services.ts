import type { Fetch } from '../api/request';
import type { EncryptContent } from '../browser/encrypt';
import { broadcast } from '../messaging/messaging';
import type { RawPolicy } from '../policy/read-policy';
import { ignoreStorageFull } from '../storage/storage';
import { type ActivityMonitor, createActivityMonitor } from './activity/activity-monitor';
import { createPrivateMarks, type PrivateMarks } from './activity/private-marks';
import { type BatchCreator, createBatchCreator } from './batch/batch-creator';
import { type BatchStore, createBatchStore } from './batch/batch-store';
import { type CreatedRows, createCreatedRows } from './batch/created-rows';
import { createConnections } from './instances/connections';
import { createDemoInstance, type DemoInstance } from './instances/demo-instance';
import { createInstanceRegistry, type InstanceRegistry } from './instances/instance-registry';
import { createPolicySource, type PolicySource } from './instances/policy-source';
import { createRecipientPages, type RecipientPages } from './instances/recipient-pages';
import { createTemporaryPermissions, type TemporaryPermissions } from './instances/temporary-permissions';
import { createOperationLock, type OperationLock } from './operation-lock';
import { type ContextMenu, createContextMenu } from './push/context-menu';
import { createFilePush, type FilePush } from './push/file-push';
import { createPushLifecycle, type PushLifecycle } from './push/push-lifecycle';
import { createPushSender, type PushSender } from './push/push-sender';
import { createQuickPush, type QuickPush, type SelectionScripts } from './push/quick-push';
import { createUploads, type Uploads } from './push/uploads';
import { createPushEvents } from './push-events';
import { type AccountPushes, createAccountPushes } from './pushes/account-pushes';
import { type AnonymousPushes, createAnonymousPushes } from './pushes/anonymous-pushes';
import { createEncryptedPushes } from './pushes/encrypted-pushes';
import { createReceivedLinks, type ReceivedLinks } from './received/received-links';
import { createRecordStore, type RecordStore, requireResult } from './records/record-store';
import { createUndo, type Undo } from './records/undo';
import { createClipboard } from './results/clipboard';
import { createResultDelivery, type ResultDelivery } from './results/result-delivery';
import { createUnderWay, type UnderWay } from './results/under-way';

/** Dependencies that tests replace. */
export interface WorkerDeps {
  fetch: Fetch;
  now: () => number;
  newId: () => string;
  newToken: () => string;
  random: () => number;
  /** Resolves only if the text was copied. */
  copy: (text: string) => Promise<void>;
  encrypt: EncryptContent;
  /** Undefined if the browser cannot tell yet. */
  readManagedStorage: () => Promise<RawPolicy | undefined>;
  selectionScripts: SelectionScripts;
}

/** What the worker consists of, by the folder that has it. Each service's own interface says what it promises. */
export interface Services {
  lock: OperationLock;
  instances: {
    registry: InstanceRegistry;
    policySource: PolicySource;
    permissions: TemporaryPermissions;
    demo: DemoInstance;
    recipientPages: RecipientPages;
  };
  push: {
    lifecycle: PushLifecycle;
    sender: PushSender;
    uploads: Uploads;
    filePush: FilePush;
    quickPush: QuickPush;
    menu: ContextMenu;
  };
  records: RecordStore;
  undo: Undo;
  results: {
    delivery: ResultDelivery;
    underWay: UnderWay;
    /** Expires the push of a result, or a candidate. Returns the id of the draft that has come back, if any. */
    expire: (resultId: string, urlToken: string) => Promise<string | undefined>;
  };
  pushes: { ofAccount: AccountPushes; anonymous: AnonymousPushes };
  batch: { store: BatchStore; creator: BatchCreator; createdRows: CreatedRows };
  received: ReceivedLinks;
  activity: { monitor: ActivityMonitor; marks: PrivateMarks };
}

/** Creates the services of a worker, and connects them: each is given what it uses, and told of the pushes that concern it. */
export function createServices(deps: WorkerDeps): Services {
  const { fetch, now, newId, random } = deps;
  const lock = createOperationLock();
  const policySource = createPolicySource(deps.readManagedStorage);
  const { policy } = policySource;
  const demo = createDemoInstance({ now, newToken: deps.newToken });
  const connections = createConnections(fetch, demo);
  const records = createRecordStore();
  const undo = createUndo({ records, now, newId });
  const anonymousPushes = createAnonymousPushes();
  const permissions = createTemporaryPermissions();
  const batches = createBatchStore({ records, demo, now });
  const marks = createPrivateMarks(now);

  const events = createPushEvents();

  const updateRecords: typeof records.applyUpdates = (...updates) =>
    records.applyUpdates(...updates).catch(ignoreStorageFull);

  const expirePush = async (instanceId: string, urlToken: string): Promise<void> => {
    const { client } = await connections.connectTo(instanceId);
    const expired = await client.expirePush(urlToken);
    const expiredAt = expired.expiration.expiredAt ?? expired.changedAt ?? now();
    const expiration = { ...expired.expiration, expiredAt, isExpiredManually: true };
    await events.emit('expired', { push: { instanceId, urlToken }, expiration });
  };
  const expire = async (resultId: string, urlToken: string): Promise<string | undefined> => {
    const { instance } = requireResult(await records.read(resultId));
    return undo.undo(resultId, () => expirePush(instance.id, urlToken));
  };

  const receivedLinks = createReceivedLinks(connections, demo, fetch, events);
  const accountPushes = createAccountPushes(connections, events, updateRecords, records.findCreated);
  const clipboard = createClipboard(deps.copy, now);
  const underWay = createUnderWay({ records, clipboard, now });
  const delivery = createResultDelivery({ records, underWay, clipboard, undo, expire, now });
  const { refreshBadge } = delivery;
  const activityMonitor = createActivityMonitor({
    connections,
    marks,
    beforePoll: () => createdRows.listAll(),
    refreshBadge,
    updateRecords,
    now,
    random,
  });
  const recipientPages = createRecipientPages({
    fetch,
    now,
    policy,
    enqueue: (change) => instances.enqueue(change),
  });
  const instances: InstanceRegistry = createInstanceRegistry({
    connections,
    policy,
    newId,
    releasePermissions: permissions.releaseUnused,
    onTokenChange: activityMonitor.applyTokenChange,
    refreshPage: recipientPages.refresh,
    removeUnlisted: activityMonitor.removeUnlisted,
    now,
  });
  const lifecycle = createPushLifecycle({
    connections,
    records,
    marks,
    events,
    encrypt: deps.encrypt,
    lookUpPage: recipientPages.lookUpForPush,
    now,
  });
  const pusher = createPushSender({
    connections,
    lifecycle,
    delivery,
    underWay,
    policy,
    newId,
  });
  const createdRows = createCreatedRows({
    records,
    lists: [createEncryptedPushes().add, activityMonitor.addPushes, anonymousPushes.add],
    keepOut: activityMonitor.keepOut,
    runFromTimer: (listRows) => void lock.shared(listRows)(),
  });
  const batchCreator = createBatchCreator({ connections, lifecycle, records, createdRows, policy, now });
  const uploads = createUploads({ connections, lifecycle, records, delivery, underWay, policy, newId, now });

  events.on(
    'created',
    ({ result }) => records.dropCandidate(result.stored),
    createdRows.onPushCreated,
    demo.onPushCreated,
    instances.onPushCreated,
    async ({ result }) => {
      if (result.withAccount) void broadcast('pushCreated', { instanceId: result.instance.id });
    },
  );
  // Pages first: a list that is being read reads its rows again, which have moved up.
  events.on(
    'opened',
    async (opened) => void broadcast('pushUpdated', opened),
    createdRows.listAll,
    anonymousPushes.onOpened,
    ({ push, update }) => updateRecords(push.instanceId, [{ ...update, urlToken: push.urlToken }]),
  );
  events.on(
    'expired',
    async ({ push, expiration }) => void broadcast('pushUpdated', { push, update: expiration }),
    createdRows.listAll,
    activityMonitor.markExpired,
    anonymousPushes.onExpired,
    ({ push, expiration }) => updateRecords(push.instanceId, [{ ...expiration, urlToken: push.urlToken }], true),
  );

  const filePush = createFilePush(permissions, records);
  const quickPush = createQuickPush({
    pusher,
    records,
    delivery,
    filePush,
    selectionScripts: deps.selectionScripts,
    now,
    newId,
  });
  const menu = createContextMenu();

  return {
    lock,
    instances: { registry: instances, policySource, permissions, demo, recipientPages },
    push: { lifecycle, sender: pusher, uploads, filePush, quickPush, menu },
    records,
    undo,
    results: { delivery, underWay, expire },
    pushes: { ofAccount: accountPushes, anonymous: anonymousPushes },
    batch: { store: batches, creator: batchCreator, createdRows },
    received: receivedLinks,
    activity: { monitor: activityMonitor, marks },
  };
}
