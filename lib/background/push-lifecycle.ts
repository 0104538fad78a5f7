import type { CreatedPush } from '../api/schemas';
import { type Failure, FailureError } from '../failure';
import { type Instance, markOf } from '../instance/instance';
import { linkProblem, unknownBase } from '../instance/push-link';
import type { Policy } from '../policy/policy';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '../policy/rules';
import { aboutOf, type Draft, payloadOf } from '../push/draft';
import { countCharacters } from '../push/limits';
import { formatAddresses } from '../push/new-push';
import type { CreatedResult, InFlightCreate, PushResult, Source, UnknownResult } from '../push/result';
import { isStoredWeaker, readCreated } from '../push/stored-push';
import { mayHaveSucceeded, toFailureOrThrow } from '../read-failure';
import type { Connection, Connections } from './connections';
import { findCandidates } from './find-candidates';
import { makePassphrase } from './passphrases';
import type { PrivateMarks } from './private-marks';
import type { PushEventEmitter } from './push-events';
import { ignoreStorageFull, type ResultStore, toUnknownResult } from './result-store';

/** Keeps a push from its request to its result: among the last results, or with the row of a table. */
export interface ResultKeeper {
  /** Whether the link is to be copied. */
  copies: boolean;
  /** Before the request, in one write. `draft`: as it is sent. */
  record: (pending: InFlightCreate, draft: Draft) => Promise<void>;
  /** Looks for a push of unknown outcome. A failed search changes nothing. */
  search: (unknown: UnknownResult, connection: Connection) => Promise<UnknownResult>;
  /** In place of the record, in one write. Throws `NoLongerAvailable` for a private push whose windows have closed. */
  keep: (result: PushResult, draft: Draft) => Promise<PushResult>;
  /** Of a private push: not if its windows have closed meanwhile. */
  isKept: (result: PushResult) => Promise<boolean>;
}

interface PushToBegin {
  draft: Draft;
  source: Source;
  instance: Instance;
  policy: Policy;
  id?: string;
  fileNames?: readonly string[];
}

interface LifecycleDeps {
  connections: Connections;
  resultStore: ResultStore;
  marks: PrivateMarks;
  events: PushEventEmitter;
  now: () => number;
  newId: () => string;
}

export type PushLifecycle = ReturnType<typeof createPushLifecycle>;

/**
 * The one life of a push, whoever sends it: `begin`, one request, `finish`. What a terminated worker or a closed page leaves between the two
 * becomes a result of unknown outcome by `recover`, and is never sent again.
 */
