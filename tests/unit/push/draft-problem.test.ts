import { describe, expect, it } from 'vitest';
import { createDraft, type Draft } from '@/lib/push/draft';
import { draftProblem } from '@/lib/push/draft-problem';

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
    ['an address of another kind', draft('url', 'ftp://a/b'), { field: 'payload', why: 'not-a-link' }],
    ['a link with a space before it', draft('url', ' https://a.test'), { field: 'payload', why: 'not-a-link' }],
    ['half a character', draft('text', 'a\ud83d'), { field: 'payload', why: 'half-character' }],
    [
      'half a character in the passphrase',
      draft('text', 'a', { passphrase: '\udd11' }),
      { field: 'passphrase', why: 'half-character' },
    ],
    ['a part of a day', draft('text', 'a', { expireAfterDays: 1.5 }), { field: 'expireAfterDays', why: 'not-whole' }],
  ])('%s is named', (_, refused, problem) => {
    expect(draftProblem(refused)).toEqual(problem);
  });

  it.each([
    ['the longest text', draft('text', 'a'.repeat(1_048_576))],
    ['the longest QR text, counted in characters', draft('qr', '🔑'.repeat(1_024))],
    ['a link', draft('url', 'HTTPS://a.test/b c')],
    ['white space around a text', draft('text', ' a \n')],
    ['days that it replaces', draft('text', 'a', { expireAfterDays: 0, expireAfterViews: -3 })],
  ])('%s is left to the instance', (_, taken) => {
    expect(draftProblem(taken)).toBeUndefined();
  });
});
