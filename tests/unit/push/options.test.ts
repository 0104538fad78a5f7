import { expect, it } from 'vitest';
import { NO_OPTIONS, type TemplateOptions } from '@/lib/push/options';
import {
  compareWithRequest,
  findDifferences,
  getExpiresAt,
  hasWeakerDifference,
  type StoredPush,
} from '@/lib/push/stored-push';

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

it('takes what an answer leaves out to be as asked, else as much as servers allow, and now for its time', () => {
  const created = { urlToken: 't', acceptsEmail: false, options: {} };
  const { stored, differences } = compareWithRequest(
    created,
    { ...NO_OPTIONS, expireAfterDays: 3, retrievalStep: true },
    9,
  );
  const assumed = { expireAfterDays: 3, expireAfterViews: 100, retrievalStep: true, deletableByViewer: null };
  expect(stored).toEqual({ urlToken: 't', createdAt: 9, ...assumed });
  expect(differences.map(({ option, isWeaker }) => [option, isWeaker])).toEqual([
    ['expireAfterDays', true],
    ['retrievalStep', true],
  ]);
  const options = { expireAfterViews: 5, deletableByViewer: true };
  const named = { ...created, createdAt: 1_000, options };
  expect(compareWithRequest(named, NO_OPTIONS, 9).stored).toEqual({ ...STORED, createdAt: 1_000, expireAfterDays: 90 });
});

it('finds no difference in deletability of a URL push', () => {
  const stored = { ...STORED, deletableByViewer: null };
  expect(findDifferences({ ...NO_OPTIONS, deletableByViewer: true }, stored)).toEqual([]);
});

it.each([
  ['whole days after it was made', 7, '1970-01-08T00:00:00.000Z'],
  ['at the last moment there is, if not before', Number.MAX_SAFE_INTEGER, '+275760-09-13T00:00:00.000Z'],
])('a push ends %s', (_, expireAfterDays, endsAt) => {
  expect(new Date(getExpiresAt({ ...STORED, expireAfterDays })).toISOString()).toBe(endsAt);
});
