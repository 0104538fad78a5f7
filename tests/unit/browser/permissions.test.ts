import { expect, it } from 'vitest';
import { removeHostPermission } from '@/lib/browser/permissions';
import { fakeExtension } from '../../fakes/fake-extension';

const PATTERNS = ['https://pw.test/*', 'http://pw.test/*'];

it('gives back only what was granted by the same pattern: users grant broader ones by hand', async () => {
  const { granted, permissions } = fakeExtension();
  granted.add('<all_urls>').add('https://pw.test/*').add('https://*.test/*');
  await removeHostPermission(PATTERNS);
  expect(permissions.removed).toEqual(['https://pw.test/*']);
  expect([...granted]).toEqual(['<all_urls>', 'https://*.test/*']);
});
