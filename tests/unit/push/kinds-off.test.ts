import { describe, expect, it } from 'vitest';
import { accountState, kindUnavailable } from '@/lib/push/limits';
import { makeFeatures } from '../../fakes/make-features';
import { makeInstance } from '../background/make-worker';

describe('a kind is off', () => {
  it.each([
    ['when links are switched off', 'url', makeFeatures({ links: false }), true, 'switched-off'],
    ['when files are switched off', 'file', makeFeatures({ files: false }), true, 'switched-off'],
    ['when files want an account', 'file', makeFeatures(), false, 'files-need-account'],
    ['when QR codes are switched off', 'qr', makeFeatures({ qr: false }), true, 'switched-off'],
    ['when the instance wants an account', 'text', makeFeatures({ anonymousAccess: false }), false, 'needs-account'],
    [
      'when it wants an account, whatever else',
      'url',
      makeFeatures({ anonymousAccess: false, links: false }),
      false,
      'needs-account',
    ],
  ] as const)('%s', (_, kind, seen, withAccount, off) => {
    expect(kindUnavailable(kind, seen, withAccount)).toBe(off);
  });

  it.each([
    ['files with the account that they want', 'file', makeFeatures(), true],
    ['files where they want none', 'file', makeFeatures({ filesNeedAccount: false }), false],
    ['text, whatever is switched off', 'text', makeFeatures({ links: false, files: false, qr: false }), false],
    ['with the account that the instance wants', 'text', makeFeatures({ anonymousAccess: false }), true],
    ['while the instance has not told yet', 'url', undefined, false],
  ] as const)('but not %s', (_, kind, seen, withAccount) => {
    expect(kindUnavailable(kind, seen, withAccount)).toBeUndefined();
  });
});

describe('pushes go', () => {
  it.each([
    ['with an account where there is a token', makeInstance(), true, 'with'],
    ['without one where none was given', makeInstance({ tokenArea: 'none' }), false, 'without'],
    ['without one since the token went with the browser', makeInstance({ tokenArea: 'session' }), false, 'forgotten'],
    ['with the built-in instance’s own', makeInstance({ tokenArea: 'none', isBuiltIn: true }), false, 'with'],
  ] as const)('%s', (_, instance, hasToken, account) => {
    expect(accountState(instance, hasToken)).toBe(account);
  });
});
