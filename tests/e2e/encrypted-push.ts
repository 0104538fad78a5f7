import { encryptFile, encryptText } from '../../lib/encryption/age';
import { toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, withKey } from '../../lib/encryption/key';
import { toPageLink } from '../../lib/instance/page-link';
import { type SentFile, sendPush } from './api-client';
import type { ReferenceServer } from './servers';

interface EncryptedPush {
  /** The names of its files, each of these bytes. */
  names?: readonly string[];
  bytes?: BlobPart;
  passphrase?: string;
  expire_after_views?: number;
  deletable_by_viewer?: boolean;
}

/** Sends a text and files as a sender has encrypted them. Resolves with the link to the page for recipients, the server's own one, and the key. */
export async function sendEncrypted(
  { baseUrl, tokens }: ReferenceServer,
  text: string,
  { names = [], bytes = '', ...options }: EncryptedPush = {},
) {
  const key = generateKey();
  const files: SentFile[] = [];
  for (const [at] of names.entries()) {
    const encrypted = await (await encryptFile(new Blob([bytes]), key)).arrayBuffer();
    files.push({ name: toSentName(at), bytes: new Uint8Array(encrypted) });
  }
  const payload = await encryptText(names.length > 0 ? withFileNames(text, names) : text, key);
  const own = await sendPush(baseUrl, { payload, expire_after_views: 3, ...options }, { token: tokens.owner, files });
  return { key, own, link: toPageLink(withKey(own, key), baseUrl) ?? '' };
}
