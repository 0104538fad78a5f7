import { type Failure, FailureError, mayHaveSucceeded, toFailureOrThrow } from '../../base/failure';
import { type Result, settle } from '../../base/result';
import { isRowRecord } from '../../batch/row-record';
import type { EncryptContent } from '../../browser/encrypt';
import { loadGenerator } from '../../browser/load-generator';
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
  PushResult,
  PushSource,
  SendingPush,
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
import { type RecordStore, requireResult, toUnknownResult } from '../records/record-store';
import { isReachable, searchForCandidates, searchUnknown } from '../results/find-candidates';

interface PushToBegin {
  draft: Draft;
  source: PushSource;
  instance: Instance;
  policy: Policy;
  /** Of the create. */
  id: string;
  /** Of its record, where that is another: a row can be sent again. */
  recordId?: string;
  /** Whether a page sends it. */
  isUpload?: boolean;
  /** Sent from the worker, for the demo only. */
  files?: readonly File[];
  /** The names of the files, where a page sends them. */
  fileNames?: readonly string[];
}

/** A push whose record is stored. `draft`: not encrypted, with everything that the policy sets. */
interface BegunPush {
  recordId: string;
  sending: SendingPush;
  draft: Draft;
}

/** What becomes of the result of a push. */
interface Keeping {
  /** Whether the link is to be copied. */
  copies: boolean;
  /** Stores the result in its record, in one write, and delivers it. Throws `NoLongerAvailable` for a private push whose windows have closed. */
  keep: (result: PushResult) => Promise<PushResult>;
}

/** What is sent. Nothing of a push that is encrypted end to end is readable in it. */
interface OutgoingPush {
  sent: Draft;
  files: readonly File[];
}

interface LifecycleDeps {
  connections: Connections;
  records: RecordStore;
  marks: PrivateMarks;
  events: PushEventEmitter;
  encrypt: EncryptContent;
  /** Says what is known of the page for recipients of an instance, which may take two seconds. */
  lookUpPage: RecipientPages['lookUpForPush'];
  now: () => number;
}

export interface PushLifecycle {
  /**
   * Records a push, and returns what is to be sent. Nothing is recorded if it throws: `PolicyViolation`, `EncryptionFailed`,
   * `AlreadyInFlight`, `StorageFull`, `NoLongerAvailable` for a private push whose windows have closed.
   */
  begin: (push: PushToBegin) => Promise<BegunPush & OutgoingPush>;
  /**
   * Judges the outcome, and keeps the result. Throws as `keep`. It may be another worker that finishes what a page sends than the one that began
   * it.
   */
  finish: (
    begun: BegunPush,
    outcome: Result<CreatedPush, Failure>,
    connection: Result<Connection, Failure>,
    keeping: Keeping,
  ) => Promise<PushResult>;
  /**
   * The user says which candidate is the push of unknown outcome: then it is as if it had been answered. Its draft goes, unless that was changed
   * since. `copies`: the other candidates, unless they may be another push of this browser. Throws `NoLongerAvailable` if the outcome is known, or
   * there is no such candidate.
   */
  confirmCandidate: (recordId: string, urlToken: string) => Promise<{ result: PushResult; copies: Candidate[] }>;
  /**
   * The user says that nothing was created for a push outside tables. A private one stays marked, because they may be wrong. Throws as
   * `confirmCandidate`.
   */
  markNotCreated: (recordId: string) => Promise<PushResult>;
  /**
   * Searches again for a push of unknown outcome, because the user asks for it or a worker was terminated. Throws `NoLongerAvailable`, and
   * what connections throw.
   */
  searchAgain: (recordId: string) => Promise<PushResult>;
  /**
   * Makes results of unknown outcome of the creates whose sender has ended. Nothing is sent again. `report` is called before they are searched
   * for, because their server may still not answer.
   */
  recover: (
    isOrphan: (sending: SendingPush) => boolean,
    report: (orphans: readonly PushResult[]) => Promise<void>,
  ) => Promise<void>;
}

/**
 * The one life of a push, whoever sends it: `begin`, one request, `finish`. What a terminated worker or a closed page leaves between the two
 * becomes a result of unknown outcome by `recover`, and is never sent again.
 */
