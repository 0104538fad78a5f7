import type { CreatedPush, PushRecord } from '../api/schemas';
import { readItem, removeItems } from '../browser/stored';
import { type Instance, markOf } from '../instance/instance';
import { linkProblem } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '../policy/rules';
import { aboutOf, type Draft } from '../push/draft';
import { type Failure, FailureError } from '../push/failure';
import { formatAddresses, newPushOf } from '../push/new-push';
import type { CreatedResult, InFlightCreate, PushResult, Source, UnknownResult } from '../push/result';
import { isStoredWeaker, readCreated, storedPushOf } from '../push/stored-push';
import { mayHaveSucceeded, toFailureOrThrow } from '../push/to-failure';
import { draftItem } from '../storage/items';
import { type Settings, settingsItem } from '../storage/items-on-demand';
import type { Connection, Connections } from './connections';
import { makePassphrase, passphraseEntry } from './passphrases';
import type { PrivateMarks } from './private-marks';
import { ignoreStorageFull, type ResultStore, toUnknownResult } from './result-store';

/** Faster creates show no badge, which would flicker. */
const SLOW_MS = 100;

/** `Date` has whole seconds, and the push may be from the second before. */
const CLOCK_PRECISION_MS = 2_000;

export interface CreatePushDeps {
  connections: Connections;
  resultStore: ResultStore;
  marks: PrivateMarks;
  policy: () => Promise<Policy>;
  now: () => number;
  newId: () => string;
  onCreated: (
    instance: Instance,
    push: Pick<InFlightCreate, 'kind' | 'withAccount'>,
    draft: Draft,
    record: CreatedPush,
  ) => void;
  onInFlightChange: (isAny: boolean) => void;
}

export type CreatePush = ReturnType<typeof createPusher>;

/** What every push reads first. */
export type PreparedPush = Promise<{
  instance: Instance;
  connecting: Promise<Connection | Failure>;
  settings: Settings;
  policy: Policy;
}>;

export interface PushRequestOptions {
  prepared?: PreparedPush | undefined;
  /** The instance that the user saw at the click. */
  instanceId?: string | undefined;
  /** For the built-in instance only. */
  files?: readonly File[] | undefined;
}

/** The only way from a draft to a push: a note before, one request, a result in place of the note. */
export function createPusher(deps: CreatePushDeps) {
  const { connections, resultStore, marks, now } = deps;
  const inFlight = new Map<string, AbortController>();
  let hasReported = false;
  const reportInFlight = () => {
    const isAny = inFlight.size > 0;
    if (isAny !== hasReported) deps.onInFlightChange(isAny);
    hasReported = isAny;
  };

  const readContext = async (): PreparedPush => {
    const finding = connections.expectActiveInstance();
    const connecting = finding.then(connections.connect).catch(toFailureOrThrow);
    const [instance, settings, policy] = await Promise.all([finding, readItem(settingsItem), deps.policy()]);
    return { instance, connecting, settings, policy };
  };

  /** For callers that read a selection meanwhile. Throws `NoInstance`. */
  const prepare = (): PreparedPush => {
    const prepared = readContext();
    // A push that is not sent in the end waits for nothing.
    prepared.catch(() => undefined);
    return prepared;
  };

  /** Throws `NoInstance`, `InstanceChanged`, `PolicyViolation`, `AlreadyInFlight` and `StorageFull` before sending. Other failures are results. */
  const push = async (
    draft: Draft,
    source: Source,
    { prepared = prepare(), instanceId, files = [] }: PushRequestOptions = {},
  ): Promise<PushResult> => {
    if (inFlight.has(draft.id)) throw new FailureError({ name: 'AlreadyInFlight' });
    const controller = new AbortController();
    inFlight.set(draft.id, controller);
    const timer = setTimeout(reportInFlight, SLOW_MS);
    try {
      const { instance, settings, policy, connecting } = await prepared;
      if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ name: 'InstanceChanged' });
      const final = await finalizeDraft(draft, instance, policy);
      const fileNames = files.map(({ name }) => name);
      const note = noteFor(final, source, instance, fileNames);
      await marks.open(note);
      const [connection] = await Promise.all([connecting, resultStore.recordInFlight(note, final)]);
      if (!('client' in connection)) return await settle(failed(note, connection), final);
      const outcome = await sendOnce(final, files, connection, controller.signal).catch(toFailureOrThrow);
      return await conclude(outcome, final, note, connection, settings);
    } finally {
      inFlight.delete(draft.id);
      clearTimeout(timer);
      reportInFlight();
    }
  };

  /** Applies the policy, and makes a passphrase if asked. Throws `PolicyViolation`. */
  const finalizeDraft = async (draft: Draft, instance: Instance, policy: Policy): Promise<Draft> => {
    const options = applyPolicyToOptions(draft.options, policy);
    const allowed = { ...draft, options };
    const [broken] = [findInstanceViolation(instance, policy) ?? [], findViolations(allowed, policy)].flat();
    if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
    if (!options.makesPassphrase || options.passphrase !== '') return allowed;
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

  /** Stores and returns the result of a create. */
  const conclude = async (
    outcome: CreatedPush | Failure,
    draft: Draft,
    note: InFlightCreate,
    connection: Connection | Failure,
    settings: Settings,
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
    return settle({ ...unknown, ...(await findCandidates(unknown, connected, now)) }, draft);
  };

  /** Stores the result and the passphrase. Without space for all, the draft is dropped, then the passphrase. */
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
    record: CreatedPush,
  ): CreatedResult => {
    const { stored, differences } = readCreated(record, draft.options, now());
    return {
      ...withoutNote(note),
      state: 'created',
      answeredAt: now(),
      link: connection?.linkOf(record) ?? record.html_url,
      stored,
      differences,
      copy: isStoredWeaker(differences) ? 'withheld' : copiesAtOnce ? 'pending' : 'off',
      hasPassphrase: stored.hasPassphrase ?? draft.options.passphrase !== '',
      message: draft.message,
      email: emailOf(draft, record),
      linkProblem: connection && linkProblem(connection.instance, record.html_url),
    };
  };

  /** A failed search changes nothing. */
  const searchAgain = async (resultId: string): Promise<PushResult> => {
    const result = await resultStore.expectResult(resultId);
    if (result.state !== 'unknown' || !result.withAccount) return result;
    const { search, candidates } = await findCandidates(result, await connections.connectTo(result.instance.id), now);
    return resultStore.change(resultId, (current) => {
      if (current.state !== 'unknown') return current;
      return { ...current, search, candidates, isUnreachable: current.isUnreachable && search !== 'looked' };
    });
  };

  return {
    prepare,
    push,
    finalizeDraft,
    noteFor,
    conclude,
    searchAgain,
    /** The outcome is unknown then. */
    cancel: (draftId: string): void => inFlight.get(draftId)?.abort(),
    /** Searches for creates whose sender has ended. Nothing is sent again. */
    adopt: async (isOrphan: (note: InFlightCreate) => boolean): Promise<PushResult[]> => {
      const orphans = await resultStore.adopt(isOrphan);
      await Promise.all(orphans.map(({ id }) => searchAgain(id).catch(toFailureOrThrow)));
      return orphans;
    },
  };
}

