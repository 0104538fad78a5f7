import type { PushRecord } from './api/schemas';
import type { Finding } from './instance/finding';
import type { Instance, InstanceFeatures } from './instance/instance';
import type { ReadingProblem } from './instance/received-link';
import type { AuditEvent } from './push/audit';
import type { Draft } from './push/draft';
import type { EmailOrder } from './push/email';
import type { Failure } from './push/failure';
import type { ExpireOutcome, ListedPush } from './push/push-row';
import type { ReceivedFile } from './push/received-file';
import type { InstanceMark, PushResult, Source } from './push/result';
import type { WatchState } from './push/watch/watch-state';
import type { ImportChange } from './travel/import-plan';
import type { SettingsFile } from './travel/settings-file-schema';

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
    input: { draft: Draft; source: Source; instanceId?: string | undefined; files?: FileInMessage[] | undefined };
    output: PushResult;
  };
  /** Notes that the page is about to send this draft with files to the instance that the user saw, and tells it how. */
  beginUpload: { input: { draft: Draft; instanceId: string }; output: UploadWay };
  /** Tells what became of it. Resolves as `createPush` does. */
  finishUpload: {
    input: { uploadId: string; draft: Draft; outcome: PushRecord | Failure };
    output: PushResult;
  };
  /** Gives up waiting for creates of this draft; their outcome is unknown then. */
  cancelPush: { input: { draftId: string }; output: Done };
  /** Expires a push that was made from here, or a candidate of one whose outcome is unknown. */
  expirePush: { input: { resultId: string; urlToken: string }; output: PushResult };
  /** Looks once more for a push whose outcome is unknown. */
  lookForPush: { input: { resultId: string }; output: PushResult };
  /** Forgets a result, and the passphrase kept for it. */
  dismissResult: { input: { resultId: string }; output: Done };
  /** A page shows the results: the badge need not speak of them any more. */
  resultsSeen: { input: undefined; output: Done };
  /** Forgets a draft. */
  dropDraft: { input: { draftId: string }; output: Done };
  /** Keeps a draft as a filled composer of its own, shown next. */
  keepDraft: { input: { draft: Draft }; output: Done };
  /** The connection check: what was looked at, in order. Needs the host permission. */
  checkInstance: { input: { baseUrl: string; token: string }; output: Finding[] };
  /** Saves an instance, new or known by its id, and makes it the active one if it is the first. `token` undefined = as it is. */
  saveInstance: { input: { instance: Instance; token?: string | undefined }; output: Instance };
  /** Forgets an instance, its token and its host permission. */
  removeInstance: { input: { instanceId: string }; output: Done };
  activateInstance: { input: { instanceId: string }; output: Done };
  /** "Try it here": adds the built-in instance if need be and makes it the active one. */
  useBuiltIn: { input: undefined; output: Instance };
  /** Asks the active instance what it can do and remembers it, unless that was done a moment ago. */
  refreshFeatures: { input: undefined; output: InstanceFeatures | undefined };
  /**
   * What a received link leads to; there may be a message around it. Asks nothing of any instance. `isOwn`: whoever handed it over knows
   * that its push is the account's.
   */
  readLink: { input: LinkToPush & { isOwn: boolean }; output: ReceivedLink };
  /** Opens the push of a received link, which uses a view unless it is done as its owner. The passphrase is sent exactly. */
  openLink: { input: Received & { passphrase?: string | undefined }; output: OpenedPush };
  /** Expires the push of a received link. */
  expireOpened: { input: Received; output: Done };
  /** A file of the built-in instance, by the address that a look at its push gave, as base64; undefined when that is good no more. */
  readBuiltInFile: { input: { url: string }; output: string | undefined };
  /** Fifty of the account's pushes at an instance, newest first. `page` from 1. */
  listPushes: { input: { instanceId: string; state: 'active' | 'expired'; page: number }; output: PushPage };
  /** Fifty entries of what happened to an own push, in the instance's order. `page` from 1. */
  auditLog: { input: PushAddress & { page: number }; output: AuditPage };
  /** Expires a push by its token, also one that is in no result. */
  expireOne: { input: PushAddress; output: ExpireOutcome };
  /** Lets the instance send the link of an own push by e-mail. */
  emailPush: { input: PushAddress & { email: EmailOrder }; output: Done };
  /** The link of a push with a language on it, if the instance has that language. Uses no view. */
  previewLink: { input: PushAddress & { language: string }; output: string };
  /** Whether pushes made without an account are remembered on this device from now on; moves those that are. */
  keepMadeHere: { input: { onDevice: boolean }; output: Done };
  /** Forgets pushes made without an account. They stay open. */
  forgetMadeHere: { input: { urlTokens: string[] }; output: Done };
  /** Looks at the watched pushes now, also if the watch has stopped; not while the instance has asked to wait. */
  watchNow: { input: undefined; output: WatchState | undefined };
  /** A page shows these events of the active instance: the badge need not count them any more. */
  watchEventsSeen: { input: { eventIds: string[] }; output: Done };
  /** Forgets events of the active instance. */
  dismissWatchEvents: { input: { eventIds: string[] }; output: Done };
  /** Takes the settings of a file: the changes that the user saw, all of them or none. `agreed`: where secrets may travel unencrypted. */
  takeSettings: { input: { file: SettingsFile; agreed: string[]; changes: ImportChange[] }; output: Done };
  /** Makes everything as it was at install. Pushes stay where they are. */
  forgetEverything: { input: undefined; output: Done };
  /** Tells of wrong passphrases for a push of the active instance, or no longer. Whether that is so now: a few pushes can be followed. */
  followPassphrases: { input: { urlToken: string; isOn: boolean }; output: boolean };
}

/** A small file on its way to the worker: messages are JSON in Chromium. */
export interface FileInMessage {
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

/** A push as the worker finds it. */
export interface PushAddress {
  instanceId: string;
  urlToken: string;
}

/** Whether there may be another page. `limit`: there may be, but instances show no more than two hundred. */
export type PageEnd = 'more' | 'end' | 'limit';

export interface PushPage {
  rows: ListedPush[];
  end: PageEnd;
  /** The instance's own clock at this answer, milliseconds since 1970. */
  serverTime?: number | undefined;
}

export interface AuditPage {
  events: AuditEvent[];
  end: PageEnd;
}

/** A received link. `instanceId`: of the instance that has its push, where that is known. */
export interface LinkToPush {
  link: string;
  instanceId?: string | undefined;
}

/** A received link, and as whom its push is asked for: as its owner no view is used. */
export interface Received extends LinkToPush {
  asOwner: boolean;
}

/** What a received link leads to. */
export type ReceivedLink =
  | {
      ok: true;
      /** Itself, without what stood around it. */
      link: string;
      /** The user's own instance; undefined for somebody else's. */
      instance: InstanceMark | undefined;
      /** Where it is: host and port. */
      host: string;
      /** The push is the account's: opening it uses no view. */
      isOwn: boolean;
      /** The permission that the browser has to be asked for first; empty if it is there. */
      missing: string[];
    }
  | { ok: false; problem: ReadingProblem };

/** What a recipient sees of a push after a look at it. */
export interface OpenedPush {
  /** null when the push has expired. */
  payload: string | null;
  files: ReceivedFile[];
  viewsLeft: number;
  daysLeft: number;
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