export function createPushLifecycle({
  connections,
  records,
  marks,
  events,
  encrypt,
  lookUpPage,
  now,
}: LifecycleDeps): PushLifecycle {
  /** The tokens of pushes that this worker created, since a search that began before may find them. */
  const createdTokens = new Set<string>();
  const withoutCreated = <R extends Pick<UnknownResult, 'candidates'>>(found: R): R => ({
    ...found,
    candidates: found.candidates.filter(({ stored }) => !createdTokens.has(stored.urlToken)),
  });

  const toCreated = (
    { sending, draft }: Pick<BegunPush, 'sending' | 'draft'>,
    { link, stored, differences }: Pick<CreatedResult, 'link' | 'stored' | 'differences'>,
    connection: Connection | undefined,
    copies: boolean,
  ): CreatedResult => ({
    ...toResultFields(sending),
    state: 'created',
    respondedAt: now(),
    link: withKey(link, sending.key),
    stored,
    differences,
    copy: hasWeakerDifference(differences) || link === undefined ? 'withheld' : copies ? 'pending' : 'disabled',
    hasPassphrase: stored.hasPassphrase ?? draft.options.passphrase !== '',
    isEncrypted: sending.key !== undefined,
    message: draft.message,
    linkProblem: link === undefined ? 'misdirected' : connection && findLinkProblem(connection.instance, link),
  });

  const toResult = async (
    begun: BegunPush,
    outcome: Result<CreatedPush, Failure>,
    connection: Connection | undefined,
    copies: boolean,
  ): Promise<PushResult> => {
    const { recordId, sending, draft } = begun;
    if (outcome.ok) {
      const { value: answer } = outcome;
      const created = { link: answer.link, ...compareWithRequest(answer, draft.options, now()) };
      return {
        ...toCreated(begun, created, connection, copies),
        sendsEmail: emailOf(draft, answer),
      };
    }
    const { failure } = outcome;
    if (!mayHaveSucceeded(failure)) return { ...toResultFields(sending), state: 'failed', failure };
    const unknown = { ...toUnknownResult(sending, now()), failure };
    return connection ? withoutCreated(await searchUnknown(recordId, unknown, connection, now)) : unknown;
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
    { recordId, draft }: Pick<BegunPush, 'recordId' | 'draft'>,
    result: PushResult,
    stored: ReportedOptions | undefined,
    keep: Keeping['keep'],
  ): Promise<PushResult> => {
    if (result.state === 'created') createdTokens.add(result.stored.urlToken);
    try {
      return await keep(result);
    } finally {
      if (result.state === 'created' && stored)
        await events.emit('created', {
          recordId,
          result,
          draft,
          stored,
          isKept: () => records.isKept(recordId, result),
        });
      if (result.state === 'unknown') await marks.open(result).catch(ignoreStorageFull);
      else if (result.state === 'failed') await marks.close(result);
    }
  };

  const searchAgain: PushLifecycle['searchAgain'] = async (recordId) => {
    const result = requireResult(await records.read(recordId));
    if (result.state !== 'unknown' || !(result.withAccount || result.isUnreachable)) return result;
    const connection = await connections.connectTo(result.instance.id);
    const found = await searchForCandidates(recordId, result, connection, now);
    const isUnreachable = result.isUnreachable && found.search !== 'done' && !(await isReachable(connection));
    // The user may have settled it meanwhile.
    return records.changeResult(recordId, (current) =>
      current.state === 'unknown' ? { ...current, ...withoutCreated(found), isUnreachable } : current,
    );
  };

  return {
    begin: async ({
      draft,
      source,
      instance,
      policy,
      id,
      recordId = id,
      isUpload,
      files = [],
      fileNames = files.map(toName),
    }) => {
      const ended = records.privateSessionNumber();
      const final = await applyPolicy(draft, instance, policy);
      const withAccount = instance.isDemo || instance.tokenArea !== 'none';
      const key = final.options.endToEnd ? generateKey() : undefined;
      const [content, page] =
        key === undefined
          ? [{ sent: final, files }]
          : await Promise.all([encryptPush(final, { files, fileNames, key }), lookUpPage(instance, draft.isPrivate)]);
      if (key !== undefined && policy.endToEndNeedsPage && page?.state !== 'found')
        throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'end-to-end-page' } });
      const request = {
        id,
        startedAt: now(),
        source,
        instance: toInstanceSummary(instance),
        withAccount,
        key,
        isUpload,
      };
      const sending = toSendingPush(draft, request, fileNames);
      await marks.open(sending);
      try {
        // Encrypting takes a while. What is recorded after that would outlive its private windows.
        if (draft.isPrivate && ended !== records.privateSessionNumber())
          throw new FailureError({ kind: 'NoLongerAvailable' });
        await records.begin(recordId, sending, final);
      } catch (error) {
        await marks.close(sending);
        throw error;
      }
      return { recordId, sending, draft: final, ...content };
    },

    finish: async (begun, outcome, connection, { copies, keep }) => {
      const connected = connection.ok ? connection.value : undefined;
      const result = await toResult(begun, outcome, connected, copies);
      return recordOutcome(begun, result, outcome.ok ? outcome.value.options : undefined, keep);
    },

    confirmCandidate: async (recordId, urlToken) => {
      const record = await records.read(recordId);
      const unknown = requireUnknown(requireResult(record));
      const { link, stored } = requireCandidate(unknown, urlToken);
      const { draft, isAsSent } = isRowRecord(record)
        ? { draft: record.draft, isAsSent: false }
        : await readSent(unknown);
      const connection = await settle(connections.connectTo(unknown.instance.id));
      const connected = connection.ok ? connection.value : undefined;
      const created = {
        link: link && splitKey(link).link,
        stored,
        differences: findDifferences(draft.options, stored),
      };
      const result = toCreated({ sending: toSending(unknown), draft }, created, connected, false);
      // The user may have settled it meanwhile, on another page.
      const settleAs = (current: PushResult) => {
        requireCandidate(requireUnknown(current), urlToken);
        return result;
      };
      await records.changeResult(recordId, settleAs, isAsSent ? draft.options.passphrase : '');
      await recordOutcome({ recordId, draft }, result, stored, async () => result);
      // It may be written meanwhile.
      if (isAsSent && (await readSent(unknown)).isAsSent) await records.discardDraft(draft.id);
      const ofOthers = await records.candidatesBeside(recordId);
      const isCopy = ({ stored: { urlToken: token } }: Candidate) => token !== urlToken && !ofOthers.has(token);
      return { result, copies: unknown.candidates.filter(isCopy) };
    },

    markNotCreated: (recordId) =>
      records.changeResult(recordId, (current): FailedResult => {
        const request = toResultFields(toSending(requireUnknown(current)));
        return { ...request, state: 'failed', failure: { kind: 'SaidNotCreated' } };
      }),

    searchAgain,

    recover: async (isOrphan, report) => {
      const orphans = await records.recoverOrphans(isOrphan, now());
      await report(orphans);
      await Promise.all(orphans.map(({ id }) => searchAgain(id).catch(toFailureOrThrow)));
      for (const orphan of orphans) await marks.open(orphan).catch(ignoreStorageFull);
    },
  };
}