export function createPushLifecycle({ connections, resultStore, marks, events, now, newId }: LifecycleDeps) {
  const toCreated = (
    pending: InFlightCreate,
    draft: Draft,
    record: CreatedPush,
    connection: Connection | undefined,
    copies: boolean,
  ): CreatedResult => {
    const { stored, differences } = readCreated(record, draft.options, now());
    return {
      ...withoutRequest(pending),
      state: 'created',
      answeredAt: now(),
      link: connection?.linkOf(record) ?? record.html_url,
      stored,
      differences,
      copy: isStoredWeaker(differences) ? 'withheld' : copies ? 'pending' : 'off',
      hasPassphrase: stored.hasPassphrase ?? draft.options.passphrase !== '',
      message: draft.message,
      email: emailOf(draft, record),
      linkProblem: connection && linkProblem(connection.instance, record.html_url),
      unknownBase: connection && !pending.isPrivate ? unknownBase(connection.instance, record.html_url) : undefined,
    };
  };

  const toResult = async (
    pending: InFlightCreate,
    draft: Draft,
    outcome: CreatedPush | Failure,
    connection: Connection | undefined,
    keeper: ResultKeeper,
  ): Promise<PushResult> => {
    if ('url_token' in outcome) return toCreated(pending, draft, outcome, connection, keeper.copies);
    if (!mayHaveSucceeded(outcome)) return { ...withoutRequest(pending), state: 'failed', failure: outcome };
    const unknown = { ...toUnknownResult(pending), failure: outcome };
    return connection ? keeper.search(unknown, connection) : unknown;
  };

  /** Where a push of unknown outcome is searched for by the user, or after a termination. */
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
    /** Returns what is to be sent. Nothing is recorded if it throws: `PolicyViolation`, `AlreadyInFlight`, `StorageFull`. */
    begin: async (
      { draft, source, instance, policy, id = newId(), fileNames = [] }: PushToBegin,
      keeper: Pick<ResultKeeper, 'record'>,
    ): Promise<{ pending: InFlightCreate; draft: Draft }> => {
      const final = await applyPolicy(draft, instance, policy);
      const pending: InFlightCreate = {
        id,
        draftId: draft.id,
        at: now(),
        source,
        kind: draft.kind,
        name: draft.options.name,
        about: aboutOf(draft, fileNames),
        characters: draft.kind === 'text' || draft.kind === 'qr' ? countCharacters(payloadOf(draft)) : undefined,
        note: draft.options.note,
        isPrivate: draft.isPrivate,
        instance: markOf(instance),
        withAccount: instance.isBuiltIn || instance.tokenArea !== 'none',
      };
      await marks.open(pending);
      try {
        await keeper.record(pending, final);
      } catch (error) {
        await marks.close(pending);
        throw error;
      }
      return { pending, draft: final };
    },

    /** Judges the outcome, keeps the result, and tells everyone whom a new push concerns, also if it cannot be kept. Throws as `keep`. */
    finish: async (
      { pending, draft }: { pending: InFlightCreate; draft: Draft },
      outcome: CreatedPush | Failure,
      connection: Connection | Failure,
      keeper: ResultKeeper,
    ): Promise<PushResult> => {
      const connected = 'client' in connection ? connection : undefined;
      const result = await toResult(pending, draft, outcome, connected, keeper);
      try {
        return await keeper.keep(result, draft);
      } finally {
        if (result.state === 'created' && 'url_token' in outcome)
          await events.emit('created', {
            result,
            draft,
            record: outcome,
            isKept: async () => !result.isPrivate || keeper.isKept(result),
          });
        await (result.state === 'unknown' ? marks.open(result).catch(ignoreStorageFull) : marks.close(result));
      }
    },

    searchAgain,

    /** Returns the creates whose sender has ended. Nothing is sent again. */
    recover: async (isOrphan: (pending: InFlightCreate) => boolean): Promise<PushResult[]> => {
      const orphans = await resultStore.adopt(isOrphan);
      await Promise.all(orphans.map(({ id }) => searchAgain(id).catch(toFailureOrThrow)));
      for (const orphan of orphans) await marks.open(orphan).catch(ignoreStorageFull);
      return orphans;
    },
  };
}

/** Applies the policy, and generates a passphrase if the draft asks for one. Throws `PolicyViolation`. */
async function applyPolicy(draft: Draft, instance: Instance, policy: Policy): Promise<Draft> {
  const options = applyPolicyToOptions(draft.options, policy);
  const allowed = { ...draft, options };
  const [broken] = [findInstanceViolation(instance, policy) ?? [], findViolations(allowed, policy)].flat();
  if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
  if (!options.makesPassphrase || options.passphrase !== '') return allowed;
  return { ...draft, options: { ...options, passphrase: await makePassphrase(policy) }, writtenIn: undefined };
}

/** Instances that do not send e-mail answer without the addresses. */
function emailOf({ email }: Draft, { notify_emails_to: accepted }: CreatedPush): CreatedResult['email'] {
  const to = formatAddresses(email?.to ?? '');
  return to === '' ? undefined : { to, isTaken: Boolean(accepted) };
}

function withoutRequest({ note: _note, isUpload: _isUpload, ...shared }: InFlightCreate) {
  return shared;
}
