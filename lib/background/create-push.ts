import type { PushRecord } from '../api/schemas';
import { readItem, removeItems } from '../browser/stored';
import { type Instance, markOf } from '../instance/instance';
import { linkProblem } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '../policy/rules';
import { aboutOf, type Draft, formatAddresses } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import { mayHaveSucceeded, toFailure } from '../push/failure-of';
import type { CreatedResult, InFlightCreate, PushResult, Source } from '../push/result';
import { differencesBetween, isStoredWeaker, newPushOf, storedPushOf } from '../push/stored-push';
import { draftItem } from '../storage/items';
import { type Settings, settingsItem } from '../storage/items-on-demand';
import type { Connection, Connections } from './connections';
import { findCandidates } from './find-candidates';
import { makePassphrase, passphraseEntry } from './passphrases';
import { ignoreStorageFull, type ResultStore, toUnknownResult } from './result-store';

/** Faster creates show no progress, since the badge would flicker. */
const SLOW_MS = 100;

interface CreatePushDeps {
  connections: Connections;
  resultStore: ResultStore;
  policy: () => Promise<Policy>;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** Learns from a push that an ordinary window has created. Not awaited. */
  onCreated: (instance: Instance, note: InFlightCreate, draft: Draft, record: PushRecord) => void;
  /** Called when a create takes its time, and when none is left. */
  onInFlightChange: (isAny: boolean) => void;
}

export type CreatePush = ReturnType<typeof createPusher>;

/** What every push needs to know, or why there is no push. */
export type PreparedContext = Promise<PushContext | Failure>;

interface PushContext {
  instance: Instance;
  connection: Connection | Failure;
  settings: Settings;
  policy: Policy;
}

export interface PushRequestOptions {
  prepared?: PreparedContext | undefined;
  /** The instance that the user saw at the click. */
  instanceId?: string | undefined;
  /** For the built-in instance. Pages send files to other instances themselves. */
  files?: readonly File[] | undefined;
}

