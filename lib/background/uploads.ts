import type { PushRecord } from '../api/schemas';
import { clearAlarm, setAlarm } from '../browser/alarm';
import { readItem } from '../browser/stored';
import type { UploadCommand, UploadWay } from '../messages';
import type { Policy } from '../policy/policy';
import type { Draft } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import type { InFlightCreate, PushResult } from '../push/result';
import { settingsItem } from '../storage/items-on-demand';
import type { Connection, Connections } from './connections';
import { type Pusher, toFailureOrThrow } from './create-push';
import type { ResultStore } from './result-store';

/** The least that browsers wait. */
const LOOK_AFTER_MINUTES = 0.5;

/** A page hears questions about its upload once it has the answer to `begin`: one that has begun so lately is not asked yet. */
const BEGINNING_MS = 10_000;

export interface UploadsDeps {
  connections: Connections;
  resultStore: ResultStore;
  pusher: Pusher;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  /** Asks the page that sends this upload; resolves whether there is one. */
  sendUploadCommand: (uploadId: string, question: UploadCommand) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Pushes with files, which the page that has them sends itself. The books are kept here all the same: a note before the request, the result
 * in its place after it. A page that vanishes leaves an unknown outcome, like a worker that dies.
 */
export function createUploads({ connections, resultStore, pusher, policy, sendUploadCommand, now }: UploadsDeps) {
  /** What the page needs to send it. Every failure is thrown: nothing was sent, nothing is noted. */
  const begin = async (asked: Draft, instanceId: string, fileNames: readonly string[] = []): Promise<UploadWay> => {
    const instance = await connections.expectActiveInstance();
    if (instance.id !== instanceId) throw new FailureError({ name: 'InstanceChanged' });
    const { withAccount, isTokenMissing, sendsEmail, token } = await connections.connect(instance);
    if (isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
    const draft = await pusher.finalizeDraft(asked, instance, await policy());
    const { baseUrl } = instance;
    const note = { ...pusher.noteFor(draft, 'composer', instance, fileNames), withAccount, isUpload: true, baseUrl };
    await resultStore.recordInFlight(note, draft);
    await setAlarm('uploads', LOOK_AFTER_MINUTES);
    return { uploadId: note.id, draft, baseUrl, token, sendsEmail };
  };

  /** The way to where it was sent. Throws what `connections.to` does, where its instance has another address by now too. */
  const reopenConnection = async ({ instance, baseUrl }: InFlightCreate): Promise<Connection> => {
    const connection = await connections.connectById(instance.id);
    if (connection.instance.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
    return connection;
  };

  /** Throws `Gone` if it was given up meanwhile: its result is there, or its private window closed. */
  const finish = async (uploadId: string, draft: Draft, outcome: PushRecord | Failure): Promise<PushResult> => {
    const [uploads, settings] = await Promise.all([resultStore.uploads(), readItem(settingsItem)]);
    const note = uploads.find(({ id }) => id === uploadId);
    if (!note) throw new FailureError({ name: 'NoLongerAvailable' });
    const connection = await reopenConnection(note).catch(toFailureOrThrow);
    const result = await pusher.conclude(outcome, draft, note, { connection, settings });
    await pusher.settle(result);
    if (uploads.length === 1) await clearAlarm('uploads');
    return result;
  };

  const cancel = async (draftId: string): Promise<void> => {
    const uploads = await resultStore.uploads();
    for (const { id } of uploads.filter((note) => note.draftId === draftId)) await sendUploadCommand(id, 'cancel');
  };

  /** Says "unknown" for uploads whose page is gone, and looks again later while there are others. Resolves with the former. */
  const recoverAbandoned = async (): Promise<PushResult[]> => {
    const uploads = await resultStore.uploads();
    if (uploads.length === 0) return [];
    const isBeginning = ({ at }: InFlightCreate) => Math.abs(now() - at) < BEGINNING_MS;
    const answers = await Promise.all(
      uploads.map((note) => isBeginning(note) || sendUploadCommand(note.id, 'is-alive')),
    );
    const dead = uploads.filter((_, at) => !answers[at]);
    const orphans = await resultStore.adoptUploads(dead.map(({ id }) => id));
    if (dead.length < uploads.length) await setAlarm('uploads', LOOK_AFTER_MINUTES);
    await Promise.all(orphans.map(({ id }) => pusher.searchAgain(id).catch(toFailureOrThrow)));
    return orphans;
  };

  return { begin, finish, cancel, recoverAbandoned };
}
