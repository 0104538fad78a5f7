import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure, HttpReason } from '@/lib/failure';
import { describeFailure } from '@/lib/text/failures';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

const wordsFor = (failure: Failure) => describeFailure(failure, { instanceName: 'Company server' });

/** How much of some files had left: nothing, a part, perhaps all. */
const SENT = [
  { bytes: 0, totalBytes: 40_000_000, mayBeComplete: false },
  { bytes: 12_000_000, totalBytes: 40_000_000, mayBeComplete: false },
  { bytes: 39_000_000, totalBytes: 40_000_000, mayBeComplete: true },
];

/** One of each at least; the types see to it that a new member of the family is added here. */
const FAILURES: { [N in Failure['kind']]: Extract<Failure, { kind: N }>[] } = {
  RequestError: (['token', 'push', 'text', 'url-token', 'page'] as const).map((problem) => ({
    kind: 'RequestError',
    problem,
  })),
  NetworkError: [{ kind: 'NetworkError' }, ...SENT.map((estimate) => ({ kind: 'NetworkError' as const, estimate }))],
  TimeoutError: [
    { kind: 'TimeoutError', timeoutMs: 25_000 },
    ...SENT.map((estimate) => ({ kind: 'TimeoutError' as const, timeoutMs: 60_000, estimate })),
  ],
  CanceledError: [{ kind: 'CanceledError' }, ...SENT.map((estimate) => ({ kind: 'CanceledError' as const, estimate }))],
  RedirectError: [{ kind: 'RedirectError' }, { kind: 'RedirectError', wasFollowed: true }],
  TooLargeError: [{ kind: 'TooLargeError', bytes: 41_234_567 }],
  HttpError: Object.values({
    'invalid-token': { kind: 'HttpError', status: 401, reason: 'invalid-token' },
    'passphrase-required': { kind: 'HttpError', status: 401, reason: 'passphrase-required' },
    rejected: { kind: 'HttpError', status: 403, reason: 'rejected' },
    'invalid-fields': {
      kind: 'HttpError',
      status: 422,
      reason: 'invalid-fields',
      fields: { payload: ['is required.'] },
    },
    'not-found': { kind: 'HttpError', status: 404, reason: 'not-found' },
    'server-error': { kind: 'HttpError', status: 500, reason: 'server-error' },
    other: { kind: 'HttpError', status: 418, reason: 'other' },
  } satisfies Record<HttpReason, Failure>),
  RateLimitError: [
    { kind: 'RateLimitError', seconds: 42 },
    { kind: 'RateLimitError', seconds: 90_000 },
    { kind: 'RateLimitError' },
  ],
  ContractError: (['html', 'json', 'other'] as const).map((bodyType) => ({
    kind: 'ContractError',
    status: 200,
    bodyType,
  })),
  PermissionMissing: [{ kind: 'PermissionMissing', host: 'pw.test' }],
  NoInstance: [{ kind: 'NoInstance' }],
  TokenMissing: [{ kind: 'TokenMissing' }],
  InstanceRemoved: [{ kind: 'InstanceRemoved' }],
  PublicUrlTaken: [{ kind: 'PublicUrlTaken', publicUrl: 'https://public.test', instanceName: 'Other' }],
  InstanceChanged: [{ kind: 'InstanceChanged' }],
  SettingsChanged: [{ kind: 'SettingsChanged' }],
  StorageFull: [{ kind: 'StorageFull' }],
  EncryptionFailed: [{ kind: 'EncryptionFailed' }],
  DecryptionUnavailable: [{ kind: 'DecryptionUnavailable' }],
  AlreadyInFlight: [{ kind: 'AlreadyInFlight' }],
  NoLongerAvailable: [{ kind: 'NoLongerAvailable' }],
  SaidNotCreated: [{ kind: 'SaidNotCreated' }],
  NotInPrivateWindow: [{ kind: 'NotInPrivateWindow' }],
  NoPageUrl: [{ kind: 'NoPageUrl' }],
  NothingSelected: [{ kind: 'NothingSelected' }],
  PageUnreadable: [{ kind: 'PageUnreadable' }],
  PasswordField: [
    { kind: 'PasswordField', keys: '' },
    { kind: 'PasswordField', keys: 'Ctrl+Shift+S' },
  ],
  DemoFull: [{ kind: 'DemoFull' }],
  PolicyViolation: [
    { rule: 'kind' as const, kinds: ['text', 'url'] as const },
    { rule: 'limit' as const, option: 'expireAfterDays' as const, max: 7 },
    { rule: 'limit' as const, option: 'expireAfterViews' as const, max: 5 },
    ...(['passphrase', 'own-instance', 'demo', 'unencrypted', 'locked'] as const).map((rule) => ({ rule })),
  ].map((violation) => ({ kind: 'PolicyViolation', violation })),
  FileUnreadable: [{ kind: 'FileUnreadable', fileName: 'report.pdf' }],
  Unexpected: [{ kind: 'Unexpected', operation: 'createPush' }],
};

