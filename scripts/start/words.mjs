import { readFileSync } from 'node:fs';
import { fromRoot } from '../set-up/paths.mjs';

/** @type {Record<string, {message: string}>} */
const words = JSON.parse(readFileSync(fromRoot('public', '_locales', 'en', 'messages.json'), 'utf8'));

/**
 * The extension's English words for a key.
 *
 * @param {string} key
 * @returns {string}
 * @throws {Error} if there are none
 */
export function expectWords(key) {
  const entry = words[key];
  if (!entry) throw new Error(`There are no words for ${key}.`);
  return entry.message;
}
