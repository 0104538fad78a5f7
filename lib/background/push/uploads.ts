import { type Failure, FailureError } from '../../base/failure';
import { type Result, settle } from '../../base/result';
import { clearAlarm, setAlarm } from '../../browser/alarms';
import type { UploadCommand, UploadTicket } from '../../messaging/messages';
import { broadcast } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import type { Draft } from '../../push/draft';
import type { PushResult, SendingPush } from '../../push/result';
import type { CreatedPush } from '../../push/stored-push';
import { deliverySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { Connections } from '../instances/connections';
import type { RecordStore } from '../records/record-store';
import type { ResultDelivery } from '../results/result-delivery';
import type { UnderWay } from '../results/under-way';
import type { PushLifecycle } from './push-lifecycle';

const CHECK_INTERVAL_MINUTES = 0.5;

/** A younger upload counts as alive: its page accepts commands only after the reply to `beginUpload`. */
const BEGIN_GRACE_MS = 10_000;

interface UploadsDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  records: RecordStore;
  delivery: ResultDelivery;
  underWay: UnderWay;
  policy: () => Promise<Policy>;
  newId: () => string;
  now: () => number;
}

export interface Uploads {
  /** Records that a page is about to send a draft. Throws every failure: nothing is recorded then. */
  beginUpload: (draft: Draft, instanceId: string, fileNames?: readonly string[]) => Promise<UploadTicket>;
  /** Judges what a page has sent. Throws `NoLongerAvailable` if there is a result already, or its private window has closed. */
  finishUpload: (uploadId: string, draft: Draft, outcome: Result<CreatedPush, Failure>) => Promise<PushResult>;
  /** Tells the pages that send them to stop. */
  cancel: (isCanceled: (sending: SendingPush) => boolean) => Promise<void>;
  /** Recovers the uploads of closed pages: see `recover` of the lifecycle. */
  recoverAbandonedUploads: (report: Parameters<PushLifecycle['recover']>[1]) => Promise<void>;
}

/** Pushes with files, which their page sends. A closed page leaves an unknown outcome, as a terminated worker does. */
export function createUploads({
  connections,
  lifecycle,
  records,
  delivery,
  underWay,
  policy,
  newId,
  now,
}: UploadsDeps): Uploads {
  const command = async ({ id: uploadId }: SendingPush, command: UploadCommand): Promise<boolean> =>
    (await broadcast('uploadCommand', { uploadId, command })) === true;

  return {
    beginUpload: async (requested, instanceId, fileNames = []) => {
      const instance = await connections.requireActiveInstance();
      if (instance.id !== instanceId) throw new FailureError({ kind: 'InstanceChanged' });
      const { isTokenMissing, token, ...connection } = await connections.connect(instance);
      if (isTokenMissing) throw new FailureError({ kind: 'TokenMissing' });
      const { copiesAtOnce: copies } = await readItem(deliverySettingsItem);
      const push = { id: newId(), draft: requested, source: 'composer' } as const;
      underWay.begin({ ...push, instanceName: instance.name, copies, isUpload: true });
      try {
        const sendsEmail = await connection.sendsEmail();
        const begun = await lifecycle.begin({ ...push, instance, policy: await policy(), fileNames, isUpload: true });
        await setAlarm('uploads', CHECK_INTERVAL_MINUTES);
        await delivery.refreshBadge();
        const { draft, sent, sending } = begun;
        return { uploadId: sending.id, draft, sent, key: sending.key, baseUrl: instance.baseUrl, token, sendsEmail };
      } catch (error) {
        await delivery.endWithoutResult(push, error);
        throw error;
      }
    },

    finishUpload: async (uploadId, draft, outcome) => {
      const [uploads, settings] = await Promise.all([records.uploads(), readItem(deliverySettingsItem)]);
      const sending = uploads.find(({ id }) => id === uploadId);
      if (!sending) throw new FailureError({ kind: 'NoLongerAvailable' });
      const connection = await settle(connections.connectTo(sending.instance.id));
      const result = await lifecycle.finish({ recordId: uploadId, sending, draft }, outcome, connection, {
        copies: settings.copiesAtOnce,
        keep: (result) => delivery.keep(result, draft),
      });
      if (uploads.length === 1) await clearAlarm('uploads');
      return result;
    },

    cancel: async (isCanceled) => {
      for (const sending of await records.uploads()) if (isCanceled(sending)) await command(sending, 'cancel');
    },

    recoverAbandonedUploads: async (report) => {
      const uploads = await records.uploads();
      if (uploads.length === 0) return;
      const isAlive = (sending: SendingPush) =>
        Math.abs(now() - sending.startedAt) < BEGIN_GRACE_MS || command(sending, 'is-alive');
      const alive = await Promise.all(uploads.map(isAlive));
      const abandoned = uploads.filter((_, index) => !alive[index]).map(({ id }) => id);
      if (abandoned.length < uploads.length) await setAlarm('uploads', CHECK_INTERVAL_MINUTES);
      await lifecycle.recover(({ id }) => abandoned.includes(id), report);
    },
  };
}
