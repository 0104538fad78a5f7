// Built as one file, `encryption.js`, which `load-encryption.ts` loads when something is encrypted or decrypted.
import { armor, Decrypter, Encrypter } from 'age-encryption';
import { collectBlob, isNotReadable } from '../base/collect-blob';
import type { Failure } from '../base/failure';
import { fail, type Result, succeed } from '../base/result';
import { decodeArmorFile } from './armor-file';
import { findHeaderSize, findMac, readHeader } from './header';

/**
 * Encryption in the age format, version 1 (https://c2sp.org/age), with a passphrase: who has the `age` tool needs no extension.
 */

/** 2^10: a random key cannot be guessed, so a slow derivation would only cost time. */
const WORK_FACTOR = 10;

const BINARY_START = 'age-encryption.org/';

/** What `age -p` makes (18) takes one to four seconds; each further step doubles that and the memory. The library derives no more than this, with 1 GiB. */
const MAX_WORK_FACTOR = 20;

/** A nonce, and the tag of a last chunk without content. */
const MIN_PAYLOAD_BYTES = 32;

/**
 * `not-encrypted`: not in the age format. `other-recipient`: not encrypted with a passphrase. `too-slow`: its derivation would take minutes.
 * `wrong-key`: or its header was changed. `damaged`: it was cut, or what follows the header was changed. `not-text`: decrypted, but no text.
 * `other-file`: none of those that the sender listed.
 */
export type DecryptProblem =
  | 'not-encrypted'
  | 'other-recipient'
  | 'too-slow'
  | 'wrong-key'
  | 'damaged'
  | 'not-text'
  | 'other-file';
/** `damaged-key`: of a link that was entered. A `Failure`: nothing could be read or loaded. */
export type DecryptionFailure = DecryptProblem | 'damaged-key' | 'missing-key' | Failure;
export type Decrypted<T> = Result<T, DecryptProblem>;

function createEncrypter(key: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(key);
  return encrypter;
}

/** Returns ASCII armor. Throws for a lone surrogate, which UTF-8 would replace. */
export async function encryptText(text: string, key: string): Promise<string> {
  if (!text.isWellFormed()) throw new RangeError('A lone surrogate cannot be encrypted');
  return armor.encode(await createEncrypter(key).encrypt(text));
}

/** Returns the binary form, which the browser may keep on disk, as it does with a large file that was chosen. Rejects if the file cannot be read, or when `signal` says so. */
export async function encryptFile(file: Blob, key: string, signal?: AbortSignal): Promise<Blob> {
  const content = file.stream().pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), signal && { signal });
  return new Response(await createEncrypter(key).encrypt(content)).blob();
}

/** Decrypts armor. */
export async function decryptText(encrypted: string, key: string): Promise<Decrypted<string>> {
  const decrypted = await decryptFile(new Blob([encrypted]), key);
  if (!decrypted.ok) return decrypted;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return succeed(decoder.decode(await decrypted.value.arrayBuffer()));
  } catch {
    return fail('not-text');
  }
}

/**
 * Decrypts the binary form or armor. Nothing is returned before the last chunk is verified. `macs`: of the files that it may be; undefined
 * if that is not known. Rejects if the file cannot be read, or if there is no room for it.
 */
export async function decryptFile(encrypted: Blob, key: string, macs?: ReadonlySet<string>): Promise<Decrypted<Blob>> {
  const decoded = await toBinary(encrypted);
  if (!decoded.ok) return decoded;
  const { value: binary } = decoded;
  const header = await readHeader(binary);
  const problem = findHeaderProblem(header);
  if (problem) return fail(problem);
  if (macs && !macs.has(findMac(header) ?? '')) return fail('other-file');
  if (binary.size < (findHeaderSize(header) ?? Number.POSITIVE_INFINITY) + MIN_PAYLOAD_BYTES) return fail('damaged');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = await decrypter.decrypt(binary.stream());
  } catch (error) {
    // There may be no room for the derivation.
    if (isNotReadable(error) || error instanceof RangeError) throw error;
    return fail(String(error).includes('no identity matched') ? 'wrong-key' : 'damaged');
  }
  try {
    return succeed(await collectBlob(stream));
  } catch (error) {
    if (isNotReadable(error)) throw error;
    return fail('damaged');
  }
}

async function toBinary(encrypted: Blob): ReturnType<typeof decodeArmorFile> {
  const isBinary = (await encrypted.slice(0, BINARY_START.length).text()) === BINARY_START;
  return isBinary ? succeed(encrypted) : decodeArmorFile(encrypted);
}

/** Reads the work factor before anything is derived: the library's derivation is synchronous. */
function findHeaderProblem(start: string): DecryptProblem | undefined {
  const [version, stanza = ''] = start.split('\n');
  if (version !== 'age-encryption.org/v1') return 'not-encrypted';
  const [, workFactor] = /^-> scrypt \S+ (\d+)$/.exec(stanza) ?? [];
  // A line for a passphrase that does not fit was changed, since no program writes one.
  if (workFactor === undefined) return /^-> (?!scrypt)\S+( |$)/.test(stanza) ? 'other-recipient' : 'damaged';
  return Number(workFactor) > MAX_WORK_FACTOR ? 'too-slow' : undefined;
}
