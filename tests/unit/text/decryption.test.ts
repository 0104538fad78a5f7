import { beforeEach, expect, it } from 'vitest';
import { KEY_MARK } from '@/lib/encryption/key';
import { toPageLink } from '@/lib/instance/page-link';
import { describeDecryptionFailure } from '@/lib/text/decryption';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

it('a damaged key is said to follow what stands before it in every form of a link', () => {
  const own = 'https://pw.test/p/abc/r#age=AAECAwQFBgcICQoLDA0ODw';
  const words = describeDecryptionFailure('damaged-key').action;
  expect(words).toContain(`“${KEY_MARK}”`);
  for (const link of [own, toPageLink(own, 'https://pw.test')])
    expect(link?.split(KEY_MARK).at(-1)).toBe('AAECAwQFBgcICQoLDA0ODw');
});
