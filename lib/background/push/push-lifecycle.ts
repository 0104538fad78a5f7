import { type Failure, FailureError, mayHaveSucceeded, toFailureOrThrow } from '../../base/failure';
import { type Result, settle } from '../../base/result';
import type { EncryptContent } from '../../browser/encrypt';
import { generateKey, splitKey, withKey } from '../../encryption/key';
import { type Instance, toInstanceSummary } from '../../instance/instance';
import { findLinkProblem } from '../../instance/push-link';
import type { Policy } from '../../policy/policy';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '../../policy/rules';
import { createDraft, type Draft, formatEmails, getPayload, getSentKind, withPayload } from '../../push/draft';
import { addImpliedOptions, NO_OPTIONS, type ReportedOptions } from '../../push/options';
import type {
  Candidate,
  CreatedResult,
  FailedResult,
  InFlightCreate,
  PushResult,
  PushSource,
  UnknownResult,
} from '../../push/result';
import { mayBeUnchanged, summarizeDraft } from '../../push/sent-draft';
import { type CreatedPush, compareWithRequest, findDifferences, hasWeakerDifference } from '../../push/stored-push';
import { draftItem } from '../../storage/items';
import { ignoreStorageFull, readItem } from '../../storage/storage';
import type { PrivateMarks } from '../activity/private-marks';
import type { Connection, Connections } from '../instances/connections';
import type { RecipientPages } from '../instances/recipient-pages';
import type { PushEventEmitter } from '../push-events';
import { isReachable, type Search, searchForCandidates } from '../results/find-candidates';
import { type ResultStore, toUnknownResult } from '../results/result-store';
import { generatePassphrase, passphraseEntry } from './passphrases';

/** Keeps a push from its request to its result: among the last results, or with the row of a table. */
export interface ResultSink {
  /** Whether the link is to be copied. */
  copies: boolean;
  /** Stores the record before the request, in one write. `draft`: as it is sent. */
  record: (inFlight: InFlightCreate, draft: Draft) => Promise<void>;
  /** Looks for a push of unknown outcome. A failed search changes nothing. */
  search: (unknown: UnknownResult, connection: Connection) => Promise<UnknownResult>;
  /** Stores the result in place of the record, in one write. Throws `NoLongerAvailable` for a private push whose windows have closed. */
  keep: (result: PushResult, draft: Draft) => Promise<PushResult>;
  /** Whether the result may be kept: not if it is of a private push whose windows have closed meanwhile. */
  isKept: (result: PushResult) => Promise<boolean>;
}

/** A result among the last ones, or with the row of a table. */
export interface ResultHandle {
  /** Reads the result. Throws `NoLongerAvailable`. */
  read: () => Promise<PushResult>;
  /** Changes the result in one write. Throws `NoLongerAvailable`. */
  change: (update: (current: PushResult) => PushResult) => Promise<PushResult>;
  /** Searches for the push of an unknown outcome. A failed search is no error. */
  findCandidates: (unknown: UnknownResult, connection: Connection) => Promise<Search>;
}

interface PushToBegin {
  draft: Draft;
  source: PushSource;
  instance: Instance;
  policy: Policy;
  id?: string;
  /** Sent from the worker, for the demo only. */
  files?: readonly File[];
  /** The names of the files, where a page sends them. */
  fileNames?: readonly string[];
}

/** A push whose record is stored. `draft`: not encrypted, with everything that the policy sets. */
interface BegunPush {
  inFlight: InFlightCreate;
  draft: Draft;
}

/** What is sent. Nothing of a push that is encrypted end to end is readable in it. */
interface OutgoingPush {
  sent: Draft;
  files: readonly File[];
}

interface LifecycleDeps {
  connections: Connections;
  resultStore: ResultStore;
  marks: PrivateMarks;
  events: PushEventEmitter;
  encrypt: EncryptContent;
  /** Says what is known of the page for recipients of an instance, which may take two seconds. */
  lookUpPage: RecipientPages['lookUpForPush'];
  now: () => number;
  newId: () => string;
}

