import type { PushRecord } from './api/schemas';
import type { Finding } from './instance/check';
import type { Instance, InstanceFeatures, InstanceSummary } from './instance/instance';
import type { ReceivedLinkProblem } from './instance/received-link';
import type { AuditEvent } from './push/audit';
import type { ClickedFile } from './push/clicked-file';
import type { Draft, EmailRequest } from './push/draft';
import type { Failure } from './push/failure';
import type { FileInstead } from './push/file-source';
import type { ReceivedFile } from './push/files';
import type { ExpireOutcome, ListedPush, PushUpdate } from './push/push-row';
import type { PushResult, Source } from './push/result';
import type { ImportChange } from './settings-file/import';
import type { SettingsFile } from './settings-file/settings-file';
import type { WatchStatus } from './watch/settings';

/** Handlers of these messages return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: so that they need no return statement
type NoOutput = void;

/** Messages of pages to the worker: name → input → output. */
export interface ToWorker {
  /**
   * Sends the draft once, to the instance that the user saw, and returns its result, also for a failure. `files`: for the built-in
   * instance alone, which runs in the worker.
   */
  createPush: {
    input: { draft: Draft; source: Source; instanceId?: string | undefined; files?: SerializedFile[] | undefined };
    output: PushResult;
  };
  /** Records that the page is about to send this draft with files. Returns what the page needs for it. */
  beginUpload: { input: { draft: Draft; instanceId: string; fileNames?: string[] | undefined }; output: UploadWay };
  /** Reports how the upload ended. Returns what `createPush` does. */
  finishUpload: {
    input: { uploadId: string; draft: Draft; outcome: PushRecord | Failure };
    output: PushResult;
  };
  /** Stops waiting for creates of this draft; their outcome is unknown then. */
  cancelPush: { input: { draftId: string }; output: NoOutput };
  /** Expires a push that was created from here, or a candidate of a result of unknown outcome. */
  expireResult: { input: { resultId: string; urlToken: string }; output: PushResult };
  /** Searches once more for a push of unknown outcome. */
  searchForPush: { input: { resultId: string }; output: PushResult };
  /** Removes results, and the passphrases stored for them. */
  dismissResults: { input: { resultIds: string[] }; output: NoOutput };
  /** A page shows the results: the badge need not show them any more. */
  markResultsSeen: { input: undefined; output: NoOutput };
  discardDraft: { input: { draftId: string }; output: NoOutput };
  /** Stores a draft as a pending one, which the next composer shows. */
  saveDraft: { input: { draft: Draft }; output: NoOutput };
  /** The connection check: its findings in order. Needs the host permission. */
  checkInstance: { input: { baseUrl: string; token: string }; output: Finding[] };
  /** Saves an instance, new or known by its id. The first one becomes the active one. `token` undefined: unchanged. */
  saveInstance: { input: { instance: Instance; token?: string | undefined }; output: Instance };
  /** Saves a token that was entered for the instance at this address, and changes nothing else of it. */
  saveToken: { input: EnteredToken; output: Instance };
  /** Removes an instance, its token and its host permission. */
  removeInstance: { input: { instanceId: string }; output: NoOutput };
  /** The user agrees that links received for this public address are opened at the instance. */
  confirmPublicUrl: { input: { instanceId: string; publicUrl: string }; output: NoOutput };
  /** Removes a public address of an instance. A later push may bring it back as a claim. */
  removePublicUrl: { input: { instanceId: string; publicUrl: string }; output: NoOutput };
  activateInstance: { input: { instanceId: string }; output: NoOutput };
  /** "Try it here": adds the built-in instance if necessary and makes it the active one. */
  useBuiltIn: { input: undefined; output: Instance };
  /** Asks the active instance for its features and stores them, unless that was done a moment ago. */
  refreshFeatures: { input: undefined; output: InstanceFeatures | undefined };
  /**
   * Where a received link leads; there may be a message around it. Sends no request. `isOwn`: the page that handed the link over knows
   * that its push belongs to the account.
   */
  readLink: { input: PushLinkRef & { isOwn: boolean }; output: ReceivedLink };
  /** Opens the push of a received link, which uses a view unless its owner does it. The passphrase is sent exactly. */
  openLink: { input: RetrievalRequest & { passphrase?: string | undefined }; output: RetrievedContent };
  /** Expires the push of a received link. */
  expireOpened: { input: RetrievalRequest; output: NoOutput };
  /** Opens a composer that reads the link as a file, in place of opening a push. The page has the host permission. */
  pushLinkAsFile: { input: ClickedFile & FileInstead; output: NoOutput };
  /**
   * The file that was clicked in a web page for this draft, once. Only the worker's memory holds it: an address may be the file itself
   * (`data:`), and no bytes of files are stored.
   */
  claimFile: { input: { draftId: string }; output: ClickedFile | undefined };
  /** A file of the built-in instance as base64; undefined when its address is no longer valid. */
  readBuiltInFile: { input: { url: string }; output: string | undefined };
  /** Fifty of the account's pushes at an instance, newest first. `page` from 1. */
  listPushes: {
    input: { instanceId: string; baseUrl?: string | undefined; state: 'active' | 'expired'; page: number };
    output: PushPage;
  };
  /** Fifty entries of a push's audit log, in the instance's order. `page` from 1. */
  auditLog: { input: PushPlace & { page: number }; output: AuditPage };
  /** Expires a push by its URL token, also one without a result. */
  expireListedPush: { input: PushPlace; output: ExpireOutcome };
  /** Has the instance send the link of an own push by e-mail. */
  emailPush: { input: PushPlace & { email: EmailRequest }; output: NoOutput };
  /** The link of a push with a language, if the instance has that language. Uses no view. */
  previewLink: { input: PushPlace & { language: string }; output: string };
  /** Whether pushes made without an account are stored on this device from now on; moves the stored ones. */
  setAnonymousPushPersistence: { input: { onDevice: boolean }; output: NoOutput };
  /** Removes pushes made without an account from the list. They stay open. */
  removeAnonymousPushes: { input: { urlTokens: string[] }; output: NoOutput };
  /** Polls every account now, also one whose watch has stopped; none that has asked to wait. */
  pollNow: { input: undefined; output: WatchStatus };
  /** A page shows these events: the badge need not count them any more. */
  watchEventsSeen: { input: { eventIds: string[] }; output: NoOutput };
  dismissWatchEvents: { input: { eventIds: string[] }; output: NoOutput };
  /** Imports the settings of a file: all changes that the user saw, or none. `allowedUnencrypted`: ids of instances that may be reached by http. */
  importSettings: {
    input: { file: SettingsFile; allowedUnencrypted: string[]; changes: ImportChange[] };
    output: NoOutput;
  };
  /** Restores the state after installation. Pushes stay at their instances. */
  resetExtension: { input: undefined; output: NoOutput };
  /** Switches the alert for wrong passphrases of a push. Returns whether it is on: only a few pushes can have it. */
  setPassphraseAlert: { input: PushRef & { isOn: boolean }; output: boolean };
}

