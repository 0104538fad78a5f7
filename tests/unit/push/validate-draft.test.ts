import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraft, type Draft } from '@/lib/push/draft';
import {
  countCharacters,
  countLines,
  findDraftProblem,
  findKindUnavailableReason,
  getAccountState,
  parseUrlPayload,
} from '@/lib/push/validate-draft';
import { makeFeatures } from '../../fakes/make-features';
import { makeInstance } from '../background/make-worker';

describe('the length of a payload', () => {
  it('is counted as the instance counts: in characters, not in the units of a string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countCharacters(text) === [...text].length));
  });

  it.each([
    ['', 0],
    ['a\r\nb\r\n', 3],
    ['a\rb', 2],
    ['\n\n', 3],
  ])('%j has %i lines', (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });
});

function draft(kind: Draft['kind'], payload: string, options: Partial<Draft['options']> = {}): Draft {
  return createDraft({
    id: 'd',
    isPrivate: false,
    createdAt: 0,
    kind,
    payloads: { text: '', url: '', qr: '', [kind]: payload },
    options: { passphrase: '', name: '', note: '', ...options },
  });
}

describe('what an instance would refuse', () => {
  it.each([
    ['nothing', draft('text', ''), { field: 'payload', why: 'blank' }],
    ['white space', draft('text', ' \n\t'), { field: 'payload', why: 'blank' }],
    ['a text over its limit', draft('text', 'a'.repeat(1_048_577)), { field: 'payload', why: 'too-long' }],
    ['a QR text over its limit', draft('qr', 'a'.repeat(1_025)), { field: 'payload', why: 'too-long' }],
    ['a link with a space before it', draft('url', ' https://a.test'), { field: 'payload', why: 'not-a-link' }],
    ['half a character', draft('text', 'a\ud83d'), { field: 'payload', why: 'lone-surrogate' }],
    ['half a passphrase', draft('text', 'a', { passphrase: '\udd11' }), { field: 'passphrase', why: 'lone-surrogate' }],
    ['no day', draft('text', 'a', { expireAfterDays: 0 }), { field: 'expireAfterDays', why: 'not-whole' }],
    ['a part of a day', draft('text', 'a', { expireAfterDays: 1.5 }), { field: 'expireAfterDays', why: 'not-whole' }],
  ])('%s is named', (_, refused, problem) => {
    expect(findDraftProblem(refused)).toEqual(problem);
  });

  it.each([
    ['the longest text', draft('text', 'a'.repeat(1_048_576))],
    ['the longest QR text, counted in characters', draft('qr', '🔑'.repeat(1_024))],
    ['a link', draft('url', 'HTTPS://a.test/b c')],
    ['white space around a text', draft('text', ' a \n')],
    ['days that it replaces', draft('text', 'a', { expireAfterDays: 5_000, expireAfterViews: 900 })],
  ])('%s is left to the instance', (_, taken) => {
    expect(findDraftProblem(taken)).toBeUndefined();
  });
});

describe('a kind is off', () => {
  it.each([
    ['when files want an account', 'file', makeFeatures(), false, 'files-need-account'],
    ['when QR codes are switched off', 'qr', makeFeatures({ qr: false }), true, 'disabled'],
    ['without an account', 'url', makeFeatures({ anonymousAccess: false, urlPushes: false }), false, 'needs-account'],
  ] as const)('%s', (_, kind, seen, withAccount, off) => {
    expect(findKindUnavailableReason(kind, seen, withAccount)).toBe(off);
  });

  it.each([
    ['files with the account that they want', 'file', makeFeatures(), true],
    ['files where they want none', 'file', makeFeatures({ filePushesNeedAccount: false }), false],
    ['text, whatever is switched off', 'text', makeFeatures({ urlPushes: false, filePushes: false, qr: false }), false],
    ['while the instance has not told yet', 'url', undefined, false],
  ] as const)('but not %s', (_, kind, seen, withAccount) => {
    expect(findKindUnavailableReason(kind, seen, withAccount)).toBeUndefined();
  });
});

it.each([
  ['without one where none was given', makeInstance({ tokenArea: 'none' }), false, 'anonymous'],
  ['without one since the token went with the browser', makeInstance(), false, 'token-missing'],
  ['with the demo’s own', makeInstance({ tokenArea: 'none', isDemo: true }), false, 'signed-in'],
] as const)('pushes go: %s', (_, instance, hasToken, account) => {
  expect(getAccountState(instance, hasToken)).toBe(account);
});

it.each([
  ['HTTP://example.test:8080', 'example.test:8080'],
  ['https://user:word@evil.test/good.test', 'evil.test'],
  // A Cyrillic а.
  ['https://p\u0430ypal.test/', 'xn--pypal-4ve.test'],
])('%j is an address, and leads to %s', (payload, host) => {
  expect(parseUrlPayload(payload)?.host).toBe(host);
});

it.each(['javascript:alert(1)', 'see https://example.test', 'https://example.test\n'])('%j is not one', (payload) => {
  expect(parseUrlPayload(payload)).toBeUndefined();
});
