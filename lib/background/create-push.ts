import type { PushRecord } from '../api/schemas';
import { forget, read } from '../browser/stored';
import { type Instance, markOf } from '../instance/instance';
import { linkProblem, publicUrlOf } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { brokenRules, forbiddenInstance, underPolicy } from '../policy/rules';
import { aboutOf, addressesForWire, type Draft, type PushOptions } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import { failureOf, mayHaveHappened } from '../push/failure-of';
import type { CreatedResult, InFlightNote, PushResult, Source } from '../push/result';
import { differencesBetween, isStoredWeaker, newPushOf, type StoredPush, storedPushOf } from '../push/stored-push';
import { draftItem } from '../storage/items';
import { type Settings, settingsItem } from '../storage/settings-item';
import type { Connection, Connections } from './connections';
import { lookFor } from './find-candidates';
import { type Ledger, unknownFrom, unlessFull } from './result-store';

/** A create that is answered sooner is not worth telling of: the badge would only flicker. */
const SLOW_MS = 100;

export type Pusher = ReturnType<typeof createPusher>;

/** What `prepare` reads, on its way. */
export type Prepared = Promise<Way | Failure>;

export interface PusherParts {
  connections: Connections;
  ledger: Ledger;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** Makes a passphrase for a draft that wants one, as long as the organisation demands. */
  makePassphrase: (policy: Policy) => string | Promise<string>;
  /** Keeps a passphrase for "copy apart". */
  keepPassphrase: (resultId: string, passphrase: string) => Promise<void>;
  /** Remembers that this instance's links start with another address. */
  rememberPublicUrl: (instance: Instance, publicUrl: string) => Promise<void>;
  /** Remembers what the instance decided where this push asked for nothing. */
  rememberDefaults: (instance: Instance, note: InFlightNote, asked: PushOptions, stored: StoredPush) => Promise<void>;
  /** Called when a create takes its time, and when none is left: whether any is under way. */
  onUnderWay: (isAny: boolean) => void;
}

export interface How {
  prepared?: Prepared | undefined;
  /** The instance that the user saw when asking for it. */
  instanceId?: string | undefined;
  /** Small ones: larger ones stay with the page that has them, which sends them itself. */
  files?: readonly File[] | undefined;
}

/** The way to the active instance, and how the user wants it gone. */
interface Way {
  instance: Instance;
  connection: Connection | Failure;
  settings: Settings;
  policy: Policy;
}

/**
 * The one way in which a draft becomes a push, whatever it came from: a note before, exactly one request, a result in place of the note.
 */
