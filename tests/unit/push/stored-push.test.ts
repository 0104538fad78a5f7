import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraft } from '@/lib/push/draft';
import { toNewPush } from '@/lib/push/new-push';
import { NO_OPTIONS, type PushOptions } from '@/lib/push/options';
import { findDifferences, getExpiresAt, hasWeakerDifference, type StoredPush } from '@/lib/push/stored-push';

const stored: StoredPush = {
  urlToken: 'a',
  createdAt: Date.UTC(2026, 0, 1),
  expireAfterDays: 7,
  expireAfterViews: 5,
  retrievalStep: true,
  deletableByViewer: true,
};

function makeDraft(options: Partial<PushOptions>, kind: 'text' | 'url' = 'text') {
  const payloads = { text: ' \r\n', url: 'https://example.test/', qr: '' };
  return createDraft({
    id: 'a',
    isPrivate: false,
    createdAt: 0,
    kind,
    payloads,
    options: { ...NO_OPTIONS, ...options },
  });
}

it('is over at the last moment there is, where its days would go beyond', () => {
  const ended = getExpiresAt({ ...stored, expireAfterDays: Number.MAX_SAFE_INTEGER });
  expect(new Date(ended).toISOString()).toBe('+275760-09-13T00:00:00.000Z');
});

describe('what is sent', () => {
  it('leaves out what is left to the instance, and never says null', () => {
    expect(toNewPush(makeDraft({}))).toEqual({ payload: ' \r\n', kind: 'text' });
  });

  it('says no where the user said no', () => {
    expect(toNewPush(makeDraft({ retrievalStep: false, deletableByViewer: false }))).toMatchObject({
      retrieval_step: false,
      deletable_by_viewer: false,
    });
  });

  it('does not ask for a deletable link: there is none', () => {
    expect(toNewPush(makeDraft({ deletableByViewer: true }, 'url'))).toEqual({
      payload: 'https://example.test/',
      kind: 'url',
    });
  });

  it('keeps payload, passphrase, name and note exactly', () => {
    fc.assert(
      fc.property(fc.record({ passphrase: fc.string(), name: fc.string(), note: fc.string() }), (options) => {
        const { passphrase = '', name = '', note = '' } = toNewPush(makeDraft(options));
        expect({ passphrase, name, note }).toEqual(options);
      }),
    );
  });
});

describe('what was stored otherwise than asked', () => {
  it.each<[string, Partial<PushOptions>, Partial<StoredPush>, boolean | undefined]>([
    ['more days', { expireAfterDays: 1 }, { expireAfterDays: 7 }, true],
    ['fewer days', { expireAfterDays: 120 }, { expireAfterDays: 7 }, false],
    ['more views', { expireAfterViews: 1 }, { expireAfterViews: 5 }, true],
    ['fewer views', { expireAfterViews: 1000 }, { expireAfterViews: 5 }, false],
    ['no step', { retrievalStep: true }, { retrievalStep: false }, true],
    ['a step', { retrievalStep: false }, { retrievalStep: true }, false],
    ['not deletable', { deletableByViewer: true }, { deletableByViewer: false }, false],
    ['what was asked', { expireAfterDays: 7, expireAfterViews: 5, retrievalStep: true }, {}, undefined],
    ['what nobody asked about', {}, { expireAfterDays: 90, retrievalStep: false }, undefined],
    ['a link, which nobody can make deletable', { deletableByViewer: true }, { deletableByViewer: null }, undefined],
  ])('%s', (_, asked, got, isWeaker) => {
    const differences = findDifferences({ ...NO_OPTIONS, ...asked }, { ...stored, ...got });
    expect(differences.map((difference) => difference.isWeaker)).toEqual(isWeaker === undefined ? [] : [isWeaker]);
    expect(hasWeakerDifference(differences)).toBe(isWeaker === true);
  });
});

it('a push ends whole days after it was made', () => {
  expect(new Date(getExpiresAt(stored)).toISOString()).toBe('2026-01-08T00:00:00.000Z');
});