export interface PushLifecycle {
  /**
   * Records a push, and returns what is to be sent. Nothing is recorded if it throws: `PolicyViolation`, `EncryptionFailed`,
   * `AlreadyInFlight`, `StorageFull`, `NoLongerAvailable` for a private push whose windows have closed.
   */
  begin: (push: PushToBegin, sink: Pick<ResultSink, 'record'>) => Promise<BegunPush & OutgoingPush>;
  /**
   * Judges the outcome, and keeps the result. Throws as `keep`. The sink is given again, because a push that a page sends may be finished by
   * another worker than the one that began it.
   */
  finish: (
    begun: BegunPush,
    outcome: Result<CreatedPush, Failure>,
    connection: Result<Connection, Failure>,
    sink: ResultSink,
  ) => Promise<PushResult>;
  /**
   * The user says which candidate is the push of unknown outcome: then it is as if it had been answered. `draft`: as it was sent. Throws
   * `NoLongerAvailable` if the outcome is known, or there is no such candidate.
   */
  confirmCandidate: (
    handle: ResultHandle,
    urlToken: string,
    draft: Draft,
    isKept: ResultSink['isKept'],
  ) => Promise<PushResult>;
  /** As `confirmCandidate`, for one of the last results. Its draft goes, unless it was changed since. */
  confirmForResult: (resultId: string, urlToken: string) => Promise<PushResult>;
  /**
   * The user says that nothing was created for one of the last results. A private push stays marked, because they may be wrong. Throws as
   * `confirmCandidate`.
   */
  markNotCreated: (resultId: string) => Promise<PushResult>;
  /**
   * Searches again for a push of unknown outcome, because the user asks for it or a worker was terminated. Throws `NoLongerAvailable`, and
   * what connections throw.
   */
  searchAgain: (handle: ResultHandle) => Promise<PushResult>;
  /** As `searchAgain`, for one of the last results. */
  searchForResult: (resultId: string) => Promise<PushResult>;
  /**
   * Makes results of unknown outcome of the creates whose sender has ended. Nothing is sent again. `report` is called before they are searched
   * for, because their server may still not answer.
   */
  recover: (
    isOrphan: (inFlight: InFlightCreate) => boolean,
    report: (orphans: readonly PushResult[]) => Promise<void>,
  ) => Promise<void>;
}

/**
 * The one life of a push, whoever sends it: `begin`, one request, `finish`. What a terminated worker or a closed page leaves between the two
 * becomes a result of unknown outcome by `recover`, and is never sent again.
 */
