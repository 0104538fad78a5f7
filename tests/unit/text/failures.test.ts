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
const FAILURES: { [N in Failure['name']]: Extract<Failure, { name: N }>[] } = {
  RequestError: (['token', 'push', 'text', 'url-token', 'page'] as const).map((problem) => ({
    name: 'RequestError',
    problem,
  })),
  NetworkError: [{ name: 'NetworkError' }, ...SENT.map((estimate) => ({ name: 'NetworkError' as const, estimate }))],
  TimeoutError: [
    { name: 'TimeoutError', timeoutMs: 25_000 },
    ...SENT.map((estimate) => ({ name: 'TimeoutError' as const, timeoutMs: 60_000, estimate })),
  ],
  CanceledError: [{ name: 'CanceledError' }, ...SENT.map((estimate) => ({ name: 'CanceledError' as const, estimate }))],
  RedirectError: [{ name: 'RedirectError' }, { name: 'RedirectError', wasFollowed: true }],
  TooLargeError: [{ name: 'TooLargeError', bytes: 41_234_567 }],
  HttpError: Object.values({
    'invalid-token': { name: 'HttpError', status: 401, reason: 'invalid-token' },
    'passphrase-required': { name: 'HttpError', status: 401, reason: 'passphrase-required' },
    rejected: { name: 'HttpError', status: 403, reason: 'rejected' },
    'invalid-fields': {
      name: 'HttpError',
      status: 422,
      reason: 'invalid-fields',
      fields: { payload: ['is required.'] },
    },
    'not-found': { name: 'HttpError', status: 404, reason: 'not-found' },
    'server-error': { name: 'HttpError', status: 500, reason: 'server-error' },
    other: { name: 'HttpError', status: 418, reason: 'other' },
  } satisfies Record<HttpReason, Failure>),
  RateLimitError: [
    { name: 'RateLimitError', seconds: 42 },
    { name: 'RateLimitError', seconds: 90_000 },
    { name: 'RateLimitError' },
  ],
  ContractError: (['html', 'json', 'other'] as const).map((bodyType) => ({
    name: 'ContractError',
    status: 200,
    bodyType,
  })),
  PermissionMissing: [{ name: 'PermissionMissing', host: 'pw.test' }],
  NoInstance: [{ name: 'NoInstance' }],
  TokenMissing: [{ name: 'TokenMissing' }],
  InstanceRemoved: [{ name: 'InstanceRemoved' }],
  PublicUrlTaken: [{ name: 'PublicUrlTaken', publicUrl: 'https://public.test', instanceName: 'Other' }],
  InstanceChanged: [{ name: 'InstanceChanged' }],
  SettingsChanged: [{ name: 'SettingsChanged' }],
  StorageFull: [{ name: 'StorageFull' }],
  AlreadyInFlight: [{ name: 'AlreadyInFlight' }],
  NoLongerAvailable: [{ name: 'NoLongerAvailable' }],
  NotInPrivateWindow: [{ name: 'NotInPrivateWindow' }],
  NoPageUrl: [{ name: 'NoPageUrl' }],
  NothingSelected: [{ name: 'NothingSelected' }],
  PageUnreadable: [{ name: 'PageUnreadable' }],
  PasswordField: [
    { name: 'PasswordField', keys: '' },
    { name: 'PasswordField', keys: 'Ctrl+Shift+S' },
  ],
  DemoFull: [{ name: 'DemoFull' }],
  PolicyViolation: [
    { rule: 'kind' as const, kinds: ['text', 'url'] as const },
    { rule: 'days' as const, option: 'expireAfterDays' as const, max: 7 },
    { rule: 'views' as const, option: 'expireAfterViews' as const, max: 5 },
    ...(['passphrase', 'own-instance', 'built-in', 'unencrypted', 'locked'] as const).map((rule) => ({ rule })),
  ].map((violation) => ({ name: 'PolicyViolation', violation })),
  FileUnreadable: [{ name: 'FileUnreadable', fileName: 'report.pdf' }],
  Unexpected: [{ name: 'Unexpected', operation: 'createPush' }],
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
    expect(wordsFor({ name: 'TooLargeError', bytes: 41_234_567 }).title).toContain('41.2 MB is too large');
  });

  it('name no part of the program for a defect, and promise nothing', () => {
    const { title, action } = wordsFor({ name: 'Unexpected', operation: 'createPush' });
    expect(title + action).not.toMatch(/createPush|lost/);
    expect(action).toContain('Check whether it worked before you try again');
  });

  it('quote the server by field for a 422', () => {
    const { title } = wordsFor({
      name: 'HttpError',
      status: 422,
      reason: 'invalid-fields',
      fields: { payload: ['Payload is required.'], odd_field: ['is odd', 'is new'], empty: [] },
    });
    expect(title).toContain('Secret: “Payload is required.” odd_field: “is odd is new”');
    expect(title).not.toContain('empty');
  });

  it('name a field as the server does where it has the name of what every object has', () => {
    const fields = { constructor: ['is odd'] };
    const { title } = wordsFor({ name: 'HttpError', status: 422, reason: 'invalid-fields', fields });
    expect(title).toContain('constructor: “is odd”');
  });

  it('quote the server for a refusal', () => {
    const refusal = 'That push doesn’t belong to you.';
    expect(wordsFor({ name: 'HttpError', status: 403, reason: 'rejected', refusal }).title).toContain(`“${refusal}”`);
  });

  it('tell the three kinds of 401 apart', () => {
    const reasons = ['invalid-token', 'rejected', 'passphrase-required'] as const;
    const words = reasons.map((reason) => wordsFor({ name: 'HttpError', status: 401, reason }).title);
    expect(new Set(words).size).toBe(3);
  });

  it('name the seconds of a rate limit', () => {
    expect(wordsFor({ name: 'RateLimitError', seconds: 42 }).action).toContain('42 seconds');
    expect(wordsFor({ name: 'RateLimitError', seconds: 1 }).action).toContain('1 second.');
  });

  it('name hours or days for a rate limit of more than an hour', () => {
    expect(wordsFor({ name: 'RateLimitError', seconds: 90_001 }).action).toBe('Try again in 26 hours.');
    expect(wordsFor({ name: 'RateLimitError', seconds: 345_600 }).action).toBe('Try again in 4 days.');
  });

  it('name the seconds of a timeout', () => {
    expect(wordsFor({ name: 'TimeoutError', timeoutMs: 10_000 }).title).toContain('within 10 seconds');
  });
});

it('a missing token is not put down to a browser that closed: an update ends it too', () => {
  const { title, action } = wordsFor({ name: 'TokenMissing' });
  expect(title).toBe('The API token for Company server is missing.');
  expect(action).toMatch(/^The browser was closed, or Secret Push was updated, reloaded or turned off/);
});
