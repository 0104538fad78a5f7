import type { PushRecord } from '../api/schemas';
import { readItem, removeItems } from '../browser/stored';
import { type Instance, markOf } from '../instance/instance';
import { linkProblem, publicUrlOf } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '../policy/rules';
import { aboutOf, type Draft, formatAddresses, type PushOptions } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import { mayHaveSucceeded, toFailure } from '../push/failure-of';
import type { CreatedResult, InFlightCreate, PushResult, Source } from '../push/result';
import { differencesBetween, isStoredWeaker, newPushOf, type StoredPush, storedPushOf } from '../push/stored-push';
import { draftItem } from '../storage/items';
import { type Settings, settingsItem } from '../storage/items-on-demand';
import type { Connection, Connections } from './connections';
import { findCandidates } from './find-candidates';
import { ignoreStorageFull, type ResultStore, toUnknownResult } from './result-store';

/** A create that is answered sooner is not worth telling of: the badge would only flicker. */
const SLOW_MS = 100;

export type Pusher = ReturnType<typeof createPusher>;

/** What `prepare` reads, on its way. */
export type PreparedContext = Promise<PushContext | Failure>;

export interface CreatePushDeps {
  connections: Connections;
  resultStore: ResultStore;
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
  rememberDefaults: (instance: Instance, note: InFlightCreate, asked: PushOptions, stored: StoredPush) => Promise<void>;
  /** Called when a create takes its time, and when none is left: whether any is under way. */
  onInFlightChange: (isAny: boolean) => void;
}

export interface PushRequestOptions {
  prepared?: PreparedContext | undefined;
  /** The instance that the user saw when asking for it. */
  instanceId?: string | undefined;
  /** Small ones: larger ones stay with the page that has them, which sends them itself. */
  files?: readonly File[] | undefined;
}

/** The way to the active instance, and how the user wants it gone. */
interface PushContext {
  instance: Instance;
  connection: Connection | Failure;
  settings: Settings;
  policy: Policy;
}

/**
 * The one way in which a draft becomes a push, whatever it came from: a note before, exactly one request, a result in place of the note.
 */