export function createPushLifecycle({
  connections,
  resultStore,
  marks,
  events,
  encrypt,
  lookUpPage,
  now,
  newId,
}: LifecycleDeps): PushLifecycle {
  /** The tokens of pushes that this worker created, since a search that began before may find them. */
  const createdTokens = new Set<string>();
  const withoutCreated = <R extends Pick<UnknownResult, 'candidates'>>(found: R): R => ({
    ...found,
    candidates: found.candidates.filter(({ stored }) => !createdTokens.has(stored.urlToken)),
  });

  const toCreated = (
    { inFlight: pending, draft }: BegunPush,
    { link, stored, differences }: Pick<CreatedResult, 'link' | 'stored' | 'differences'>,
    connection: Connection | undefined,
    copies: boolean,
  ): CreatedResult => ({
    ...toResultFields(pending),
    state: 'created',
    respondedAt: now(),
    link: withKey(link, pending.key),
    stored,
    differences,
    copy: hasWeakerDifference(differences) || link === undefined ? 'withheld' : copies ? 'pending' : 'disabled',
    hasPassphrase: stored.hasPassphrase ?? draft.options.passphrase !== '',
    isEncrypted: pending.key !== undefined,
    message: draft.message,
    linkProblem: link === undefined ? 'misdirected' : connection && findLinkProblem(connection.instance, link),
  });

  const toResult = async (
    begun: BegunPush,
    outcome: Result<CreatedPush, Failure>,
    connection: Connection | undefined,
    sink: ResultSink,
  ): Promise<PushResult> => {
    const { inFlight: pending, draft } = begun;
    if (outcome.ok) {
      const { value: answer } = outcome;
      const created = { link: answer.link, ...compareWithRequest(answer, draft.options, now()) };
      return {
        ...toCreated(begun, created, connection, sink.copies),
        sendsEmail: emailOf(draft, answer),
      };
    }
    const { failure } = outcome;
    if (!mayHaveSucceeded(failure)) return { ...toResultFields(pending), state: 'failed', failure };
    const unknown = { ...toUnknownResult(pending, now()), failure };
    return connection ? withoutCreated(await sink.search(unknown, connection)) : unknown;
  };

  /** Text and address become a text, which is armor; a message also lists its files. An e-mail would have a link without its key. */
  const encryptPush = async (
    draft: Draft,
    { files, fileNames, key }: { files: readonly File[]; fileNames: readonly string[]; key: string },
  ): Promise<OutgoingPush> => {
    const kind = getSentKind(draft.kind, draft.options);
    const listed = kind === 'file' ? fileNames : undefined;
    const encrypted = await encrypt({ text: getPayload(draft), files, fileNames: listed }, key);
    const sent = withPayload({ ...draft, kind, email: undefined }, encrypted.text);
    return { sent, files: encrypted.files };
  };

  /** Keeps the result, and tells everyone whom a new push concerns, also if it cannot be kept. `stored`: of one that was created. */
  const recordOutcome = async (
    result: PushResult,
    draft: Draft,
    stored: ReportedOptions | undefined,
    sink: Pick<ResultSink, 'keep' | 'isKept'>,
  ): Promise<PushResult> => {
    if (result.state === 'created') createdTokens.add(result.stored.urlToken);
    try {
      return await sink.keep(result, draft);
    } finally {
      if (result.state === 'created' && stored)
        await events.emit('created', {
          result,
          draft,
          stored,
          isKept: async () => !result.isPrivate || sink.isKept(result),
        });
      if (result.state === 'unknown') await marks.open(result).catch(ignoreStorageFull);
      else if (result.state === 'failed') await marks.close(result);
    }
  };

  const resultHandle = (resultId: string): ResultHandle => ({
    read: () => resultStore.requireResult(resultId),
    change: (update) => resultStore.change(resultId, update),
    findCandidates: (unknown, connection) => searchForCandidates(unknown, connection, now),
  });

  const searchAgain: PushLifecycle['searchAgain'] = async ({ read, change, findCandidates }) => {
    const result = await read();
    if (result.state !== 'unknown' || !(result.withAccount || result.isUnreachable)) return result;
    const connection = await connections.connectTo(result.instance.id);
    const found = await findCandidates(result, connection);
    const isUnreachable = result.isUnreachable && found.search !== 'done' && !(await isReachable(connection));
    // The user may have settled it meanwhile.
    return change((current) =>
      current.state === 'unknown' ? { ...current, ...withoutCreated(found), isUnreachable } : current,
    );
  };

  const confirmCandidate: PushLifecycle['confirmCandidate'] = async ({ read, change }, urlToken, draft, isKept) => {
    const unknown = requireUnknown(await read());
    const { link, stored } = requireCandidate(unknown, urlToken);
    const connection = await settle(connections.connectTo(unknown.instance.id));
    const connected = connection.ok ? connection.value : undefined;
    const created = {
      link: link && splitKey(link).link,
      stored,
      differences: findDifferences(draft.options, stored),
    };
    const result = toCreated({ inFlight: toInFlight(unknown), draft }, created, connected, false);
    // The user may have settled it meanwhile, on another page.
    await change((current) => {
      requireCandidate(requireUnknown(current), urlToken);
      return result;
    });
    return recordOutcome(result, draft, stored, { keep: async () => result, isKept });
  };

  return {
    begin: async (
      { draft, source, instance, policy, id = newId(), files = [], fileNames = files.map(toName) },
      sink,
    ) => {
      const ended = resultStore.privateSessionNumber();
      const final = await applyPolicy(draft, instance, policy);
      const withAccount = instance.isDemo || instance.tokenArea !== 'none';
      const key = final.options.endToEnd ? generateKey() : undefined;
      const [content, page] =
        key === undefined
          ? [{ sent: final, files }]
          : await Promise.all([encryptPush(final, { files, fileNames, key }), lookUpPage(instance, draft.isPrivate)]);
      if (key !== undefined && policy.endToEndNeedsPage && page?.state !== 'found')
        throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'end-to-end-page' } });
      const request = { id, startedAt: now(), source, instance: toInstanceSummary(instance), withAccount, key };
      const pending = toInFlightRecord(draft, request, fileNames);
      await marks.open(pending);
      try {
        // Encrypting takes a while. What is recorded after that would outlive its private windows.
        if (draft.isPrivate && ended !== resultStore.privateSessionNumber())
          throw new FailureError({ kind: 'NoLongerAvailable' });
        await sink.record(pending, final);
      } catch (error) {
        await marks.close(pending);
        throw error;
      }
      return { inFlight: pending, draft: final, ...content };
    },

    finish: async (begun, outcome, connection, sink) => {
      const connected = connection.ok ? connection.value : undefined;
      const result = await toResult(begun, outcome, connected, sink);
      return recordOutcome(result, begun.draft, outcome.ok ? outcome.value.options : undefined, sink);
    },

    confirmCandidate,

    confirmForResult: async (resultId, urlToken) => {
      const unknown = requireUnknown(await resultStore.requireResult(resultId));
      // No composer has written it since it was recorded.
      const isAsSent = (draft: Draft | undefined) => draft !== undefined && draft.lastWriterId === undefined;
      const readOwn = async () => {
        const draft = await readItem(draftItem(unknown.draftId));
        return draft && draft.createdAt <= unknown.startedAt ? draft : undefined;
      };
      const own = await readOwn();
      // What was only concealed, say, still has the options that were sent.
      const draft = own && (isAsSent(own) || mayBeUnchanged(own, [], unknown)) ? own : toDraftWithoutSecret(unknown);
      const { passphrase } = draft.options;
      const entry = isAsSent(own) && passphrase !== '' ? passphraseEntry(resultId, passphrase, now()) : undefined;
      const handle: ResultHandle = {
        ...resultHandle(resultId),
        change: (update) => resultStore.change(resultId, update, entry),
      };
      const result = await confirmCandidate(handle, urlToken, draft, resultStore.isKept);
      // It may be written meanwhile.
      if (isAsSent(own) && isAsSent(await readOwn())) await resultStore.discardDraft(draft.id);
      return result;
    },

    markNotCreated: (resultId) =>
      resultStore.change(resultId, (current): FailedResult => {
        const request = toResultFields(toInFlight(requireUnknown(current)));
        return { ...request, state: 'failed', failure: { kind: 'SaidNotCreated' } };
      }),

    searchAgain,
    searchForResult: (resultId) => searchAgain(resultHandle(resultId)),

    recover: async (isOrphan, report) => {
      const orphans = await resultStore.recoverOrphans(isOrphan, now());
      await report(orphans);
      await Promise.all(orphans.map(({ id }) => searchAgain(resultHandle(id)).catch(toFailureOrThrow)));
      for (const orphan of orphans) await marks.open(orphan).catch(ignoreStorageFull);
    },
  };
}

