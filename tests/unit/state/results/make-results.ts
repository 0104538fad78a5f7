import type { CreatedResult, FailedResult, SendingPush, UnknownResult } from '@/lib/push/result';
import type { StoredPush } from '@/lib/push/stored-push';

const shared = {
  id: 'result',
  draftId: 'main',
  startedAt: 0,
  source: 'composer' as const,
  kind: 'text' as const,
  name: '',
  instance: { id: 'one', name: 'One', color: 'green', isDemo: false },
  withAccount: true,
  isPrivate: false,
};

export function makeStored(fields: Partial<StoredPush> = {}): StoredPush {
  return {
    urlToken: 'push1',
    createdAt: Date.UTC(2026, 0, 1),
    expireAfterDays: 7,
    expireAfterViews: 5,
    retrievalStep: true,
    deletableByViewer: true,
    ...fields,
  };
}

export function makeCreated(fields: Partial<CreatedResult> = {}): CreatedResult {
  return {
    ...shared,
    state: 'created',
    respondedAt: 0,
    link: 'https://pw.test/p/push1/r',
    stored: makeStored(),
    differences: [],
    copy: 'copied',
    hasPassphrase: false,
    ...fields,
  };
}

export function makeFailed(fields: Partial<FailedResult> = {}): FailedResult {
  return { ...shared, state: 'failed', failure: { kind: 'RateLimitError', seconds: 9 }, ...fields };
}

export function makeUnknown(fields: Partial<UnknownResult> = {}): UnknownResult {
  return { ...shared, state: 'unknown', note: '', search: 'done', candidates: [], ...fields };
}

export function makeInFlightCreate(fields: Partial<SendingPush> = {}): SendingPush {
  return { ...shared, state: 'sending', note: '', ...fields };
}
