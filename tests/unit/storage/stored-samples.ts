/**
 * What each version of each item stored, by key and version: one with every field, one without those that may be absent. Never edited: people
 * have it in their browsers. A guard that refuses one needs a higher `version` of its item, an `upgrade`, and a sample of the new version here.
 */
const FLAGS = { retrievalStep: true, deletableByViewer: false };
const LIMITS = { expireAfterDays: 7, expireAfterViews: 5 };
const NO_TEXTS = { passphrase: '', name: '', note: '' };
const OPTIONS = { ...LIMITS, ...FLAGS, generatesPassphrase: false, endToEnd: true };
const INSTANCE = { id: 'one', name: 'One', color: 'green', isDemo: false };
const STORED = { urlToken: 'token', createdAt: 1_764_000_000_000, ...LIMITS, ...FLAGS, hasPassphrase: true };
const STORED_LEAST = { urlToken: 'token', createdAt: 1_764_000_000_000, ...LIMITS, ...FLAGS, deletableByViewer: null };

const DRAFT = {
  id: 'main',
  kind: 'text',
  payloads: { text: 'secret', url: '', file: '', qr: '' },
  options: { ...OPTIONS, passphrase: 'p', name: 'Name', note: 'Note' },
  message: 'Hello',
  email: { to: 'a@example.test', language: 'de' },
  review: 'flattened',
  isConcealed: true,
  fileAddress: 'https://files.test/a.pdf',
  isPrivate: false,
  createdAt: 1_764_000_000_000,
  lastWriterId: 'writer',
};
const DRAFT_LEAST = {
  id: 'main',
  kind: 'url',
  payloads: { text: '', url: '', file: '', qr: '' },
  options: NO_TEXTS,
  isPrivate: true,
  createdAt: 1_764_000_000_000,
};

const BEGUN_LEAST = {
  id: 'r',
  draftId: 'main',
  startedAt: 1_764_000_000_000,
  source: 'menu',
  kind: 'text',
  name: '',
  instance: INSTANCE,
  withAccount: true,
  isPrivate: false,
};
const BEGUN = { ...BEGUN_LEAST, contentSummary: ['a.pdf'], characters: 6 };

const CREATED_LEAST = {
  ...BEGUN_LEAST,
  state: 'created',
  respondedAt: 1_764_000_001_000,
  link: 'https://pw.test/p/token',
  stored: STORED_LEAST,
  differences: [],
  copy: 'copied',
  hasPassphrase: false,
};
const CREATED = {
  ...BEGUN,
  ...CREATED_LEAST,
  link: 'https://pw.test/p/token#age=AAAAAAAAAAAAAAAAAAAAAA',
  stored: STORED,
  differences: [
    { option: 'expireAfterDays', requested: 30, stored: 7, isWeaker: false },
    { option: 'passphrase', requested: true, stored: null, isWeaker: true },
  ],
  copy: 'withheld',
  insertFailure: 'changed',
  hasPassphrase: true,
  message: 'Hello',
  sendsEmail: { to: 'a@example.test', isAccepted: true },
  linkProblem: 'other-port',
  expiredAt: 1_764_000_002_000,
  viewsLeft: 4,
};
/** As `CREATED`, with what came later. */
const CREATED_ENCRYPTED = { ...CREATED, isEncrypted: true };
const { link: _, ...CREATED_MISDIRECTED } = { ...CREATED_ENCRYPTED, linkProblem: 'misdirected' };
const FAILED = { ...BEGUN_LEAST, state: 'failed', failure: { kind: 'NoInstance' } };
const UNKNOWN_LEAST = { ...BEGUN_LEAST, state: 'unknown', note: '', search: 'no-account', candidates: [] };
const UNKNOWN = {
  ...BEGUN,
  ...UNKNOWN_LEAST,
  key: 'AAAAAAAAAAAAAAAAAAAAAA',
  failure: { kind: 'NetworkError' },
  isUnreachable: true,
  search: 'done',
  candidates: [{ link: 'https://pw.test/p/token', stored: STORED }],
};
const SENDING_LEAST = { ...BEGUN_LEAST, state: 'sending', note: '' };
const SENDING = { ...BEGUN, state: 'sending', note: 'Note', key: 'AAAAAAAAAAAAAAAAAAAAAA', isUpload: true };

const ROW_LEAST = { number: 1, cells: [], draft: DRAFT_LEAST };
const ROW = { number: 2, cells: ['Ada'], draft: DRAFT, room: '  ', failure: { kind: 'TokenMissing' } };

