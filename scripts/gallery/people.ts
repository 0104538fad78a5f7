import type { InstanceSummary } from '../../lib/instance/instance';
import { type Instance, type InstanceFeatures, markOf } from '../../lib/instance/instance';
import { createDraft, NO_OPTIONS, typedDraftId } from '../../lib/push/draft';
import type { Failure } from '../../lib/push/failure';
import type { CreatedResult, FailedResult, UnknownResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';

/** What the gallery's pages say is of a company that does not exist, on a Monday morning. */
export const NOW = Date.UTC(2026, 10, 16, 10, 24);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const COMPANY: Instance = {
  id: 'company',
  name: 'Nordwind',
  baseUrl: 'https://push.nordwind.example',
  colour: 'green',
  isBuiltIn: false,
  allowsHttp: false,
  publicUrls: [],
  tokenArea: 'device',
};

export const CLIENT: Instance = {
  ...COMPANY,
  id: 'client',
  name: 'Harbour Logistics, for clients',
  baseUrl: 'https://secrets.harbour.example:8443/push',
  colour: 'violet',
  tokenArea: 'none',
};

export const DEMONSTRATION: Instance = {
  ...COMPANY,
  id: 'built-in',
  name: 'This browser',
  baseUrl: 'https://built-in.invalid',
  colour: 'amber',
  isBuiltIn: true,
  tokenArea: 'session',
};

export const FEATURES: InstanceFeatures = {
  applicationVersion: '2.11.4',
  apiVersion: '2.1',
  edition: 'oss',
  anonymousAccess: true,
  links: true,
  qr: true,
  files: true,
  filesNeedAccount: true,
  email: true,
  seenAt: NOW,
};

export const LETTER =
  'Host      db-2.nordwind.example\nUser      reporting\nPassword  seven-lamps-follow-rivers\n\nOnly from inside, or by VPN.';

export function makeTyped(fields: Omit<Parameters<typeof createDraft>[0], 'id' | 'isPrivate' | 'createdAt'> = {}) {
  return createDraft({
    id: typedDraftId(false),
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
    at: NOW,
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
    ...base(markOf(COMPANY)),
    id: 'created',
    state: 'created',
    answeredAt: NOW,
    link: `${COMPANY.baseUrl}/p/${all.urlToken}${all.retrievalStep ? '/r' : ''}`,
    stored: all,
    differences: [],
    copy: 'copied',
    hasPassphrase: false,
    ...fields,
  };
}

export function makeFailed(failure: Failure, fields: Partial<FailedResult> = {}): FailedResult {
  return { ...base(markOf(COMPANY)), id: 'failed', draftId: typedDraftId(false), state: 'failed', failure, ...fields };
}

export function makeUnknown(fields: Partial<UnknownResult> = {}): UnknownResult {
  const urlToken = 'h4mz81qwv0t2k6yd';
  return {
    ...base(markOf(COMPANY)),
    id: 'unknown',
    state: 'unknown',
    note: '',
    failure: { name: 'NetworkError' },
    search: 'looked',
    candidates: [{ link: `${COMPANY.baseUrl}/p/${urlToken}/r`, stored: { ...STORED, urlToken } }],
    ...fields,
  };
}
