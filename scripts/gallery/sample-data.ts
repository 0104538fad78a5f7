import type { StoredActivityEvent } from '../../lib/activity/activity-event';
import type { Failure } from '../../lib/failure';
import {
  type Instance,
  type InstanceFeatures,
  type InstanceSummary,
  toInstanceSummary,
} from '../../lib/instance/instance';
import type { PushListPage } from '../../lib/messages';
import type { AuditEvent } from '../../lib/push/audit';
import { createDraft, mainDraftId } from '../../lib/push/draft';
import { NO_OPTIONS } from '../../lib/push/options';
import type { ListedPush } from '../../lib/push/push-row';
import type { CreatedResult, FailedResult, UnknownResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../../lib/storage/items';
import type { PushName } from '../../lib/storage/items-lazy';
import { type StoredEntry, storedEntry } from './scene';

/** A company that does not exist, on a Monday morning. */
export const NOW = Date.UTC(2026, 10, 16, 10, 24);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const COMPANY: Instance = {
  id: 'company',
  name: 'Nordwind',
  baseUrl: 'https://push.nordwind.example',
  color: 'green',
  isDemo: false,
  allowsHttp: false,
  tokenArea: 'device',
};

export const CLIENT: Instance = {
  ...COMPANY,
  id: 'client',
  name: 'Harbour Logistics, for clients',
  baseUrl: 'https://secrets.harbour.example:8443/push',
  color: 'violet',
  tokenArea: 'none',
};

export const DEMO_INSTANCE: Instance = {
  ...COMPANY,
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.invalid',
  color: 'amber',
  isDemo: true,
  tokenArea: 'session',
};

export const FEATURES: InstanceFeatures = {
  applicationVersion: '2.11.4',
  apiVersion: '2.1',
  edition: 'oss',
  anonymousAccess: true,
  urlPushes: true,
  qr: true,
  filePushes: true,
  filePushesNeedAccount: true,
  sendsEmail: true,
  seenAt: NOW,
};

export const LETTER =
  'Host      db-2.nordwind.example\nUser      reporting\nPassword  seven-lamps-follow-rivers\n\nOnly from inside, or by VPN.';

export const KEY = 'AAECAwQFBgcICQoLDA0ODw';

/** `LETTER` and the names of two files, encrypted with `KEY`: encrypted anew, each picture would differ. */
export const ARMOR = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBRQ1RTWVAzblNGcUpiTmZJ
cHVUMHZnIDEwCjJKUERZUVowS3NVUEhwVE5mcTNGU2Z4N3lSWTREckk0dW45ems3
UUVSSHcKLS0tIFV3QkcyaEtJUHpSWVlOU2s3TVRaUm1jWWVyclZic01wUzV5eGhp
dDVreXcKiWd8M9JleHUIXh0tMCA9TDQihm+xPJl+TnHexmzZv/nIMriA1zPoCODp
yF4OLq6tafgVZw4hH53nZ1/vBFz7/dEMi19Pkexu38lrUUJ+wYzK3o7ue4L1TkJu
g3YoCmgAp62nnUAqsFt0Jl8KZ8VrNoM0oPI/frHGZw9dzqyQA7BNW7hcFmDOU0Ba
jXHpwNjWr1sr2wLnR4jb/fLiocfE/WJZNunFlTE/pPLt8QrDmKEDNlCXwTRMU+l3
P5mUaKlACjxaE9HiOUjPdBK7FgiYeVX58/cnZ584ekYb8fhmlSo3g4YoGSfWb+rH
7uFTijPDp+TJGOBzDnyOM8HITnAWwtI=
-----END AGE ENCRYPTED FILE-----
`;

export function createMainDraft(
  fields: Omit<Parameters<typeof createDraft>[0], 'id' | 'isPrivate' | 'createdAt'> = {},
) {
  return createDraft({
    id: mainDraftId(false),
    isPrivate: false,
    createdAt: NOW - MINUTE,
    payloads: { text: LETTER },
    ...fields,
    options: { ...NO_OPTIONS, ...fields.options },
  });
}

const STORED: StoredPush = {
  urlToken: 'q7hx2kd0vrw9zl4m',
  createdAt: NOW,
  expireAfterDays: 7,
  expireAfterViews: 5,
  retrievalStep: true,
  deletableByViewer: true,
};

function base(instance: InstanceSummary) {
  return {
    draftId: 'gone',
    startedAt: NOW,
    source: 'composer' as const,
    kind: 'text' as const,
    name: 'Reporting database',
    instance,
    withAccount: true,
    isPrivate: false,
  };
}

export function makeCreated({
  stored,
  ...fields
}: Partial<Omit<CreatedResult, 'stored'>> & { stored?: Partial<StoredPush> } = {}): CreatedResult {
  const all = { ...STORED, ...stored };
  return {
    ...base(toInstanceSummary(COMPANY)),
    id: 'created',
    state: 'created',
    respondedAt: NOW,
    link: `${COMPANY.baseUrl}/p/${all.urlToken}${all.retrievalStep ? '/r' : ''}`,
    stored: all,
    differences: [],
    copy: 'copied',
    hasPassphrase: false,
    ...fields,
  };
}

export function makeFailed(failure: Failure, fields: Partial<FailedResult> = {}): FailedResult {
  return {
    ...base(toInstanceSummary(COMPANY)),
    id: 'failed',
    draftId: mainDraftId(false),
    state: 'failed',
    failure,
    ...fields,
  };
}

export function makeUnknown(fields: Partial<UnknownResult> = {}): UnknownResult {
  const urlToken = 'h4mz81qwv0t2k6yd';
  return {
    ...base(toInstanceSummary(COMPANY)),
    id: 'unknown',
    state: 'unknown',
    note: '',
    failure: { kind: 'NetworkError' },
    search: 'done',
    candidates: [{ link: `${COMPANY.baseUrl}/p/${urlToken}/r`, stored: { ...STORED, urlToken } }],
    ...fields,
  };
}

/** Name, note, hours since creation, days, views, views left. */
const ACTIVE: [string, string, number, number, number, number][] = [
  ['VPN for M. Weber', 'Ticket 4711', 1.2, 1, 3, 2],
  ['Deploy key, staging', '', 1.7, 7, 5, 5],
  ['', '', 16.5, 5, 5, 1],
  ['Wi-Fi for the visitors', 'Reception, both floors', 26, 14, 20, 17],
  ['Contract, signed', 'for the auditors', 50, 5, 10, 8],
  ['Mailbox of S. Okafor', 'Ticket 4698', 73, 7, 3, 3],
  ['Payroll export, October', 'HR only', 99, 7, 2, 1],
  ['.env of the billing service', '', 120, 7, 5, 4],
  ['Router at the Lyon office, administrator’s password for the move of the server room', 'Ticket 4655', 140, 30, 5, 5],
];

const EXPIRED: [string, string, number, number, number, number][] = [
  ['Payroll export, September', 'HR only', 800, 7, 2, 0],
  ['Tablet at the reception', '', 500, 3, 5, 2],
  ['Bank details for travel', 'Ticket 4512', 420, 14, 5, 4],
];

function toListedPush([name, note, hours, days, views, viewsLeft]: (typeof ACTIVE)[number], at: number): ListedPush {
  const urlToken = `k${(at * 7919 + 104_729).toString(36)}q2wz8v0hd4`;
  return {
    urlToken,
    createdAt: NOW - hours * HOUR,
    expireAfterDays: days,
    expireAfterViews: views,
    retrievalStep: at % 3 !== 2,
    deletableByViewer: at % 2 === 0,
    link: `${COMPANY.baseUrl}/p/${urlToken}/r`,
    name,
    note,
    viewsLeft,
    isPastExpiryDate: false,
    isExpired: false,
    isExpiredManually: false,
    withAccount: true,
  };
}

const ROWS: readonly ListedPush[] = ACTIVE.map(toListedPush);

const EXPIRED_STATUSES: readonly ListedPush[] = EXPIRED.map((fields, at) => ({
  ...toListedPush(fields, at + 40),
  isExpired: true,
  isExpiredManually: at === 2,
  isPastExpiryDate: at === 1,
  expiredAt: NOW - at * 3 * DAY - HOUR,
}));

export function pageOf(state: 'active' | 'expired', page: number): PushListPage {
  const rows = state === 'active' ? ROWS : EXPIRED_STATUSES;
  return { rows: page === 1 ? [...rows] : [], continuation: 'complete', serverTime: NOW };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const createdEvent = NOW - 1.2 * HOUR;

export const LOG: AuditEvent[] = [
  { kind: 'creation', at: createdEvent, ip: '10.0.0.17', userAgent: CHROME },
  { kind: 'failed-passphrase', at: createdEvent + 18 * MINUTE, ip: '10.0.0.5', userAgent: FIREFOX },
  { kind: 'failed-passphrase', at: createdEvent + 18.5 * MINUTE, ip: '10.0.0.5', userAgent: FIREFOX },
  { kind: 'view', at: createdEvent + 19 * MINUTE, ip: '10.0.0.5', userAgent: FIREFOX },
  { kind: 'owner-view', at: createdEvent + 40 * MINUTE, ip: '10.0.0.17', userAgent: CHROME },
  {
    kind: 'email',
    at: createdEvent + 41 * MINUTE,
    ip: '10.0.0.17',
    userAgent: CHROME,
    email: { to: 'm.weber@nordwind.example', isPending: false },
  },
];

function event(at: number, fields: Partial<StoredActivityEvent>): StoredActivityEvent {
  return {
    id: `event-${at}`,
    push: `push-${at}`,
    kind: 'first-view',
    occurrences: 1,
    viewsUsed: 1,
    maxViews: 3,
    occurredAt: NOW - at * 35 * MINUTE - 12 * MINUTE,
    createdAt: NOW - DAY,
    detectedAt: NOW - at * 35 * MINUTE,
    isSeen: at > 1,
    isNotified: true,
    origin: { ip: '10.0.0.5', userAgent: FIREFOX },
    ...fields,
  };
}

export const EVENTS: StoredActivityEvent[] = [
  event(0, { kind: 'first-view' }),
  event(1, { kind: 'wrong-passphrases', occurrences: 3 }),
  event(2, { kind: 'last-view', viewsUsed: 2, maxViews: 2 }),
  event(3, { kind: 'expired-by-time', origin: undefined }),
  event(4, { kind: 'further-views', occurrences: 2, viewsUsed: 4, maxViews: 10 }),
];

export const EVENT_NAMES: Record<string, PushName> = {
  'push-0': { urlToken: 'push-0', name: 'VPN for M. Weber' },
  'push-1': { urlToken: 'push-1', name: 'Deploy key, staging' },
  'push-2': { urlToken: 'push-2', name: 'Payroll export, September' },
  'push-4': { urlToken: 'push-4', name: 'Wi-Fi for the visitors' },
};

/** Storage with one active instance, its token and features. */
export function connectedTo(instance: Instance, others: readonly Instance[] = []): StoredEntry[] {
  const token = instance.tokenArea === 'none' ? [] : [storedEntry(tokenItem(instance.id, instance.tokenArea), 'token')];
  return [
    storedEntry(instancesItem, [instance, ...others]),
    storedEntry(activeInstanceItem, instance.id),
    storedEntry(featuresItem(instance.id), FEATURES),
    ...token,
  ];
}

export const DEFAULT_STORAGE = connectedTo(COMPANY);
