import { expect, it } from 'vitest';
import { createDraft } from '@/lib/push/draft';
import { toNewPush } from '@/lib/push/new-push';
import { NO_OPTIONS, type PushOptions, type TemplateOptions } from '@/lib/push/options';
import { findDifferences, getExpiresAt, hasWeakerDifference, type StoredPush } from '@/lib/push/stored-push';

const WIRE: [option: keyof PushOptions, value: number | boolean | string, wire: string | null][] = [
  ['expireAfterDays', 3, 'expire_after_days'],
  ['expireAfterViews', 4, 'expire_after_views'],
  ['retrievalStep', false, 'retrieval_step'],
  ['deletableByViewer', false, 'deletable_by_viewer'],
  ['generatesPassphrase', true, null],
  ['passphrase', ' p ', 'passphrase'],
  ['name', ' n ', 'name'],
  ['note', ' o ', 'note'],
];
const draftWith = (options: Partial<PushOptions>, kind: 'text' | 'url' = 'text') =>
  createDraft({ id: 'd', isPrivate: false, createdAt: 0, kind, options: { ...NO_OPTIONS, ...options } });

it.each(WIRE)('sends %s exactly as asked', (option, value, wire) => {
  const sent = toNewPush(draftWith({ [option]: value }));
  expect(sent).toEqual({ payload: '', kind: 'text', ...(wire && { [wire]: value }) });
});

it('sends no option that is left to the instance, and no empty text', () => {
  expect(toNewPush(draftWith({}))).toEqual({ payload: '', kind: 'text' });
});

it('does not send for a URL push that its recipient may expire it', () => {
  expect(toNewPush(draftWith({ deletableByViewer: true }, 'url'))).toEqual({ payload: '', kind: 'url' });
});

const STORED: StoredPush = {
  urlToken: 't',
  createdAt: 0,
  expireAfterDays: 7,
  expireAfterViews: 5,
  retrievalStep: false,
  deletableByViewer: true,
};

it.each<[option: keyof TemplateOptions & keyof StoredPush, asked: number | boolean, stored: number | boolean, boolean]>(
  [
    ['expireAfterDays', 3, 7, true],
    ['expireAfterDays', 9, 7, false],
    ['expireAfterViews', 3, 5, true],
    ['expireAfterViews', 9, 5, false],
    ['retrievalStep', true, false, true],
    ['retrievalStep', false, true, false],
    ['deletableByViewer', true, false, false],
    ['deletableByViewer', false, true, false],
  ],
)('finds %s stored otherwise: asked %j, stored %j, weaker: %j', (option, requested, stored, isWeaker) => {
  const options = { ...NO_OPTIONS, [option]: requested };
  const differences = findDifferences(options, { ...STORED, [option]: stored });
  expect(differences).toEqual([{ option, requested, stored, isWeaker }]);
  expect(hasWeakerDifference(differences)).toBe(isWeaker);
  expect(findDifferences(options, { ...STORED, [option]: requested })).toEqual([]);
  expect(findDifferences(NO_OPTIONS, { ...STORED, [option]: stored })).toEqual([]);
});

it('finds no difference in deletability of a URL push', () => {
  const stored = { ...STORED, deletableByViewer: null };
  expect(findDifferences({ ...NO_OPTIONS, deletableByViewer: true }, stored)).toEqual([]);
});

it.each([
  ['whole days after it was made', 7, '1970-01-08T00:00:00.000Z'],
  [
    'at the last moment there is, where its days would go beyond',
    Number.MAX_SAFE_INTEGER,
    '+275760-09-13T00:00:00.000Z',
  ],
])('a push ends %s', (_, expireAfterDays, endsAt) => {
  expect(new Date(getExpiresAt({ ...STORED, expireAfterDays })).toISOString()).toBe(endsAt);
});
