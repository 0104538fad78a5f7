import type { PollStatus } from '../activity/poll-settings';
import type { SerializedFile } from '../base/encoding';
import type { Failure } from '../base/failure';
import type { Result } from '../base/result';
import type { RowRecord } from '../batch/row-record';
import type { Finding } from '../instance/finding';
import type { Instance, InstanceFeatures, InstanceSummary } from '../instance/instance';
import type { RecipientPage } from '../instance/recipient-page';
import type { ClickedFile, FileFallback } from '../push/clicked-file';
import type { Draft, EmailRequest } from '../push/draft';
import type { Candidate, PushResult, PushSource } from '../push/result';
import type { CreatedPush } from '../push/stored-push';
import type { AuditEvent } from '../pushes/audit';
import type { Continuation, ExpireOutcome, ListedPush, PushUpdate } from '../pushes/push-row';
import type { ReceivedLinkProblem } from '../received/parse-received-link';
import type { RetrievedContent } from '../received/retrieved-content';
import type { ImportChange } from '../settings-file/plan-import';
import type { SettingsFile } from '../settings-file/settings-file';
import type { Batch } from '../storage/items';

export interface WorkerMessages {
  /** Sends the draft once, to the instance that the user saw. Failures are results, too. `files`: for the demo only. */
  createPush(input: {
    draft: Draft;
    source: PushSource;
    instanceId?: string | undefined;
    files?: SerializedFile[] | undefined;
  }): PushResult;
  /** Records that the page is about to send this draft with files. */
  beginUpload(input: { draft: Draft; instanceId: string; fileNames?: string[] | undefined }): UploadTicket;
  /** Returns what `createPush` does. */
  finishUpload(input: { uploadId: string; draft: Draft; outcome: Result<CreatedPush, Failure> }): PushResult;
  /** Aborts the request; its outcome is then unknown. */
  cancelCreate(input: { draftId: string }): void;
  /** Expires a push that was created from here, or a candidate. `draftId`: of what was typed for it, if it could be undone. */
  expireResult(input: { resultId: string; urlToken: string }): { draftId: string | undefined };
  searchForPush(input: { resultId: string }): PushResult;
  /** Notes that the user says which candidate is the push of a result of unknown outcome. Throws `NoLongerAvailable`. */
  confirmCandidate(input: { resultId: string; urlToken: string }): { result: PushResult; copies: Candidate[] };
  /** Notes that the user says that nothing was created for a result of unknown outcome. Throws `NoLongerAvailable`. */
  markNotCreated(input: { resultId: string }): PushResult;
  /** Removes results from the recent links, and their passphrases. */
  dismissResults(input: { resultIds: string[] }): void;
  /** Notes that the user copied a link that was not copied by itself. */
  recordCopy(input: { resultId: string }): void;
  /** Notes that a page shows the results: the badge need not count them any more. */
  markResultsSeen(): void;
  discardDraft(input: { draftId: string }): void;
  /** Discards drafts of a page that closes, with which the files that were chosen for them are gone. */
  discardFileDrafts(input: { draftIds: string[] }): void;
  /** Stores a draft that the next composer shows. */
  saveDraft(input: { draft: Draft }): void;
  /** Checks what answers at an address. Needs the host permission. `instanceId`: of the instance whose features are to be stored. */
  checkInstance(input: {
    baseUrl: string;
    publicUrl?: string | undefined;
    token: string;
    instanceId?: string | undefined;
  }): Finding[];
  /**
   * The first instance becomes the active one. Undefined `token`: unchanged. One with another address than before is replaced by a new
   * instance, which is returned. `features`: what a check has found. Throws `PublicUrlTaken`, and `InstanceRemoved` for an unknown id, unless
   * it `isNew`.
   */
  saveInstance(input: {
    instance: Instance;
    isNew?: boolean | undefined;
    token?: string | undefined;
    features?: InstanceFeatures | undefined;
  }): Instance;
  /** Saves the token of an instance. Throws `InstanceRemoved`. */
  saveToken(input: { instanceId: string; tokenArea: 'session' | 'device'; token: string }): Instance;
  /** Saves an instance's address in links, for which received links are opened at the instance. Throws `InstanceRemoved` and `PublicUrlTaken`. */
  savePublicUrl(input: { instanceId: string; publicUrl: string }): Instance;
  /** Removes an instance with its token and host permission. */
  removeInstance(input: { instanceId: string }): void;
  /** Makes an instance the active one. Throws `NoInstance` and `PolicyViolation`. */
  activateInstance(input: { instanceId: string }): void;
  /** Adds the demo if necessary, and makes it active where no other can be used. Throws `PolicyViolation`. */
  activateDemo(): Instance;
  /**
   * What is known of the page for recipients of an instance, to which a link is about to lead. One that was found, or did not answer, is looked
   * for again if that is too long ago. Takes two seconds at most, after which it is not known. A
   * private window leaves no time of it.
   */
  lookUpPage(input: { instanceId: string; isPrivate: boolean }): RecipientPage | undefined;
  /** Asks the active instance for its features, unless that was done a moment ago. A private window leaves no time of it. */
  refreshFeatures(input: { isPrivate: boolean } | undefined): InstanceFeatures | undefined;
  /** Says where a received link leads. Sends no request. `isOwn`: its push belongs to the account. */
  resolveLink(input: PushLinkRef & { isOwn: boolean }): Result<LinkTarget, ReceivedLinkProblem>;
  /** Retrieves the push of a received link. Uses a view unless the owner opens it. The passphrase is sent exactly. */
  openLink(input: RetrievalRequest & { passphrase?: string | undefined }): RetrievedContent;
  /** No error if it has expired already. */
  expireReceivedPush(input: RetrievalRequest): void;
  /** Stores all rows of a batch or none. `retried`: failed rows that this batch repeats. Throws `NoLongerAvailable` if one was already retried. */
  saveBatch(input: { batch: Batch; rows: readonly RowRecord[]; retried?: readonly BatchRowRef[] }): void;
  /** Removes a batch with its rows. The pushes stay open. */
  removeBatch(input: { batchId: string }): void;
  /** Sends a row once, if it is ready. Failures that are not the row's own leave it ready. */
  createBatchRow(input: BatchRowRef): RowRecord;
  /** Searches for a push of unknown outcome. Never sends one. */
  searchForBatchRow(input: BatchRowRef): RowRecord;
  /** Notes that the user says which candidate is the push of a row of unknown outcome. Throws `NoLongerAvailable`. */
  confirmBatchRowCandidate(input: BatchRowRef & { urlToken: string }): { row: RowRecord; copies: Candidate[] };
  /** Makes a row of unknown outcome ready again: the user says that nothing was created for it. Throws `NoLongerAvailable`. */
  markBatchRowNotCreated(input: BatchRowRef): RowRecord;
  /** Notes that the push of a row was expired. Throws `NoLongerAvailable` if its batch was removed. */
  markBatchRowExpired(input: BatchRowRef): void;
  /** Opens a composer that reads the link as a file. The page has the host permission. */
  pushLinkAsFile(input: ClickedFile & FileFallback): void;
  /** Returns the clicked file of this draft, once. Only memory holds it, because an address may be the file itself (`data:`). */
  consumeClickedFile(input: { draftId: string }): ClickedFile | undefined;
  /** Returns a file of the demo as base64; undefined when its address is no longer valid. */
  readDemoFile(input: { url: string }): string | undefined;
  /** Returns fifty pushes of a list, newest first. `page` from 1. */
  listPushes(input: { instanceId: string; state: 'active' | 'expired'; page: number }): PushListPage;
  /** Returns fifty entries of a push's log, in the instance's order. `page` from 1. */
  readAuditLog(input: PushRef & { page: number }): AuditLogPage;
  /** Expires a push that a list has, with or without a result here. */
  expireListedPush(input: PushRef): ExpireOutcome;
  emailPush(input: PushRef & { email: EmailRequest }): void;
  /** Returns a push's link with a language, if the instance has it. Uses no view. */
  previewLink(input: PushRef & { language: string }): string;
  /** Says where pushes without an account are stored, and moves those that are. */
  setAnonymousPushStorage(input: { onDevice: boolean }): void;
  /** Removes pushes from the list of those without an account. They stay open. */
  removeAnonymousPushes(input: { urlTokens: string[] }): void;
  /** Polls every account, also where polling was stopped, but none that has asked to wait. */
  pollNow(): PollStatus;
  /** Notes that a page shows these events: the badge need not count them any more. */
  markActivitySeen(input: { eventIds: string[] }): void;
  dismissActivity(input: { eventIds: string[] }): void;
  /** Imports all changes that the user saw, or none. `allowedUnencrypted`: addresses that may be reached by http. */
  importSettings(input: { file: SettingsFile; allowedUnencrypted: string[]; changes: ImportChange[] }): void;
  /** Restores the state after installation. Pushes stay at their instances. */
  deleteAllData(): void;
  /** Turns alerts about wrong passphrases of a push on or off. Returns whether they are on: only a few pushes can have them. */
  setPassphraseAlert(input: PushRef & { isOn: boolean }): boolean;
}

