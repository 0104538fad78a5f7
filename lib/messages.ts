import type { PushRecord } from './api/schemas';
import type { Finding } from './instance/check';
import type { Instance, InstanceFeatures, InstanceSummary } from './instance/instance';
import type { ReceivedLinkProblem } from './instance/received-link';
import type { AuditEvent } from './push/audit';
import type { ClickedFile, FileInstead } from './push/clicked-file';
import type { Draft, EmailRequest } from './push/draft';
import type { Failure } from './push/failure';
import type { ReceivedFile } from './push/files';
import type { ExpireOutcome, ListedPush } from './push/push-row';
import type { PushResult, Source } from './push/result';
import type { ImportChange } from './settings-file/import';
import type { SettingsFile } from './settings-file/settings-file';
import type { WatchStatus } from './watch/settings';

/** The output of a message that only promises to have been carried out. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers of these return nothing, and so are written without a return
type Done = void;

/** What pages ask of the worker: name → input → output. */
export interface Messages {
  /**
   * Sends the draft once, to the instance that the user saw. Resolves with what became of it, also when that is a failure. `files`: for the
   * built-in instance alone, which lives in the worker.
   */
  createPush: {
    input: { draft: Draft; source: Source; instanceId?: string | undefined; files?: SerializedFile[] | undefined };
    output: PushResult;
  };
  /** Notes that the page is about to send this draft with files to the instance that the user saw, and tells it how. */
  beginUpload: { input: { draft: Draft; instanceId: string; fileNames?: string[] | undefined }; output: UploadWay };
  /** Tells what became of it. Resolves as `createPush` does. */
  finishUpload: {
    input: { uploadId: string; draft: Draft; outcome: PushRecord | Failure };
    output: PushResult;
  };
  /** Gives up waiting for creates of this draft; their outcome is unknown then. */
  cancelPush: { input: { draftId: string }; output: Done };
  /** Expires a push that was made from here, or a candidate of one whose outcome is unknown. */
  expireResult: { input: { resultId: string; urlToken: string }; output: PushResult };
  /** Looks once more for a push whose outcome is unknown. */
  searchForPush: { input: { resultId: string }; output: PushResult };
  /** Forgets results, and the passphrases kept for them. */
  dismissResults: { input: { resultIds: string[] }; output: Done };
  /** A page shows the results: the badge need not speak of them any more. */
  markResultsSeen: { input: undefined; output: Done };
  /** Forgets a draft. */
  discardDraft: { input: { draftId: string }; output: Done };
  /** Keeps a draft as a filled composer of its own, shown next. */
  saveDraft: { input: { draft: Draft }; output: Done };
  /** The connection check: what was looked at, in order. Needs the host permission. */
  checkInstance: { input: { baseUrl: string; token: string }; output: Finding[] };
  /** Saves an instance, new or known by its id, and makes it the active one if it is the first. `token` undefined = as it is. */
  saveInstance: { input: { instance: Instance; token?: string | undefined }; output: Instance };
  /** Saves a token that was entered for the instance at this address, and leaves all else of it as it is. */
  saveToken: { input: EnteredToken; output: Instance };
  /** Forgets an instance, its token and its host permission. */
  removeInstance: { input: { instanceId: string }; output: Done };
  /** The user agrees that links received for this public address are opened at the instance. */
  confirmPublicUrl: { input: { instanceId: string; publicUrl: string }; output: Done };
  /** Forgets a public address of an instance. A later push may bring it back as a claim. */
  removePublicUrl: { input: { instanceId: string; publicUrl: string }; output: Done };
  activateInstance: { input: { instanceId: string }; output: Done };
  /** "Try it here": adds the built-in instance if need be and makes it the active one. */
  useBuiltIn: { input: undefined; output: Instance };
  /** Asks the active instance what it can do and remembers it, unless that was done a moment ago. */
  refreshFeatures: { input: undefined; output: InstanceFeatures | undefined };
  /**
   * What a received link leads to; there may be a message around it. Asks nothing of any instance. `isOwn`: whoever handed it over knows
   * that its push is the account's.
   */
  readLink: { input: PushLinkRef & { isOwn: boolean }; output: ReceivedLink };
  /** Opens the push of a received link, which uses a view unless it is done as its owner. The passphrase is sent exactly. */
  openLink: { input: RetrievalRequest & { passphrase?: string | undefined }; output: RetrievedContent };
  /** Expires the push of a received link. */
  expireOpened: { input: RetrievalRequest; output: Done };
  /** Opens a composer that reads what a link leads to as a file, in place of opening a push. The page has the host's permission. */
  pushLinkAsFile: { input: ClickedFile & FileInstead; output: Done };
  /** A file of the built-in instance, by the address that a look at its push gave, as base64; undefined when that is good no more. */
  readBuiltInFile: { input: { url: string }; output: string | undefined };
  /** Fifty of the account's pushes at an instance, newest first. `page` from 1. */
  listPushes: {
    input: { instanceId: string; baseUrl?: string | undefined; state: 'active' | 'expired'; page: number };
    output: PushPage;
  };
  /** Fifty entries of what happened to an own push, in the instance's order. `page` from 1. */
  auditLog: { input: PushPlace & { page: number }; output: AuditPage };
  /** Expires a push by its token, also one that is in no result. */
  expireListedPush: { input: PushPlace; output: ExpireOutcome };
  /** Lets the instance send the link of an own push by e-mail. */
  emailPush: { input: PushPlace & { email: EmailRequest }; output: Done };
  /** The link of a push with a language on it, if the instance has that language. Uses no view. */
  previewLink: { input: PushPlace & { language: string }; output: string };
  /** Whether pushes made without an account are remembered on this device from now on; moves those that are. */
  setAnonymousPushPersistence: { input: { onDevice: boolean }; output: Done };
  /** Forgets pushes made without an account. They stay open. */
  removeAnonymousPushes: { input: { urlTokens: string[] }; output: Done };
  /** Polls every account now, also one whose watch has stopped; not one that has asked to wait. */
  pollNow: { input: undefined; output: WatchStatus };
  /** A page shows these events: the badge need not count them any more. */
  watchEventsSeen: { input: { eventIds: string[] }; output: Done };
  /** Forgets events. */
  dismissWatchEvents: { input: { eventIds: string[] }; output: Done };
  /** Takes the settings of a file: the changes that the user saw, all of them or none. `agreed`: where secrets may travel unencrypted. */
  importSettings: {
    input: { file: SettingsFile; allowedUnencrypted: string[]; changes: ImportChange[] };
    output: Done;
  };
  /** Makes everything as it was at install. Pushes stay where they are. */
  resetExtension: { input: undefined; output: Done };
  /** Tells of wrong passphrases for a push, or no longer. Whether that is so now: a few pushes can be followed. */
  setPassphraseAlert: { input: PushRef & { isOn: boolean }; output: boolean };
}

