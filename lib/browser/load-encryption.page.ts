import * as Age from '../encryption/age';

/** The page for recipients is one file: it holds what decrypts. */
export async function loadEncryption(): Promise<typeof Age> {
  return Age;
}
