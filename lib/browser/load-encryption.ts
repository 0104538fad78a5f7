import { browser } from 'wxt/browser';
import type * as Age from '../encryption/age';

/** Loads what encrypts and decrypts. Not in Chromium's worker, which cannot load a script later: there the offscreen document encrypts. */
export function loadEncryption(): Promise<typeof Age> {
  // The build makes one file of it, which every page and Firefox's worker load.
  return import(/* @vite-ignore */ browser.runtime.getURL('/encryption.js' as '/'));
}
