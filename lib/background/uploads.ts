import type { PushRecord } from '../api/schemas';
import { clearAlarm, setAlarm } from '../browser/alarm';
import type { UploadQuestion } from '../browser/open-pages';
import { read } from '../browser/stored';
import type { UploadWay } from '../messages';
import type { Policy } from '../policy/policy';
import type { Draft } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import type { InFlightNote, PushResult } from '../push/result';
import { settingsItem } from '../storage/settings-item';
import type { Connection, Connections } from './connections';
import { ourFailure, type Pusher } from './create-push';
import type { Ledger } from './result-store';

/** The least that browsers wait. */
const LOOK_AFTER_MINUTES = 0.5;

/** A page hears questions about its upload once it has the answer to `begin`: one that has begun so lately is not asked yet. */
const BEGINNING_MS = 10_000;

export interface UploadsParts {
  connections: Connections;
  ledger: Ledger;
  pusher: Pusher;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  /** Asks the page that sends this upload; resolves whether there is one. */
  askUpload: (uploadId: string, question: UploadQuestion) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Pushes with files, which the page that has them sends itself. The books are kept here all the same: a note before the request, the result
 * in its place after it. A page that vanishes leaves an unknown outcome, like a worker that dies.
 */
export function createUploads({ connections, ledger, pusher, policy, askUpload, now }: UploadsParts) {
  /** What the page needs to send it. Every failure is thrown: nothing was sent, nothing is noted. */
  const begin = async (asked: Draft, instanceId: string, fileNames: readonly string[] = []): Promise<UploadWay> => {
    const instance = await connections.expectActiveInstance();
    if (instance.id !== instanceId) throw new FailureError({ name: 'InstanceChanged' });
    const { withAccount, hasForgottenToken, sendsEmail, token } = await connections.open(instance);
    if (hasForgottenToken) throw new FailureError({ name: 'TokenForgotten' });
    const draft = await pusher.ready(asked, instance, await policy());
    const { baseUrl } = instance;
    const note = { ...pusher.noteFor(draft, 'composer', instance, fileNames), withAccount, isUpload: true, baseUrl };
    await ledger.begin(note, draft);
    await setAlarm('uploads', LOOK_AFTER_MINUTES);
    return { uploadId: note.id, draft, baseUrl, token, sendsEmail };
  };

  /** The way to where it was sent. Throws what `connections.to` does, where its instance has another address by now too. */
  const wayBack = async ({ instance, baseUrl }: InFlightNote): Promise<Connection> => {
    const connection = await connections.to(instance.id);
    if (connection.instance.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
    return connection;
  };

  /** Throws `Gone` if it was given up meanwhile: its result is there, or its private window closed. */
  const finish = async (uploadId: string, draft: Draft, outcome: PushRecord | Failure): Promise<PushResult> => {
    const [uploads, settings] = await Promise.all([ledger.uploads(), read(settingsItem)]);
    const note = uploads.find(({ id }) => id === uploadId);
    if (!note) throw new FailureError({ name: 'Gone' });
    const connection = await wayBack(note).catch(ourFailure);
    const result = await pusher.conclude(outcome, draft, note, { connection, settings });
    await pusher.settle(result);
    if (uploads.length === 1) await clearAlarm('uploads');
    return result;
  };

  const cancel = async (draftId: string): Promise<void> => {
    const uploads = await ledger.uploads();
    for (const { id } of uploads.filter((note) => note.draftId === draftId)) await askUpload(id, 'cancel');
  };

  /** Says "unknown" for uploads whose page is gone, and looks again later while there are others. Resolves with the former. */
  const lookAfter = async (): Promise<PushResult[]> => {
    const uploads = await ledger.uploads();
    if (uploads.length === 0) return [];
    const isBeginning = ({ at }: InFlightNote) => Math.abs(now() - at) < BEGINNING_MS;
    const answers = await Promise.all(uploads.map((note) => isBeginning(note) || askUpload(note.id, 'is-alive')));
    const dead = uploads.filter((_, at) => !answers[at]);
    const orphans = await ledger.adoptUploads(dead.map(({ id }) => id));
    if (dead.length < uploads.length) await setAlarm('uploads', LOOK_AFTER_MINUTES);
    await Promise.all(orphans.map(({ id }) => pusher.lookAgain(id).catch(ourFailure)));
    return orphans;
  };

  return { begin, finish, cancel, lookAfter };
}
