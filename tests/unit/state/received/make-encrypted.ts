import { encryptFile, encryptText } from '@/lib/encryption/age';
import { withFileNames } from '@/lib/encryption/file-names';
import { findMac, readHeader } from '@/lib/encryption/header';
import { withKey } from '@/lib/encryption/key';
import { makeReceivedSecret, sentMessages } from './make-received-secret';

export const KEY = 'AAECAwQFBgcICQoLDA0ODw';
export const OTHER_KEY = 'AAECAwQFBgcICQoLDA0ODA';

/** A recipient, and the link with its key of an encrypted push of another user. */
export async function receiveEncrypted(text: string, push: Record<string, unknown> = {}) {
  const recipient = await makeReceivedSecret();
  const link = await sentMessages(recipient, { payload: await encryptText(text, KEY), ...push });
  return { ...recipient, link, keyedLink: withKey(link, KEY) };
}

/** An encrypted message with the names of its files, and these as a recipient has saved them. `listsMacs`: as messages of before did not. */
export async function encryptFiles(message: string, files: Readonly<Record<string, string>>, listsMacs = true) {
  const names = Object.keys(files);
  const encrypted = await Promise.all(
    Object.values(files).map(async (content, index) => {
      const bytes = await encryptFile(new Blob([content]), KEY);
      return new File([bytes], `${index + 1}.age`);
    }),
  );
  const macs = await Promise.all(encrypted.map(async (file) => findMac(await readHeader(file)) ?? ''));
  return { armor: await encryptText(withFileNames(message, names, listsMacs ? macs : []), KEY), files: encrypted };
}