/** The only way from a draft to a push: a note before, exactly one request, a result in place of the note. */
export function createPusher(deps: CreatePushDeps) {
  const { connections, resultStore, now } = deps;
  /** By draft. */
  const inFlight = new Map<string, AbortController>();
  let hasReported = false;
  const reportInFlight = () => {
    const isAny = inFlight.size > 0;
    if (isAny !== hasReported) deps.onInFlightChange(isAny);
    hasReported = isAny;
  };

  /** Reads what a push needs while a selection is still being read. Rejects for defects only. */
  const prepareContext = async (): PreparedContext => {
    const [instance, settings, policy] = await Promise.all([
      connections.expectActiveInstance().catch(toFailureOrThrow),
      readItem(settingsItem),
      deps.policy(),
    ]);
    if (!('baseUrl' in instance)) return instance;
    return { instance, settings, policy, connection: await connections.connect(instance).catch(toFailureOrThrow) };
  };

  /** Throws `NoInstance`, `InstanceChanged`, `PolicyViolation`, `AlreadyInFlight` and `StorageFull`, with nothing sent. Other failures are results. */
  const push = async (
    draft: Draft,
    source: Source,
    { prepared = prepareContext(), instanceId, files = [] }: PushRequestOptions = {},
  ): Promise<PushResult> => {
    if (inFlight.has(draft.id)) throw new FailureError({ name: 'AlreadyInFlight' });
    const controller = new AbortController();
    inFlight.set(draft.id, controller);
    const timer = setTimeout(reportInFlight, SLOW_MS);
    try {
      const context = await prepared;
      if (!('instance' in context)) throw new FailureError(context);
      const { instance, connection, policy } = context;
      if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ name: 'InstanceChanged' });
      const final = await finalizeDraft(draft, instance, policy);
      const fileNames = files.map(({ name }) => name);
      const note = { ...noteFor(final, source, instance, fileNames), ...accountOf(connection) };
      await resultStore.recordInFlight(note, final);
      // Without a connection nothing is sent.
      if (!('client' in connection)) return await settle(failed(note, connection), final);
      const outcome = await sendOnce(final, files, connection, controller.signal).catch(toFailureOrThrow);
      return await conclude(outcome, final, note, context);
    } finally {
      inFlight.delete(draft.id);
      clearTimeout(timer);
      reportInFlight();
    }
  };

  /** The draft as it is sent: under the policy, and with a passphrase if one is to be made. Throws `PolicyViolation`. */
  const finalizeDraft = async (draft: Draft, instance: Instance, policy: Policy): Promise<Draft> => {
    const options = applyPolicyToOptions(draft.options, policy);
    const allowed = { ...draft, options };
    const [broken] = [findInstanceViolation(instance, policy) ?? [], findViolations(allowed, policy)].flat();
    if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
    if (!options.makesPassphrase || options.passphrase !== '') return allowed;
    // An open composer takes it from the stored draft, whatever becomes of the push.
    return { ...draft, options: { ...options, passphrase: await makePassphrase(policy) }, writtenIn: undefined };
  };

  const noteFor = (draft: Draft, source: Source, instance: Instance, fileNames: readonly string[]): InFlightCreate => ({
    id: deps.newId(),
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

  /** Stores and returns the result of a create, whoever sent it. */
  const conclude = async (
    outcome: PushRecord | Failure,
    draft: Draft,
    note: InFlightCreate,
    { connection, settings }: Pick<PushContext, 'connection' | 'settings'>,
  ): Promise<PushResult> => {
    const connected = 'client' in connection ? connection : undefined;
    if ('url_token' in outcome) {
      const result = await settle(created(draft, note, connected, settings, outcome), draft);
      if (connected && !note.isPrivate) deps.onCreated(connected.instance, note, draft, outcome);
      return result;
    }
    if (!mayHaveSucceeded(outcome)) return settle(failed(note, outcome), draft);
    const unknown = { ...toUnknownResult(note), failure: outcome };
    if (!connected) return settle(unknown, draft);
    if (await isUnreachable(outcome, connected)) return settle({ ...unknown, isUnreachable: true }, draft);
    return settle(await findCandidates(unknown, connected, now), draft);
  };

  /** Stores the result, and the passphrase of a created push with it. Where there is no space, the draft gives way, then the passphrase. */
  const settle = async (result: PushResult, { options: { passphrase } }: Draft): Promise<PushResult> => {
    const hasPassphrase = result.state === 'created' && passphrase !== '';
    const writes = hasPassphrase ? [passphraseEntry(result.id, passphrase, now())] : [];
    try {
      await resultStore.recordResult(result, ...writes);
    } catch (error) {
      ignoreStorageFull(error);
      await removeItems(draftItem(result.draftId));
      await resultStore.recordResult(result, ...writes).catch((again: unknown) => {
        ignoreStorageFull(again);
        return resultStore.recordResult(result);
      });
    }
    return result;
  };

  const created = (
    draft: Draft,
    note: InFlightCreate,
    connection: Connection | undefined,
    { copiesAtOnce }: Settings,
    record: PushRecord,
  ): CreatedResult => {
    const stored = storedPushOf(record);
    const differences = differencesBetween(draft.options, stored);
    return {
      ...withoutNote(note),
      state: 'created',
      answeredAt: now(),
      link: connection?.linkOf(record) ?? record.html_url,
      stored,
      differences,
      copy: isStoredWeaker(differences) ? 'withheld' : copiesAtOnce ? 'pending' : 'off',
      hasPassphrase: draft.options.passphrase !== '',
      message: draft.message,
      email: emailOf(draft, record),
      linkProblem: connection && linkProblem(connection.instance, record.html_url),
    };
  };

  /** Searches once more for a push of unknown outcome. A failed search changes nothing. */
  const searchAgain = async (resultId: string): Promise<PushResult> => {
    const result = await resultStore.expectResult(resultId);
    if (result.state !== 'unknown' || !result.withAccount) return result;
    const { search, candidates } = await findCandidates(result, await connections.backTo(result.instance), now);
    return resultStore.change(resultId, (current) => {
      if (current.state !== 'unknown') return current;
      return { ...current, search, candidates, isUnreachable: current.isUnreachable && search !== 'looked' };
    });
  };

  return {
    prepareContext,
    push,
    finalizeDraft,
    noteFor,
    conclude,
    searchAgain,
    /** Stops waiting for the create of this draft: its outcome is unknown then. */
    cancel: (draftId: string): void => inFlight.get(draftId)?.abort(),
    /** At the worker's start: what a terminated worker left has an unknown outcome. Nothing is sent again. */
    recover: async (): Promise<PushResult[]> => {
      const orphans = await resultStore.adoptOrphans();
      await Promise.all(orphans.map(({ id }) => searchAgain(id).catch(toFailureOrThrow)));
      return orphans;
    },
  };
}

function accountOf(connection: Connection | Failure): { withAccount?: boolean } {
  return 'client' in connection ? { withAccount: connection.withAccount } : {};
}

/** Whether an instance that did not answer a create does not answer a request without any secret either. */
async function isUnreachable({ name }: Failure, { client }: Connection): Promise<boolean> {
  const isUnanswered = (it: string) => it === 'NetworkError' || it === 'TimeoutError';
  if (!isUnanswered(name)) return false;
  return client.version().then(
    () => false,
    (error) => isUnanswered(toFailureOrThrow(error).name),
  );
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

/** Whether the instance accepted the draft's addresses: where they were not sent, its response has none. */
function emailOf({ email }: Draft, { notify_emails_to: accepted }: PushRecord): CreatedResult['email'] {
  const to = formatAddresses(email?.to ?? '');
  return to === '' ? undefined : { to, isTaken: Boolean(accepted) };
}

function failed(note: InFlightCreate, failure: Failure): PushResult {
  return { ...withoutNote(note), state: 'failed', failure };
}

function withoutNote({ note: _note, isUpload: _isUpload, baseUrl: _baseUrl, ...shared }: InFlightCreate) {
  return shared;
}

/** A known failure as a value. Throws a defect on. */
export function toFailureOrThrow(error: unknown): Failure {
  const failure = toFailure(error);
  if (failure === undefined) throw error;
  return failure;
}
