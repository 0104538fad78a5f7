import { expect, it } from 'vitest';
import { aboutOf, createDraft } from '@/lib/push/draft';

const draft = { id: 'draft', isPrivate: false, createdAt: 0 };

it.each([
  ['files', { kind: 'file' as const }, ['a.pdf', 'b.txt']],
  [
    'an address',
    { kind: 'url' as const, payloads: { url: 'https://user:key@wiki.test:8443/path?key=1#2' } },
    ['wiki.test:8443'],
  ],
  ['an address that is none', { kind: 'url' as const, payloads: { url: 'no address' } }, []],
  ['a text that looks like an address', { kind: 'text' as const, payloads: { text: 'https://wiki.test/' } }, []],
])('tells what a push is about, and nothing secret of it: %s', (_, fields, about) => {
  expect(aboutOf(createDraft({ ...draft, ...fields }), ['a.pdf', 'b.txt'])).toEqual(about);
});
