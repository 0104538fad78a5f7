/** Times are milliseconds since 1970. */

export const kinds = ['text', 'file', 'url', 'qr'] as const;
export type Kind = (typeof kinds)[number];

/** An administrator's views are not counted. */
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

export interface Email {
  /** Up to five addresses with commas, as written. */
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

/** `Bytes` is base64 in a snapshot. */
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
  deleted: boolean;
  expiredAt: number | null;
  createdAt: number;
  updatedAt: number;
  /** Counted views and failed views. */
  viewCount: number;
  files: StoredFile<Bytes>[];
  /** Oldest first. */
  log: AuditRow[];
}

export interface FileGrant {
  key: string;
  push: string;
  index: number;
  until: number;
}

export interface CountedWindow {
  window: number;
  counts: Record<string, number>;
}

/** Requests with a passphrase, or for emails, within a minute. */
export interface Attempts {
  push: string;
  count: number;
  until: number;
}

/** Plain JSON; pushes in the order they were made. */
export interface ServerState {
  version: 1;
  pushes: Push<string>[];
  grants: FileGrant[];
  attempts: Attempts[];
  requests: { minute: CountedWindow; second: CountedWindow };
}

export function isServerState(value: unknown): value is ServerState {
  const { version, pushes } = (value ?? {}) as Partial<ServerState>;
  return version === 1 && Array.isArray(pushes);
}