/** Messages of the worker to the pages that are open. */
export interface ToPages {
  /** An answer said this of a push, whichever page asked for it. */
  pushUpdated: { input: UpdatedPush; output: NoOutput };
  /** To the page that sends this upload, which alone answers. */
  uploadCommand: { input: { uploadId: string; command: UploadCommand }; output: true };
}

/** Messages of Chromium's worker to the offscreen document. */
export interface ToOffscreen {
  /** Copies exactly. Returns whether the text was copied. */
  copy: { input: { text: string }; output: boolean };
}

export interface UpdatedPush {
  push: PushRef;
  update: PushUpdate;
}

/** `is-alive` only asks for an answer; `cancel` stops the upload. */
export type UploadCommand = 'is-alive' | 'cancel';

/** A small file in a message: messages are JSON in Chromium. */
export interface SerializedFile {
  name: string;
  type: string;
  base64: string;
}

/** What a page needs to send files to the instance. */
export interface UploadWay {
  uploadId: string;
  /** The draft as it is sent: with a passphrase if one is to be made. */
  draft: Draft;
  baseUrl: string;
  token: string | undefined;
  /** Whether the instance sends e-mails for this account. */
  sendsEmail: boolean;
}

/** A token that was entered for an instance without one. */
export interface EnteredToken {
  instanceId: string;
  /** The instance's address when the token was entered. */
  baseUrl: string;
  tokenArea: 'session' | 'device';
  token: string;
}

export interface PushRef {
  instanceId: string;
  urlToken: string;
}

/** With the address that its instance had when the push was listed. `link`: of the push, where the address is not known. */
export interface PushPlace extends PushRef {
  baseUrl?: string | undefined;
  link?: string | undefined;
}

/** Whether there may be another page. `limit`: there may be, but instances list no more than two hundred. */
export type PageEnd = 'more' | 'end' | 'limit';

export interface PushPage {
  rows: ListedPush[];
  end: PageEnd;
  /** Some rows do not fit the API's schema and are left out. */
  hasUnreadable?: boolean | undefined;
  /** By the instance's clock: milliseconds since 1970. */
  serverTime?: number | undefined;
}

export interface AuditPage {
  events: AuditEvent[];
  end: PageEnd;
  /** As for `PushPage`. */
  hasUnreadable?: boolean | undefined;
}

/** A received link. `instanceId`: of the instance that has its push, where that is known. */
export interface PushLinkRef {
  link: string;
  instanceId?: string | undefined;
  /** The address of that instance when it was known to have the push. */
  baseUrl?: string | undefined;
  /** The user's answer where an instance only claims the address of the link. `agreedFor`: id of the instance that was named. */
  claim?: 'declined' | { agreedFor: string } | undefined;
}

/** A received link, and whether its push is retrieved as its owner, which uses no view. */
export interface RetrievalRequest extends PushLinkRef {
  asOwner: boolean;
}

/** Where a received link leads. */
export type ReceivedLink =
  | {
      ok: true;
      /** The link without the text around it. */
      link: string;
      /** The user's own instance; undefined for another one. */
      instance: InstanceSummary | undefined;
      /** Host and port that requests for its push go to. */
      host: string;
      /** Host and port of the link itself, if different. */
      linkHost?: string | undefined;
      /** The address of the link if the instance only claims it: the user has to be asked before anything else. */
      claim?: string | undefined;
      /** The push belongs to the account: opening it uses no view. */
      isOwn: boolean;
      /** Host permissions to be requested first; empty if granted. */
      missing: string[];
    }
  | { ok: false; problem: ReceivedLinkProblem };

/** What a recipient sees of a push after opening it. */
export interface RetrievedContent {
  /** null when the push has expired. */
  payload: string | null;
  files: ReceivedFile[];
  /** Number of files that the instance does not describe in a usable way. */
  unreadableFiles: number;
  /** undefined where the instance does not say. */
  viewsLeft?: number | undefined;
  /** undefined where the instance does not say. */
  daysLeft?: number | undefined;
  isExpired: boolean;
  canExpire: boolean;
}

export type MessageName = keyof ToWorker;
export type Input<N extends MessageName> = ToWorker[N]['input'];
export type Output<N extends MessageName> = ToWorker[N]['output'];

/** The worker's reply. Failures are values: a page decides what to show. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** How pages call the worker; `lib/browser/messaging` has the real one. */
export type Call = <N extends MessageName>(name: N, input: Input<N>) => Promise<Reply<Output<N>>>;
