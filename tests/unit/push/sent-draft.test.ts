import { describe, expect, it } from 'vitest';
import { createDraft, type Draft } from '@/lib/push/draft';
import { NO_OPTIONS } from '@/lib/push/options';
import { mayBeUnchanged, summarizeDraft } from '@/lib/push/sent-draft';
import { makeUnknown } from '../state/results/make-results';

const DRAFT = createDraft({
  id: 'main',
  isPrivate: false,
  createdAt: 0,
  payloads: { text: 'a key', url: 'https://files.test/a', file: '', qr: 'WIFI' },
  options: { ...NO_OPTIONS, name: 'VPN', note: 'for Ann' },
});
const withOptions = (options: Partial<Draft['options']>) => ({ ...DRAFT, options: { ...DRAFT.options, ...options } });
const withText = (text: string) => ({ ...DRAFT, payloads: { ...DRAFT.payloads, text } });

describe('a draft that was sent', () => {
  it.each<[string, Draft, boolean]>([
    ['as it is', DRAFT, true],
    ['shown instead of hidden', { ...DRAFT, isConcealed: true }, true],
    ['with other limits', withOptions({ expireAfterDays: 3 }), true],
    ['with a secret of the same length, in doubt', withText('b key'), true],
    ['with a longer secret', withText('a key '), false],
    ['with another name', withOptions({ name: 'Mail' }), false],
    ['with another note', withOptions({ note: '' }), false],
    ['as another kind', { ...DRAFT, kind: 'url' }, false],
  ])('%s', (_, draft, isSame) => {
    expect(mayBeUnchanged(draft, [], makeUnknown(summarizeDraft(DRAFT, [])))).toBe(isSame);
  });

  it('is another one with other files, or another host', () => {
    const files: Draft = { ...DRAFT, kind: 'file' };
    const sent = makeUnknown(summarizeDraft(files, ['a.txt', 'b.txt']));
    expect([['a.txt', 'b.txt'], ['a.txt']].map((names) => mayBeUnchanged(files, names, sent))).toEqual([true, false]);
    const url: Draft = { ...DRAFT, kind: 'url' };
    const other = { ...url, payloads: { ...url.payloads, url: 'https://other.test/a' } };
    expect(mayBeUnchanged(other, [], makeUnknown(summarizeDraft(url, [])))).toBe(false);
  });

  it('is summarized without its secret', () => {
    expect(JSON.stringify(summarizeDraft(DRAFT, []))).not.toContain('a key');
  });
});