describe('every failure', () => {
  it.each(Object.values<Failure[]>(FAILURES).flat())('has words and a next step: %o', (failure) => {
    const { title, action } = wordsFor(failure);
    expect(title).toMatch(/^\S.*[.”)]$/s);
    expect(action).toMatch(/^[A-Z].*\.$/s);
    expect(title + action).not.toMatch(/\$|undefined/);
  });
});

describe('words', () => {
  it('say how much of the files was sent, and whether nothing was created', () => {
    const [, part, perhaps] = FAILURES.NetworkError.slice(1).map(wordsFor);
    expect(part?.title).toContain('12 MB of 40 MB');
    expect(part?.action).toContain('No link was created');
    expect(perhaps?.title).toContain('40 MB');
    expect(perhaps?.action).not.toContain('No link was created');
  });

  it('say how large a push was that is too large', () => {
    expect(wordsFor({ kind: 'TooLargeError', bytes: 41_234_567 }).title).toContain('41.2 MB is too large');
  });

  it('name no part of the program for a defect, and promise nothing', () => {
    const { title, action } = wordsFor({ kind: 'Unexpected', operation: 'createPush' });
    expect(title + action).not.toMatch(/createPush|lost/);
    expect(action).toContain('Check whether it worked before you try again');
  });

  it('quote the server by field for a 422', () => {
    const { title } = wordsFor({
      kind: 'HttpError',
      status: 422,
      reason: 'invalid-fields',
      fields: { payload: ['Payload is required.'], odd_field: ['is odd', 'is new'], empty: [] },
    });
    expect(title).toContain('Secret: “Payload is required.” odd_field: “is odd is new”');
    expect(title).not.toContain('empty');
  });

  it('name a field as the server does where it has the name of what every object has', () => {
    const fields = { constructor: ['is odd'] };
    const { title } = wordsFor({ kind: 'HttpError', status: 422, reason: 'invalid-fields', fields });
    expect(title).toContain('constructor: “is odd”');
  });

  it('quote the server for a refusal', () => {
    const refusal = 'That push doesn’t belong to you.';
    expect(wordsFor({ kind: 'HttpError', status: 403, reason: 'rejected', refusal }).title).toContain(`“${refusal}”`);
  });

  it('tell the three kinds of 401 apart', () => {
    const reasons = ['invalid-token', 'rejected', 'passphrase-required'] as const;
    const words = reasons.map((reason) => wordsFor({ kind: 'HttpError', status: 401, reason }).title);
    expect(new Set(words).size).toBe(3);
  });

  it('name the seconds of a rate limit', () => {
    expect(wordsFor({ kind: 'RateLimitError', seconds: 42 }).action).toContain('42 seconds');
    expect(wordsFor({ kind: 'RateLimitError', seconds: 1 }).action).toContain('1 second.');
  });

  it('name hours or days for a rate limit of more than an hour', () => {
    expect(wordsFor({ kind: 'RateLimitError', seconds: 90_001 }).action).toBe('Try again in 26 hours.');
    expect(wordsFor({ kind: 'RateLimitError', seconds: 345_600 }).action).toBe('Try again in 4 days.');
  });

  it('name the seconds of a timeout', () => {
    expect(wordsFor({ kind: 'TimeoutError', timeoutMs: 10_000 }).title).toContain('within 10 seconds');
  });
});

it('a missing token is not put down to a browser that closed: an update ends it too', () => {
  const { title, action } = wordsFor({ kind: 'TokenMissing' });
  expect(title).toBe('The API token for Company server is missing.');
  expect(action).toMatch(/^The browser was closed, or Secret Push was updated, reloaded or turned off/);
});
