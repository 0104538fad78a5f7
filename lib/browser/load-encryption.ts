import type * as Age from '../encryption/age';

/**
 * Loads what encrypts and decrypts: one file that the build makes, for every page and Firefox's worker. Not in Chromium's worker, which
 * cannot load a script later: there the offscreen document encrypts. The page for recipients has its own: `load-encryption.page.ts`.
 */
export function loadEncryption(): Promise<typeof Age> {
  return import('/encryption.js' as string);
}
