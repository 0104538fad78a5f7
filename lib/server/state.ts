/** What the reference server keeps. Moments are milliseconds since 1970. */

export const kinds = ['text', 'file', 'url', 'qr'] as const;
export type Kind = (typeof kinds)[number];

/** Who a token belongs to. An administrator's looks cost no view. */
export interface Account {
  name: string;
  admin: boolean;
}

export type AuditKind =
  | 'creation'
  | 'view'
  | 'failed_view'
  | 'expire'
  | 'failed_passphrase'
  | 'admin_view'
  | 'owner_view'
  | 'creation_email_send';

/** A message the server would send. */
export interface Email {
  /** As it was written: up to five addresses with commas. */
  recipients: string;
  locale: string | null;
}

export interface AuditRow {
  kind: AuditKind;
  ip: string;
  userAgent: string;
  referrer: string;
  at: number;
  email?: Email;
}

/** A stored file; `Bytes` is base64 in a snapshot. */
interface StoredFile<Bytes = Uint8Array<ArrayBuffer>> {
  name: string;
  type: string;
  bytes: Bytes;
}

export interface Push<Bytes = Uint8Array<ArrayBuffer>> {
  token: string;
  kind: Kind;
  /** The account's name; null = made without one. */
  owner: string | null;
  /** null when expired, and for files without a message. */
  payload: string | null;
  /** Empty = none; null when expired. */
  passphrase: string | null;
  name: string;
  note: string;
  days: number;
  views: number;
  deletable: boolean | null;
  step: boolean;
  expired: boolean;
  /** Whether it was expired by hand. */
  deleted: boolean;
  expiredAt: number | null;
  createdAt: number;
  updatedAt: number;
  /** Looks that counted: views and failed views. */
  looks: number;
  files: StoredFile<Bytes>[];
  /** Oldest first. */
  log: AuditRow[];
}

/** Leave to fetch one file, named by an unguessable key. */
export interface FileGrant {
  key: string;
  push: string;
  index: number;
  until: number;
}

/** Requests counted in one window of the clock, by address. */
export interface CountedWindow {
  window: number;
  counts: Record<string, number>;
}

/** Wrong passphrases for one push from one address. */
export interface FailedAttempts {
  push: string;
  ip: string;
  count: number;
  until: number;
}

/** Everything, as plain JSON: pushes in the order they were made. */
export interface ServerState {
  version: 1;
  pushes: Push<string>[];
  grants: FileGrant[];
  attempts: FailedAttempts[];
  requests: { minute: CountedWindow; second: CountedWindow };
}

/** Whether a stored value can be given back to the server as its state. */
export function isServerState(value: unknown): value is ServerState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'pushes' in value &&
    Array.isArray(value.pushes)
  );
}