/** A small file on its way to the worker: messages are JSON in Chromium. */
export interface SerializedFile {
  name: string;
  type: string;
  base64: string;
}

/** How a page reaches the instance that its files are for. */
export interface UploadWay {
  uploadId: string;
  /** What is to be sent: with a passphrase made if one was asked for. */
  draft: Draft;
  baseUrl: string;
  token: string | undefined;
  /** Whether the instance sends e-mails for this account. */
  sendsEmail: boolean;
}

/** A token that was entered for an instance where it was missing. */
export interface EnteredToken {
  instanceId: string;
  /** Where the instance was when the token was entered. */
  baseUrl: string;
  tokenArea: 'session' | 'device';
  token: string;
}

/** A push as the worker finds it. */
export interface PushRef {
  instanceId: string;
  urlToken: string;
}

/** With the address that its instance had when the push was listed. `link`: of the push, which tells where nobody noted that. */
export interface PushPlace extends PushRef {
  baseUrl?: string | undefined;
  link?: string | undefined;
}

/** Whether there may be another page. `limit`: there may be, but instances show no more than two hundred. */
export type PageEnd = 'more' | 'end' | 'limit';

export interface PushPage {
  rows: ListedPush[];
  end: PageEnd;
  /** The instance listed some that are not what the contract says: they are not among these. */
  hasUnreadable?: boolean | undefined;
  /** The instance's own clock at this answer, milliseconds since 1970. */
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
  /** The address that the instance had when it was known to have the push. */
  baseUrl?: string | undefined;
  /** What the user has said where an instance only claims the address of the link. `agreedFor`: id of the instance that was named. */
  claim?: 'declined' | { agreedFor: string } | undefined;
}

/** A received link, and as whom its push is asked for: as its owner no view is used. */
export interface RetrievalRequest extends PushLinkRef {
  asOwner: boolean;
}

/** What a received link leads to. */
export type ReceivedLink =
  | {
      ok: true;
      /** Itself, without what stood around it. */
      link: string;
      /** The user's own instance; undefined for somebody else's. */
      instance: InstanceSummary | undefined;
      /** Where its push is asked for: host and port. */
      host: string;
      /** Where the link itself leads, if that is another host. */
      linkHost?: string | undefined;
      /** The address of the link that the instance only claims: the user has to be asked before anything else. */
      claim?: string | undefined;
      /** The push is the account's: opening it uses no view. */
      isOwn: boolean;
      /** The permission that the browser has to be asked for first; empty if it is there. */
      missing: string[];
    }
  | { ok: false; problem: ReceivedLinkProblem };

/** What a recipient sees of a push after a look at it. */
export interface RetrievedContent {
  /** null when the push has expired. */
  payload: string | null;
  files: ReceivedFile[];
  /** Entries among the files that the instance did not describe in a way that can be used. */
  unreadableFiles: number;
  /** undefined where the instance does not say. */
  viewsLeft?: number | undefined;
  /** undefined where the instance does not say. */
  daysLeft?: number | undefined;
  isExpired: boolean;
  canExpire: boolean;
}

export type MessageName = keyof Messages;
export type Input<N extends MessageName> = Messages[N]['input'];
export type Output<N extends MessageName> = Messages[N]['output'];

/** Every answer of the worker. Errors are values here: a page decides what to show. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** How pages call the worker; `lib/browser/messaging` has the real one. */
export type Call = <N extends MessageName>(name: N, input: Input<N>) => Promise<Reply<Output<N>>>;
