import { describe, expect, it, test } from 'vitest';
import { createDraft, findEmailProblem, formatEmails, getContentSummary, splitEmails } from '@/lib/push/draft';

const draft = { id: 'draft', isPrivate: false, createdAt: 0 };

it.each([
  ['files', { kind: 'file' as const }, ['a.pdf', 'b.txt']],
  ['an address', { kind: 'url' as const, payloads: { url: 'https://u:key@wiki.test:84/?key=1#2' } }, ['wiki.test:84']],
  ['a text that looks like an address', { kind: 'text' as const, payloads: { text: 'https://wiki.test/' } }, []],
])('tells what a push is about, and nothing secret of it: %s', (_, fields, about) => {
  expect(getContentSummary(createDraft({ ...draft, ...fields }), ['a.pdf', 'b.txt'])).toEqual(about);
});

describe('addresses', () => {
  test.each([
    ['', []],
    ['a@e.test, b@e.test;c@e.test\nd@e.test,', ['a@e.test', 'b@e.test', 'c@e.test', 'd@e.test']],
  ])('%j are read as people type them', (typed, addresses) => {
    expect(splitEmails(typed)).toEqual(addresses);
  });

  test('go to the instance with commas', () => {
    expect(formatEmails('a@example.test;b@example.test')).toBe('a@example.test, b@example.test');
  });

  test.each([
    ['', undefined],
    ['first.last+push@mail.example.test', undefined],
    ['a@localhost', 'not-an-address'],
    ['a@b@example.test', 'not-an-address'],
    ['a@example..test', 'not-an-address'],
    ['a@e.test b@e.test c@e.test d@e.test e@e.test', undefined],
    ['a@e.test b@e.test c@e.test d@e.test e@e.test f@e.test', 'too-many'],
  ] as const)('%j: %s', (typed, problem) => {
    expect(findEmailProblem(typed)).toBe(problem);
  });
});
