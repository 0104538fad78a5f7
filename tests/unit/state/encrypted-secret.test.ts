import { expect, it } from 'vitest';
import { encryptText } from '@/lib/encryption/age';
import { createEncryptedSecret } from '@/lib/state/encrypted-secret';
import { KEY } from './make-encrypted';

it('loses no file where two are dropped while the first is read', async () => {
  const secret = createEncryptedSecret();
  const [one, two] = await Promise.all(['one', 'two'].map((text) => encryptText(text, KEY)));
  await Promise.all([
    secret.addFiles([new File([one ?? ''], 'one.age')]),
    secret.addFiles([new File([two ?? ''], 'two.age')]),
  ]);
  expect([secret.armor.value, secret.files.value.map(({ name }) => name)]).toEqual([one, ['two.age']]);
});