/** The draft of a push outside tables, as far as it is still there as it was sent. `isAsSent`: no composer has written it since. */
async function readSent(unknown: UnknownResult): Promise<{ draft: Draft; isAsSent: boolean }> {
  const draft = await readItem(draftItem(unknown.draftId));
  const isOwn = draft !== undefined && draft.createdAt <= unknown.startedAt;
  if (isOwn && draft.lastWriterId === undefined) return { draft, isAsSent: true };
  // What was only concealed, say, still has the options that were sent.
  const hasOptions = isOwn && mayBeUnchanged(draft, [], unknown);
  return { draft: hasOptions ? draft : toDraftWithoutSecret(unknown), isAsSent: false };
}

/** A push before its outcome, which has nothing of its secret. */
function toSendingPush(
  draft: Draft,
  request: Pick<SendingPush, 'id' | 'startedAt' | 'source' | 'instance' | 'withAccount' | 'key' | 'isUpload'>,
  fileNames: readonly string[],
): SendingPush {
  const { id: draftId, isPrivate } = draft;
  return { ...request, state: 'sending', draftId, isPrivate, ...summarizeDraft(draft, fileNames) };
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
  const generate = await loadGenerator('passphrase', policy);
  return { ...draft, options: { ...options, passphrase: await generate() }, lastWriterId: undefined };
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

/** The push as it was before its request. */
function toSending(unknown: UnknownResult): SendingPush {
  const {
    failure: _failure,
    isUnreachable: _,
    search: _search,
    candidates: _found,
    endedAt: _endedAt,
    createdBetween: _between,
    searchedAt: _searchedAt,
    ...request
  } = unknown;
  return { ...request, state: 'sending' };
}

/** Stands in for the draft of a push, where that was changed or is gone. */
function toDraftWithoutSecret({ draftId, startedAt, kind, name, note, isPrivate }: UnknownResult): Draft {
  const options = { ...NO_OPTIONS, name, note };
  return createDraft({ id: draftId, isPrivate, createdAt: startedAt, kind, options });
}

function toResultFields({ state: _s, note: _n, key: _k, isUpload: _u, ...shared }: SendingPush) {
  return shared;
}

const toName = ({ name }: File): string => name;