export interface PageMessages {
  pushUpdated(input: UpdatedPush): void;
  /** This browser created a push with an account. */
  pushCreated(input: { instanceId: string }): void;
  /** Asks "My pushes" to show itself, and the push with this hash, if any. Only one in such a window answers. */
  showPushes(input: { push: string; isPrivate: boolean }): true;
  /** Asks the settings to show themselves at this instance. */
  showInstance(input: { instanceId: string }): true;
  /** Asks whether a page shows this draft or has its files: only such a page answers. */
  hasDraft(input: { draftId: string }): true;
  /** Asks whether a composer that can be seen shows this draft: only such a page answers. */
  showsDraft(input: { draftId: string }): true;
  /** Gives a command to the page that sends this upload, which alone answers. */
  uploadCommand(input: { uploadId: string; command: UploadCommand }): true;
  /** Asks the pages that hold host permissions which: a worker that starts does not know. */
  reportPermissions(input: undefined): void;
  /** Has the offscreen document copy a text exactly. Returns whether it was copied. */
  copy(input: { text: string }): boolean;
  /** Has the offscreen document encrypt. Returns `null` if that fails. */
  encrypt(input: { text: string; files: SerializedFile[]; fileNames?: readonly string[] | undefined; key: string }): {
    text: string;
    files: SerializedFile[];
  } | null;
}