const ANONYMOUS_PUSH_LEAST = {
  ...STORED_LEAST,
  link: 'https://pw.test/p/token',
  name: '',
  note: '',
  instance: INSTANCE,
  isPrivate: false,
};
export const ANONYMOUS_PUSH = {
  ...ANONYMOUS_PUSH_LEAST,
  ...STORED,
  isEncrypted: true,
  expiration: { viewsLeft: 0, isPastExpiryDate: true, isExpired: true, isExpiredManually: false, expiredAt: 1 },
};

const PUSH_BASELINE_LEAST = {
  createdAt: 1,
  expiresAt: 2,
  maxViews: 5,
  reportedViews: null,
  missingCount: 0,
  isExpirationReported: false,
};
const PUSH_BASELINE = { ...PUSH_BASELINE_LEAST, isEncrypted: true, reportedViews: 1, reportedWrongPassphrases: null };

const EVENT_LEAST = {
  id: 'hash/first-view',
  push: 'hash',
  kind: 'first-view',
  occurrences: 1,
  viewsUsed: 1,
  maxViews: 5,
  occurredAt: 1,
  createdAt: 1,
  detectedAt: 2,
  isSeen: false,
  isNotified: true,
};

const POLL_LEAST = {
  status: 'pending',
  trackedCount: 0,
  activeCount: 0,
  isComplete: false,
  failureCount: 0,
  nextPollAt: 0,
};

const INSTANCE_LEAST = {
  id: 'one',
  name: 'One',
  baseUrl: 'https://pw.test',
  color: 'green',
  isDemo: false,
  allowsHttp: false,
  tokenArea: 'none',
};

const TEMPLATE = { id: 'defaults', name: '', options: {}, message: '' };

const POLICY = {
  instances: [],
  allowsOwnInstances: true,
  allowsHttp: true,
  allowsDemo: true,
  showsWelcome: true,
  allowsBatch: true,
  kinds: ['text', 'url', 'file', 'qr'],
  requiresPassphrase: false,
  templates: [],
};