export function createPusher(parts: CreatePushDeps) {
  const { connections, resultStore, now } = parts;
  /** By draft: how to give up waiting. */
  const inFlight = new Map<string, AbortController>();
  let hasReported = false;
  const reportInFlight = () => {
    const isAny = inFlight.size > 0;
    if (isAny !== hasReported) parts.onInFlightChange(isAny);
    hasReported = isAny;
  };

  /** Reads what every push needs, so that it can be had while a selection is still being read. Never rejects for a failure of ours. */
  const prepareContext = async (): Promise<PushContext | Failure> => {
    const [instance, settings, policy] = await Promise.all([
      connections.expectActiveInstance().catch(toFailureOrThrow),
      readItem(settingsItem),
      parts.policy(),
    ]);
    if (!('baseUrl' in instance)) return instance;
    return { instance, settings, policy, connection: await connections.connect(instance).catch(toFailureOrThrow) };
  };

  /** Throws `NoInstance`, `InstanceChanged`, `PolicyViolation`, `AlreadyInFlight` and `StorageFull`, with nothing sent; every other failure is a result. */
  const push = async (
    asked: Draft,
    source: Source,
    { prepared = prepareContext(), instanceId, files = [] }: PushRequestOptions = {},
  ): Promise<PushResult> => {
    if (inFlight.has(asked.id)) throw new FailureError({ name: 'AlreadyInFlight' });
    const cancel = new AbortController();
    inFlight.set(asked.id, cancel);
    const slow = setTimeout(reportInFlight, SLOW_MS);
    try {
      const way = await prepared;
      if (!('instance' in way)) throw new FailureError(way);
      const { instance, connection, settings, policy } = way;
      if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ name: 'InstanceChanged' });
      const draft = await finalizeDraft(asked, instance, policy);
      const fileNames = files.map(({ name }) => name);
      const note = noteFor(draft, source, instance, fileNames);
      const withAccount = 'client' in connection ? connection.withAccount : note.withAccount;
      await resultStore.recordInFlight({ ...note, withAccount }, draft);
      const result =
        'client' in connection
          ? await send(draft, files, { ...note, withAccount }, connection, settings, cancel.signal)
          : failed(note, connection);
      await settle(result);
      return result;
    } finally {
      inFlight.delete(asked.id);
      clearTimeout(slow);
      reportInFlight();
    }
  };

  /** As it is sent: what the organisation fixes is so, and a passphrase is made. Throws `PolicyViolation` where it demands anything else. */
  const finalizeDraft = async (asked: Draft, instance: Instance, policy: Policy): Promise<Draft> => {
    const fitted = { ...asked, options: applyPolicyToOptions(asked.options, policy) };
    const [broken] = [findInstanceViolation(instance, policy) ?? [], findViolations(fitted, policy)].flat();
    if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
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
    resultStore.recordResult(result).catch(async (error: unknown) => {
      ignoreStorageFull(error);
      await removeItems(draftItem(result.draftId));
      await resultStore.recordResult(result);
    });

  const noteFor = (draft: Draft, source: Source, instance: Instance, fileNames: readonly string[]): InFlightCreate => ({
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
    note: InFlightCreate,
    connection: Connection,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<PushResult> => {
    const outcome = await sendOnce(draft, files, connection, signal).catch(toFailureOrThrow);
    return conclude(outcome, draft, note, { connection, settings });
  };

  /** What a create has come to, whoever sent it. There may be no way to its instance any more. */
  const conclude = async (
    outcome: PushRecord | Failure,
    draft: Draft,
    note: InFlightCreate,
    { connection, settings }: Pick<PushContext, 'connection' | 'settings'>,
  ): Promise<PushResult> => {
    const way = 'client' in connection ? connection : undefined;
    if ('url_token' in outcome) return created(draft, note, way, settings, outcome);
    if (!mayHaveSucceeded(outcome)) return failed(note, outcome);
    const unknown = { ...toUnknownResult(note), failure: outcome };
    if (!way) return unknown;
    if (await isOutOfReach(outcome, way)) return { ...unknown, isUnreachable: true };
    return findCandidates(unknown, way, now);
  };

  const created = async (
    draft: Draft,
    note: InFlightCreate,
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
      answeredAt: now(),
      link: way?.linkOf(record) ?? record.html_url,
      stored,
      differences,
      copy: isStoredWeaker(differences) ? 'withheld' : copiesAtOnce ? 'pending' : 'off',
      hasPassphrase: passphrase !== '',
      message: draft.message,
      email: emailOf(draft, record),
      linkProblem: way && linkProblem(way.instance, record.html_url),
    };
  };

  /** Gives up waiting for this draft's create. Its outcome is unknown then. */
  const cancel = (draftId: string) => inFlight.get(draftId)?.abort();

  /** Looks once more in the account's active pushes. A look that fails leaves the result as it was. */
  const searchAgain = async (resultId: string): Promise<PushResult> => {
    const result = await resultStore.expectResult(resultId);
    if (result.state !== 'unknown' || !result.withAccount) return result;
    const looked = await findCandidates(result, await connections.backTo(result.instance), now);
    return resultStore.change(resultId, (now) =>
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
    const orphans = await resultStore.adoptOrphans();
    await Promise.all(orphans.map(({ id }) => searchAgain(id).catch(toFailureOrThrow)));
    return orphans;
  };

  return { prepareContext, push, cancel, searchAgain, recover, finalizeDraft, noteFor, conclude, settle };
}

/** Whether an instance that did not answer a create does not answer a question without any secret either. It is asked once. */
async function isOutOfReach({ name }: Failure, { client }: Connection): Promise<boolean> {
  if (name !== 'NetworkError' && name !== 'TimeoutError') return false;
  try {
    await client.version();
    return false;
  } catch (error) {
    return ['NetworkError', 'TimeoutError'].includes(toFailureOrThrow(error).name);
  }
}

async function sendOnce(
  draft: Draft,
  files: readonly File[],
  { client, expectFreeSpace, isTokenMissing, sendsEmail }: Connection,
  signal: AbortSignal,
): Promise<PushRecord> {
  if (isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
  const push = newPushOf(draft, { sendsEmail });
  await expectFreeSpace(push.payload, files);
  return client.createPush(push, { signal, files });
}

/** Whether the instance took the addresses that the draft has: where they were not sent, its answer has none. */
function emailOf({ email }: Draft, { notify_emails_to: taken }: PushRecord): CreatedResult['email'] {
  const to = formatAddresses(email?.to ?? '');
  return to === '' ? undefined : { to, isTaken: Boolean(taken) };
}

function failed(note: InFlightCreate, failure: Failure): PushResult {
  return { ...withoutNote(note), state: 'failed', failure };
}

function withoutNote({ note: _note, isUpload: _isUpload, baseUrl: _baseUrl, ...shared }: InFlightCreate) {
  return shared;
}

/** A failure of ours as a value; anything else is a defect and is thrown on. */
export function toFailureOrThrow(error: unknown): Failure {
  const failure = toFailure(error);
  if (failure === undefined) throw error;
  return failure;
}
