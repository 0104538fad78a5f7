import { decryptInto, decryptText } from '../encryption/age';

/** The page for recipients is one file: it holds what decrypts, and nothing that encrypts. */
export async function loadEncryption() {
  return { decryptInto, decryptText };
}
