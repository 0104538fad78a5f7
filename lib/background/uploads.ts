import type { CreatedPush } from '../api/schemas';
import { callPages } from '../browser/messaging';
import { readItem } from '../browser/stored';
import { clearAlarm, setAlarm } from '../browser/worker-start';
import type { UploadCommand, UploadWay } from '../messages';
import type { Policy } from '../policy/policy';
import type { Draft } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import type { InFlightCreate, PushResult } from '../push/result';
import { toFailureOrThrow } from '../push/to-failure';
import { settingsItem } from '../storage/items-on-demand';
import type { Connections } from './connections';
import type { CreatePush } from './create-push';
import type { PrivateMarks } from './private-marks';
import type { ResultStore } from './result-store';

const CHECK_MINUTES = 0.5;

/** A younger upload counts as alive: its page gets commands only after the reply to `begin`. */
const BEGIN_MS = 10_000;

interface UploadsDeps {
  connections: Connections;
  marks: PrivateMarks;
  resultStore: ResultStore;
  pusher: CreatePush;
  policy: () => Promise<Policy>;
  now: () => number;
}

/** Pushes with files, which their page sends. A closed page leaves an unknown outcome, as a terminated worker does. */
export function createUploads({ connections, marks, resultStore, pusher, policy, now }: UploadsDeps) {
  const command = async ({ id: uploadId }: InFlightCreate, command: UploadCommand): Promise<boolean> =>
    (await callPages('uploadCommand', { uploadId, command })) === true;

  return {
    /** Throws every failure: nothing is recorded then. */
    begin: async (asked: Draft, instanceId: string, fileNames: readonly string[] = []): Promise<UploadWay> => {
      const instance = await connections.expectActiveInstance();
      if (instance.id !== instanceId) throw new FailureError({ name: 'InstanceChanged' });
      const { isTokenMissing, sendsEmail, token } = await connections.connect(instance);
      if (isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
      const draft = await pusher.finalizeDraft(asked, instance, await policy());
      const { baseUrl } = instance;
      const note = pusher.noteFor(draft, 'composer', instance, fileNames);
      await marks.open(note);
      await resultStore.recordInFlight({ ...note, isUpload: true }, draft);
      await setAlarm('uploads', CHECK_MINUTES);
      return { uploadId: note.id, draft, baseUrl, token, sendsEmail };
    },

    /** Throws `NoLongerAvailable` if there is a result already, or its private window has closed. */
    finish: async (uploadId: string, draft: Draft, outcome: CreatedPush | Failure): Promise<PushResult> => {
      const [uploads, settings] = await Promise.all([resultStore.uploads(), readItem(settingsItem)]);
      const note = uploads.find(({ id }) => id === uploadId);
      if (!note) throw new FailureError({ name: 'NoLongerAvailable' });
      const connection = await connections.connectTo(note.instance.id).catch(toFailureOrThrow);
      const result = await pusher.conclude(outcome, draft, note, connection, settings);
      if (uploads.length === 1) await clearAlarm('uploads');
      return result;
    },

    cancel: async (isCancelled: (note: InFlightCreate) => boolean): Promise<void> => {
      for (const note of await resultStore.uploads()) if (isCancelled(note)) await command(note, 'cancel');
    },

    /** Returns the uploads of closed pages as results of unknown outcome. */
    recoverAbandoned: async (): Promise<PushResult[]> => {
      const uploads = await resultStore.uploads();
      if (uploads.length === 0) return [];
      const isAlive = (note: InFlightCreate) => Math.abs(now() - note.at) < BEGIN_MS || command(note, 'is-alive');
      const alive = await Promise.all(uploads.map(isAlive));
      const abandoned = uploads.filter((_, index) => !alive[index]).map(({ id }) => id);
      if (abandoned.length < uploads.length) await setAlarm('uploads', CHECK_MINUTES);
      return pusher.adopt(({ id }) => abandoned.includes(id));
    },
  };
}
