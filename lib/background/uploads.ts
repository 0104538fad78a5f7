import type { PushRecord } from '../api/schemas';
import { clearAlarm, setAlarm } from '../browser/alarm';
import { callPages } from '../browser/messaging';
import { readItem } from '../browser/stored';
import type { UploadCommand, UploadWay } from '../messages';
import type { Policy } from '../policy/policy';
import type { Draft } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import type { InFlightCreate, PushResult } from '../push/result';
import { settingsItem } from '../storage/items-on-demand';
import type { Connection, Connections } from './connections';
import { type CreatePush, toFailureOrThrow } from './create-push';
import type { ResultStore } from './result-store';

/** The shortest delay of an alarm. */
const CHECK_MINUTES = 0.5;

/** A page receives commands once it has the reply to `begin`: a younger upload is taken to be alive. */
const BEGIN_MS = 10_000;

interface UploadsDeps {
  connections: Connections;
  resultStore: ResultStore;
  pusher: CreatePush;
  policy: () => Promise<Policy>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Pushes with files, which the page that has them sends itself. The worker records them as every push: a note before the request, the
 * result in its place afterwards. A closed page leaves an unknown outcome, as a terminated worker does.
 */
export function createUploads({ connections, resultStore, pusher, policy, now }: UploadsDeps) {
  /** Whether a page sends this upload. */
  const command = async ({ id: uploadId }: InFlightCreate, command: UploadCommand): Promise<boolean> =>
    (await callPages('uploadCommand', { uploadId, command })) === true;

  /** Connects to where the upload was sent. Throws as `connections.connectById` does, also where its instance has another address by now. */
  const reopenConnection = async ({ instance, baseUrl }: InFlightCreate): Promise<Connection> => {
    const connection = await connections.connectById(instance.id);
    if (connection.instance.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
    return connection;
  };

  return {
    /** Returns what the page needs. Throws every failure: nothing is recorded then. */
    begin: async (asked: Draft, instanceId: string, fileNames: readonly string[] = []): Promise<UploadWay> => {
      const instance = await connections.expectActiveInstance();
      if (instance.id !== instanceId) throw new FailureError({ name: 'InstanceChanged' });
      const { withAccount, isTokenMissing, sendsEmail, token } = await connections.connect(instance);
      if (isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
      const draft = await pusher.finalizeDraft(asked, instance, await policy());
      const { baseUrl } = instance;
      const note = pusher.noteFor(draft, 'composer', instance, fileNames);
      await resultStore.recordInFlight({ ...note, withAccount, isUpload: true, baseUrl }, draft);
      await setAlarm('uploads', CHECK_MINUTES);
      return { uploadId: note.id, draft, baseUrl, token, sendsEmail };
    },

    /** Throws `NoLongerAvailable` if there is a result already, or its private window has closed. */
    finish: async (uploadId: string, draft: Draft, outcome: PushRecord | Failure): Promise<PushResult> => {
      const [uploads, settings] = await Promise.all([resultStore.uploads(), readItem(settingsItem)]);
      const note = uploads.find(({ id }) => id === uploadId);
      if (!note) throw new FailureError({ name: 'NoLongerAvailable' });
      const connection = await reopenConnection(note).catch(toFailureOrThrow);
      const result = await pusher.conclude(outcome, draft, note, { connection, settings });
      if (uploads.length === 1) await clearAlarm('uploads');
      return result;
    },

    cancel: async (draftId: string): Promise<void> => {
      for (const note of await resultStore.uploads()) if (note.draftId === draftId) await command(note, 'cancel');
    },

    /** Returns the uploads of closed pages as results of unknown outcome, and checks the others again later. */
    recoverAbandoned: async (): Promise<PushResult[]> => {
      const uploads = await resultStore.uploads();
      if (uploads.length === 0) return [];
      const isAlive = (note: InFlightCreate) => Math.abs(now() - note.at) < BEGIN_MS || command(note, 'is-alive');
      const alive = await Promise.all(uploads.map(isAlive));
      const abandoned = uploads.filter((_, index) => !alive[index]);
      const orphans = await resultStore.adoptUploads(abandoned.map(({ id }) => id));
      if (abandoned.length < uploads.length) await setAlarm('uploads', CHECK_MINUTES);
      await Promise.all(orphans.map(({ id }) => pusher.searchAgain(id).catch(toFailureOrThrow)));
      return orphans;
    },
  };
}