/** The record of a push, which has nothing of its secret. */
function toInFlightRecord(
  draft: Draft,
  request: Pick<InFlightCreate, 'id' | 'startedAt' | 'source' | 'instance' | 'withAccount' | 'key'>,
  fileNames: readonly string[] = [],
): InFlightCreate {
  const { id: draftId, isPrivate } = draft;
  return { ...request, draftId, isPrivate, ...summarizeDraft(draft, fileNames) };
}

/** Applies the policy, and generates a passphrase if the draft asks for one. Throws `PolicyViolation`. */
async function applyPolicy(draft: Draft, instance: Instance, policy: Policy): Promise<Draft> {
  const options = addImpliedOptions(applyPolicyToOptions(draft.options, policy));
  const allowed = { ...draft, options };
  const violations = [findInstanceViolation(instance, policy) ?? [], findViolations(allowed, policy)].flat();
  // A policy that the user has not seen switched encryption off, so the push would be sent in the clear.
  if (draft.options.endToEnd && !options.endToEnd) violations.push({ rule: 'end-to-end' });
  const [violation] = violations;
  if (violation) throw new FailureError({ kind: 'PolicyViolation', violation });
  if (!options.generatesPassphrase || options.passphrase !== '') return allowed;
  return { ...draft, options: { ...options, passphrase: await generatePassphrase(policy) }, lastWriterId: undefined };
}

/** The response omits the addresses if the instance cannot send email. */
function emailOf({ email, options }: Draft, { acceptsEmail }: CreatedPush): CreatedResult['sendsEmail'] {
  const to = options.endToEnd ? '' : formatEmails(email?.to ?? '');
  return to === '' ? undefined : { to, isAccepted: acceptsEmail };
}

function requireUnknown(result: PushResult): UnknownResult {
  if (result.state !== 'unknown') throw new FailureError({ kind: 'NoLongerAvailable' });
  return result;
}

/** Throws `NoLongerAvailable` if there is none, or another create has it. */
function requireCandidate({ candidates }: UnknownResult, urlToken: string): Candidate {
  const found = candidates.find(({ stored }) => stored.urlToken === urlToken);
  if (!found) throw new FailureError({ kind: 'NoLongerAvailable' });
  return found;
}

/** The record that was stored before the push was sent. */
function toInFlight(unknown: UnknownResult): InFlightCreate {
  const {
    state: _state,
    failure: _failure,
    isUnreachable: _,
    search: _search,
    candidates: _found,
    endedAt: _endedAt,
    createdBetween: _between,
    searchedAt: _searchedAt,
    ...request
  } = unknown;
  return request;
}

/** Stands in for the draft of a push, where that was changed or is gone. */
function toDraftWithoutSecret({ draftId, startedAt, kind, name, note, isPrivate }: UnknownResult): Draft {
  const options = { ...NO_OPTIONS, name, note };
  return createDraft({ id: draftId, isPrivate, createdAt: startedAt, kind, options });
}

function toResultFields({ note: _n, key: _k, isUpload: _u, quotaPadding: _p, ...shared }: InFlightCreate) {
  return shared;
}

const toName = ({ name }: File): string => name;