export function createPusher(parts: PusherParts) {
  const { connections, ledger, now } = parts;
  /** By draft: how to give up waiting. */
  const underWay = new Map<string, AbortController>();
  let isTold = false;
  const tellUnderWay = () => {
    const isAny = underWay.size > 0;
    if (isAny !== isTold) parts.onUnderWay(isAny);
    isTold = isAny;
  };

  /** Reads what every push needs, so that it can be had while a selection is still being read. Never rejects for a failure of ours. */
  const prepare = async (): Promise<Way | Failure> => {
    const [instance, settings, policy] = await Promise.all([
      connections.expectActiveInstance().catch(ourFailure),
      read(settingsItem),
      parts.policy(),
    ]);
    if (!('baseUrl' in instance)) return instance;
    return { instance, settings, policy, connection: await connections.open(instance).catch(ourFailure) };
  };

  /** Throws `NoInstance`, `InstanceChanged`, `PolicyForbids`, `AlreadyUnderWay` and `StorageFull`, with nothing sent; every other failure is a result. */
  const push = async (
    asked: Draft,
    source: Source,
    { prepared = prepare(), instanceId, files = [] }: How = {},
  ): Promise<PushResult> => {
    if (underWay.has(asked.id)) throw new FailureError({ name: 'AlreadyUnderWay' });
    const cancel = new AbortController();
    underWay.set(asked.id, cancel);
    const slow = setTimeout(tellUnderWay, SLOW_MS);
    try {
      const way = await prepared;
      if (!('instance' in way)) throw new FailureError(way);
      const { instance, connection, settings, policy } = way;
      if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ name: 'InstanceChanged' });
      const draft = await ready(asked, instance, policy);
      const fileNames = files.map(({ name }) => name);
      const note = noteFor(draft, source, instance, fileNames);
      const withAccount = 'client' in connection ? connection.withAccount : note.withAccount;
      await ledger.begin({ ...note, withAccount }, draft);
      const result =
        'client' in connection
          ? await send(draft, files, { ...note, withAccount }, connection, settings, cancel.signal)
          : failed(note, connection);
      await settle(result);
      return result;
    } finally {
      underWay.delete(asked.id);
      clearTimeout(slow);
      tellUnderWay();
    }
  };

  /** As it is sent: what the organisation fixes is so, and a passphrase is made. Throws `PolicyForbids` where it demands anything else. */
  const ready = async (asked: Draft, instance: Instance, policy: Policy): Promise<Draft> => {
    const fitted = { ...asked, options: underPolicy(asked.options, policy) };
    const [broken] = [forbiddenInstance(instance, policy) ?? [], brokenRules(fitted, policy)].flat();
    if (broken) throw new FailureError({ name: 'PolicyForbids', broken });
    return withPassphrase(fitted, policy);
  };

  /** It is kept with the draft from then on, whatever becomes of the push: an open composer takes it from there. */
  const withPassphrase = async (draft: Draft, policy: Policy): Promise<Draft> => {
    const { makesPassphrase, passphrase } = draft.options;
    if (!makesPassphrase || passphrase !== '') return draft;
    const options = { ...draft.options, passphrase: await parts.makePassphrase(policy) };
    return { ...draft, options, writtenIn: undefined };
  };

  /** Where there is no room for the result, the draft of a push that was made gives way to its link. */
  const settle = (result: PushResult): Promise<void> =>
    ledger.settle(result).catch(async (error: unknown) => {
      unlessFull(error);
      await forget(draftItem(result.draftId));
      await ledger.settle(result);
    });

  const noteFor = (draft: Draft, source: Source, instance: Instance, fileNames: readonly string[]): InFlightNote => ({
    id: parts.newId(),
    draftId: draft.id,
    at: now(),
    source,
    kind: draft.kind,
    name: draft.options.name,
    about: aboutOf(draft, fileNames),
    note: draft.options.note,
    isPrivate: draft.isPrivate,
    instance: markOf(instance),
    withAccount: instance.isBuiltIn || instance.tokenArea !== 'none',
  });

  const send = async (
    draft: Draft,
    files: readonly File[],
    note: InFlightNote,
    connection: Connection,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<PushResult> => {
    const outcome = await sendOnce(draft, files, connection, signal).catch(ourFailure);
    return conclude(outcome, draft, note, { connection, settings });
  };

  /** What a create has come to, whoever sent it. There may be no way to its instance any more. */
  const conclude = async (
    outcome: PushRecord | Failure,
    draft: Draft,
    note: InFlightNote,
    { connection, settings }: Pick<Way, 'connection' | 'settings'>,
  ): Promise<PushResult> => {
    const way = 'client' in connection ? connection : undefined;
    if ('url_token' in outcome) return created(draft, note, way, settings, outcome);
    if (!mayHaveHappened(outcome)) return failed(note, outcome);
    const unknown = { ...unknownFrom(note), failure: outcome };
    if (!way) return unknown;
    if (await isOutOfReach(outcome, way)) return { ...unknown, isUnreachable: true };
    return lookFor(unknown, way, now);
  };

  const created = async (
    draft: Draft,
    note: InFlightNote,
    way: Connection | undefined,
    { copiesAtOnce }: Settings,
    record: PushRecord,
  ): Promise<CreatedResult> => {
    const { passphrase } = draft.options;
    const stored = storedPushOf(record);
    const differences = differencesBetween(draft.options, stored);
    const publicUrl = way && publicUrlOf(way.instance, record.html_url);
    // The push exists: whatever keeps these from being stored must not cost its link.
    await Promise.allSettled([
      passphrase === '' || parts.keepPassphrase(note.id, passphrase),
      way === undefined ||
        publicUrl === undefined ||
        note.isPrivate ||
        parts.rememberPublicUrl(way.instance, publicUrl),
      way === undefined || note.isPrivate || parts.rememberDefaults(way.instance, note, draft.options, stored),
    ]);
    return {
      ...withoutNote(note),
      state: 'created',
      madeAt: now(),
      link: way?.linkOf(record) ?? record.html_url,
      stored,
      differences,
      copy: isStoredWeaker(differences) ? 'held-back' : copiesAtOnce ? 'pending' : 'off',
      hasPassphrase: passphrase !== '',
      message: draft.message,
      email: emailOf(draft, record),
      linkProblem: way && linkProblem(way.instance, record.html_url),
    };
  };

  /** Gives up waiting for this draft's create. Its outcome is unknown then. */
  const cancel = (draftId: string) => underWay.get(draftId)?.abort();

  /** Looks once more in the account's active pushes. A look that fails leaves the result as it was. */
  const lookAgain = async (resultId: string): Promise<PushResult> => {
    const result = await ledger.expectResult(resultId);
    if (result.state !== 'unknown' || !result.withAccount) return result;
    const looked = await lookFor(result, await connections.backTo(result.instance), now);
    return ledger.change(resultId, (now) =>
      now.state === 'unknown'
        ? {
            ...now,
            search: looked.search,
            candidates: looked.candidates,
            isUnreachable: now.isUnreachable && looked.search !== 'looked',
          }
        : now,
    );
  };

  /** At the worker's start: says "unknown" for creates that a dead worker left, and looks where it can. Sends nothing again. */
  const recover = async (): Promise<PushResult[]> => {
    const orphans = await ledger.adoptOrphans();
    await Promise.all(orphans.map(({ id }) => lookAgain(id).catch(ourFailure)));
    return orphans;
  };

  return { prepare, push, cancel, lookAgain, recover, ready, noteFor, conclude, settle };
}