/** Whether the instance does not answer a request without secrets either. */
async function isUnreachable({ name }: Failure, { client }: Connection): Promise<boolean> {
  const isUnanswered = (it: string) => it === 'NetworkError' || it === 'TimeoutError';
  if (!isUnanswered(name)) return false;
  return client.version().then(
    () => false,
    (error) => isUnanswered(toFailureOrThrow(error).name),
  );
}

export async function sendOnce(
  draft: Draft,
  files: readonly File[],
  { createPush, expectFreeSpace, isTokenMissing, sendsEmail }: Connection,
  signal?: AbortSignal,
): Promise<CreatedPush> {
  if (isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
  const push = newPushOf(draft, { sendsEmail });
  await expectFreeSpace(push.payload, files);
  return createPush(push, { signal, files, isPrivate: draft.isPrivate });
}

/** Searches the newest active pushes for the same name and note, created since. Instances replace limits. A failed search is no error. */
export async function findCandidates(
  sent: Pick<UnknownResult, 'at' | 'name' | 'note' | 'candidates'>,
  { withAccount, client, linkOf }: Connection,
  now: () => number,
): Promise<Pick<UnknownResult, 'search' | 'candidates'>> {
  const { candidates: known } = sent;
  if (!withAccount) return { search: 'no-account', candidates: known };
  try {
    const { pushes, serverTime } = await client.listActive(1);
    const clockSkewMs = serverTime === undefined ? 0 : serverTime - now();
    const since = sent.at + clockSkewMs - CLOCK_PRECISION_MS;
    const isCandidate = (push: PushRecord) =>
      (push.name ?? '') === sent.name && (push.note ?? '') === sent.note && storedPushOf(push).createdAt >= since;
    const candidates = pushes.filter(isCandidate).map((push) => ({ link: linkOf(push), stored: storedPushOf(push) }));
    return { search: 'looked', candidates };
  } catch (error) {
    toFailureOrThrow(error);
    return { search: 'not-looked', candidates: known };
  }
}

/** Instances that do not send e-mail answer without the addresses. */
export function emailOf({ email }: Draft, { notify_emails_to: accepted }: CreatedPush): CreatedResult['email'] {
  const to = formatAddresses(email?.to ?? '');
  return to === '' ? undefined : { to, isTaken: Boolean(accepted) };
}

function failed(note: InFlightCreate, failure: Failure): PushResult {
  return { ...withoutNote(note), state: 'failed', failure };
}

function withoutNote({ note: _note, isUpload: _isUpload, ...shared }: InFlightCreate) {
  return shared;
}