export const STORED_SAMPLES: Record<string, Record<number, readonly unknown[]>> = {
  instances: {
    1: [
      [
        INSTANCE_LEAST,
        {
          ...INSTANCE_LEAST,
          publicUrl: 'https://public.test',
          tokenArea: 'device',
          preset: {
            isLocked: true,
            note: 'Ours',
            userValues: { name: 'Mine', color: 'blue', publicUrl: 'https://mine.test' },
          },
        },
        { ...INSTANCE_LEAST, preset: { isLocked: false, note: '', userValues: { name: 'Mine', color: 'blue' } } },
        { ...INSTANCE_LEAST, preset: { isLocked: false, note: '' } },
      ],
    ],
  },
  activeInstance: { 1: ['', 'one'] },
  'features/…': {
    1: [
      {
        applicationVersion: '2.0.0',
        apiVersion: '2.1',
        edition: 'oss',
        anonymousAccess: true,
        urlPushes: true,
        qr: false,
        filePushes: true,
        filePushesNeedAccount: true,
        sendsEmail: false,
        seenAt: 1,
      },
      {
        applicationVersion: '2.0.0',
        apiVersion: '2.1',
        edition: 'oss',
        anonymousAccess: true,
        urlPushes: true,
        qr: false,
        filePushes: true,
        filePushesNeedAccount: true,
        sendsEmail: false,
        seenAt: 1,
        page: { address: 'https://pw.test', state: 'found', version: '1.2.0', seenAt: 1 },
      },
      {
        applicationVersion: '2.0.0',
        apiVersion: '2.1',
        edition: 'oss',
        anonymousAccess: false,
        urlPushes: true,
        qr: false,
        filePushes: true,
        filePushesNeedAccount: true,
        sendsEmail: false,
        seenAt: 1,
        page: { address: 'https://pw.test', state: 'absent', seenAt: 1 },
      },
    ],
  },
  'instanceDefaults/…': {
    1: [
      [
        { withAccount: true, kind: 'text', ...LIMITS, retrievalStep: true },
        { withAccount: false, kind: 'qr' },
      ],
    ],
  },
  'token/…': { 1: ['token'] },
  templateSettings: {
    1: [
      { templates: [TEMPLATE], composerTemplates: {}, menuTemplates: {} },
      {
        templates: [TEMPLATE, { id: 't', name: 'Mine', options: OPTIONS, message: 'Hello' }],
        composerTemplates: { text: 't' },
        menuTemplates: { url: 'preset:Ours' },
      },
    ],
  },
  language: { 1: ['', 'de'] },
  theme: { 1: ['system', 'light', 'dark'] },
  policyState: {
    1: [
      { isManaged: false, policy: POLICY, issues: [], offeredPresets: [] },
      {
        isManaged: true,
        policy: { ...POLICY, maxDays: 7, endToEnd: true },
        issues: [{ path: 'maximumDays', why: 'invalid' }],
        offeredPresets: ['https://pw.test'],
      },
    ],
  },
  'draft/…': { 1: [DRAFT, DRAFT_LEAST, { ...DRAFT, showsOptions: true }] },
  pendingDrafts: { 1: [[{ id: 'd', isPrivate: false }]] },
  recentPushes: { 1: [['r', 's']] },
  batches: {
    1: [
      [
        {
          id: 'b',
          isPrivate: false,
          instance: INSTANCE,
          withAccount: true,
          createdAt: 1,
          rowCount: 2,
          headings: ['Name', 'Secret'],
          linesAbove: 0,
          roles: ['name', 'secret'],
        },
      ],
    ],
  },
  'push/…': {
    1: [
      ...[CREATED_LEAST, FAILED, UNKNOWN, UNKNOWN_LEAST].map((outcome) => ({ outcome })),
      { outcome: CREATED, draft: DRAFT, passphrase: 'p' },
      { outcome: SENDING, room: '  ' },
      { outcome: SENDING_LEAST },
      ROW_LEAST,
      { ...ROW, outcome: SENDING },
      { ...ROW, outcome: CREATED, isRetried: false },
      { ...ROW, outcome: CREATED_ENCRYPTED },
      { ...ROW, outcome: CREATED_MISDIRECTED },
      { ...ROW, outcome: { ...UNKNOWN, candidates: [{ stored: STORED }] } },
      { ...ROW, outcome: FAILED, isRetried: true },
      { ...ROW, outcome: UNKNOWN },
    ],
  },
  'draftHandoff/…': { 1: ['main'] },
  'linkHandoff/…': {
    1: [
      { link: 'https://pw.test/p/token', isOwn: false },
      {
        link: 'https://pw.test/p/token',
        isOwn: true,
        instanceId: 'one',
        fileFallback: { source: { name: 'page', tabId: 1 }, isPrivate: false },
      },
      {
        link: 'https://pw.test/p/token',
        isOwn: true,
        fileFallback: { source: { name: 'host', permission: 'https://pw.test/*' }, isPrivate: true },
      },
      { link: 'https://pw.test/p/token', isOwn: true, fileFallback: { source: { name: 'none' }, isPrivate: true } },
    ],
  },
  deliverySettings: { 1: [{ copiesAtOnce: true, notifies: false }] },
  shareMessageLanguage: { 1: ['', 'de'] },
  generator: {
    1: [
      {
        kinds: { payload: 'characters', passphrase: 'words' },
        characters: { length: 20, classes: ['lower', 'upper', 'digits', 'symbols'], allowsLookAlikes: false },
        words: { count: 5, separator: '-', hasCapitals: false, hasDigit: false },
      },
    ],
  },
  clipboard: {
    1: [
      { holds: 'link', since: 1_764_000_000_000 },
      { holds: 'nothing', pushes: ['result1', 'result2'] },
    ],
  },
  resultsSeenAt: { 1: [0, 1_764_000_000_000] },
  persistAnonymousPushes: { 1: [true, false] },
  anonymousPushes: { 1: [[ANONYMOUS_PUSH, ANONYMOUS_PUSH_LEAST]] },
  demoState: { 1: [{ version: 1 }] },
  activitySettings: { 1: [{ isOn: true, periodMinutes: 5, notifies: true }] },
  pollStatus: {
    1: [{ one: { ...POLL_LEAST, status: 'failing', polledAt: 1, failure: { kind: 'NetworkError' } }, two: POLL_LEAST }],
  },
  'baseline/…': {
    1: [
      { pushes: {} },
      { pushes: { a: PUSH_BASELINE, b: PUSH_BASELINE_LEAST }, newestCreatedAt: 1, isTokenReplaced: true },
    ],
  },
  'activity/…': { 1: [[EVENT_LEAST, { ...EVENT_LEAST, origin: { ip: '192.0.2.1', userAgent: 'Browser' } }]] },
  unlistedRows: { 1: [[{ batchId: 'b', from: 0 }]] },
  privateMarks: { 1: [[{ id: 'm', origin: 'https://pw.test', settledFor: ['one'], at: 1 }]] },
  'pushNames/…': { 1: [{ hash: { urlToken: 'token', name: 'Name' } }] },
  excludedPrivatePushes: { 1: [['hash']] },
  'encryptedPushes/…': { 1: [['hash']] },
  'publicUrlNotices/…': { 1: [[{ publicUrl: 'https://public.test', resultId: 'r' }]] },
};