/** Whether an instance that did not answer a create does not answer a question without any secret either. It is asked once. */
async function isOutOfReach({ name }: Failure, { client }: Connection): Promise<boolean> {
  if (name !== 'NetworkError' && name !== 'TimeoutError') return false;
  try {
    await client.version();
    return false;
  } catch (error) {
    return ['NetworkError', 'TimeoutError'].includes(ourFailure(error).name);
  }
}

async function sendOnce(
  draft: Draft,
  files: readonly File[],
  { client, expectRoom, hasForgottenToken, sendsEmail }: Connection,
  signal: AbortSignal,
): Promise<PushRecord> {
  if (hasForgottenToken) throw new FailureError({ name: 'TokenForgotten' });
  const push = newPushOf(draft, { sendsEmail });
  await expectRoom(push.payload, files);
  return client.createPush(push, { signal, files });
}

/** Whether the instance took the addresses that the draft has: where they were not sent, its answer has none. */
function emailOf({ email }: Draft, { notify_emails_to: taken }: PushRecord): CreatedResult['email'] {
  const to = addressesForWire(email?.to ?? '');
  return to === '' ? undefined : { to, isTaken: Boolean(taken) };
}

function failed(note: InFlightNote, failure: Failure): PushResult {
  return { ...withoutNote(note), state: 'failed', failure };
}

function withoutNote({ note: _note, isUpload: _isUpload, baseUrl: _baseUrl, ...shared }: InFlightNote) {
  return shared;
}

/** A failure of ours as a value; anything else is a defect and is thrown on. */
export function ourFailure(error: unknown): Failure {
  const failure = failureOf(error);
  if (failure === undefined) throw error;
  return failure;
}