export interface UpdatedPush {
  push: PushRef;
  update: PushUpdate;
}

export type UploadCommand = 'is-alive' | 'cancel';

export interface UploadTicket {
  uploadId: string;
  /** The draft, with a passphrase if one is to be made. */
  draft: Draft;
  /** What the page sends, with its files; encrypted where there is a key, with which the page encrypts the files. */
  sent: Draft;
  key: string | undefined;
  baseUrl: string;
  token: string | undefined;
  sendsEmail: boolean;
}

export interface BatchRowRef {
  batchId: string;
  index: number;
}

export interface PushRef {
  instanceId: string;
  urlToken: string;
}

interface ListPage {
  continuation: Continuation;
  hasUnreadable?: boolean | undefined;
}

/** `serverTime`: by the instance's clock, milliseconds since 1970. */
export type PushListPage = ListPage & { rows: ListedPush[]; serverTime?: number | undefined };
export type AuditLogPage = ListPage & { events: AuditEvent[] };

/** `instanceId`: of the instance that has the push, if known. */
export interface PushLinkRef {
  link: string;
  instanceId?: string | undefined;
}

export interface RetrievalRequest extends PushLinkRef {
  asOwner: boolean;
}

/** Where a received link leads. */
export interface LinkTarget {
  link: string;
  /** The instance, if the user has connected it. */
  instance: InstanceSummary | undefined;
  /** The host and port that requests go to. */
  host: string;
  /** The host and port of the link, if different. */
  linkHost?: string | undefined;
  isOwn: boolean;
  /** The host permissions that have to be requested first. */
  missing: string[];
}

export type WorkerMessageName = keyof WorkerMessages;
export type Input<N extends WorkerMessageName> = Parameters<WorkerMessages[N]>[0];
export type Output<N extends WorkerMessageName> = ReturnType<WorkerMessages[N]>;

export type Reply<T> = Result<T, Failure>;

export type CallWorker = <N extends WorkerMessageName>(name: N, input: Input<N>) => Promise<Reply<Output<N>>>;
