// Built as one file, `encryption.js`, which `load-encryption.ts` loads when something is encrypted or decrypted.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { armor, Decrypter, Encrypter, type Stanza } from 'age-encryption';
import { collectBlob } from '../base/collect-blob';
import { fromBase64 } from '../base/encoding';
import type { Failure } from '../base/failure';
import { fail, type Result, succeed } from '../base/result';
import { decodeArmorFile } from './armor-file';
import { findHeaderSize, findMac, readStart } from './header';

/**
 * Encryption in the age format, version 1 (https://c2sp.org/age), with a passphrase: who has the `age` tool needs no extension.
 */

/** 2^10: a random key cannot be guessed, so a slow derivation would only cost time. */
const WORK_FACTOR = 10;

const BINARY_START = 'age-encryption.org/';

/** What `age -p` makes (18) takes one to four seconds; each further step doubles that and the memory. The libraries derive no more than this, with 1 GiB. */
const MAX_WORK_FACTOR = 20;

/** How long a derivation keeps the page from anything else at a time. Hidden pages go on once a second. */
const DERIVATION_STEP_MS = 100;

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

/**
 * Returns the binary form, which the browser may keep on disk, as it does with a large file that was chosen. Rejects if the file cannot be read
 * or was changed, or when `signal` says so.
 */
export async function encryptFile(file: Blob, key: string, signal?: AbortSignal): Promise<Blob> {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      bytes += piece.length;
      controller.enqueue(piece);
    },
    // Firefox reads on in a file that was changed, and gives less than its size if it is shorter now.
    flush: () => {
      if (bytes !== file.size) throw new Error('The file was changed');
    },
  });
  const content = file.stream().pipeThrough(count, signal && { signal });
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

/** Where the bytes of a file that is decrypted go. */
export interface DecryptionTarget<T> {
  /** The MACs of the files that it may be; undefined if that is not known. */
  macs?: ReadonlySet<string> | undefined;
  /** Takes what was decrypted, chunk by chunk. The last one may be the first that is not verified: then the stream fails, and what was made of it has to go. */
  take: (decrypted: ReadableStream<Uint8Array>) => Promise<T>;
  /** Takes all that is encrypted if nothing of it was decrypted. */
  keep?: (encrypted: Blob) => void;
}

/** Decrypts the binary form or armor. Nothing is returned before the last chunk is verified. Rejects if the file cannot be read, or if there is no room for it. */
export function decryptFile(encrypted: Blob, key: string, macs?: ReadonlySet<string>): Promise<Decrypted<Blob>> {
  return decryptInto(encrypted, key, { macs, take: collectBlob });
}

/** Decrypts the binary form as it is read, or armor. Rejects if it cannot be read, if there is no room for it, and as `take` does by a `DOMException`. */
export async function decryptInto<T>(
  encrypted: Blob | ReadableStream<Uint8Array>,
  key: string,
  { macs, take, keep }: DecryptionTarget<T>,
): Promise<Decrypted<T>> {
  let { start, all } = await readStart(encrypted);
  let whole = encrypted instanceof Blob ? encrypted : undefined;
  const refuse = async (problem: DecryptProblem) => {
    keep?.(whole ?? (await collectBlob(all)));
    return fail(problem);
  };
  if ((await start.slice(0, BINARY_START.length).text()) !== BINARY_START) {
    whole ??= await collectBlob(all);
    const decoded = await decodeArmorFile(whole);
    if (!decoded.ok) return refuse(decoded.failure);
    ({ start, all } = await readStart(decoded.value));
  }
  const fileKey = await readFileKey(start, key, macs);
  if (!fileKey.ok) return refuse(fileKey.failure);
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey.value });
  try {
    return succeed(await take(await decrypter.decrypt(all)));
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return fail('damaged');
  }
}

/** Reads the key of a file from its header, which is whole if the file is. */
async function readFileKey(
  start: Blob,
  key: string,
  macs: ReadonlySet<string> | undefined,
): Promise<Decrypted<Uint8Array>> {
  const header = await start.text();
  const problem = findHeaderProblem(header);
  if (problem) return fail(problem);
  if (macs && !macs.has(findMac(header) ?? '')) return fail('other-file');
  const size = findHeaderSize(header);
  if (size === undefined || start.size < size + MIN_PAYLOAD_BYTES) return fail('damaged');
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: (stanzas) => unwrapFileKey(stanzas, key) });
  try {
    return succeed(await decrypter.decryptHeader(new Uint8Array(await start.slice(0, size).arrayBuffer())));
  } catch (error) {
    // There may be no room for the derivation.
    if (error instanceof RangeError) throw error;
    return fail(String(error).includes('no identity matched') ? 'wrong-key' : 'damaged');
  }
}

/**
 * The key of a file, if the passphrase is the right one (https://c2sp.org/age#scrypt-recipient-stanza). The library's own derivation would stop
 * the page for as long as it takes: minutes where a browser has no JIT.
 */
async function unwrapFileKey(stanzas: readonly Stanza[], passphrase: string): Promise<Uint8Array | null> {
  const [
    {
      args: [, salt = '', workFactor],
      body,
    } = { args: [], body: new Uint8Array() },
  ] = stanzas;
  const saltBytes = fromBase64(salt);
  if (stanzas.length !== 1 || saltBytes.length !== 16 || body.length !== 32) throw new Error('No such line');
  const label = new TextEncoder().encode('age-encryption.org/v1/scrypt');
  const wrapping = await scryptAsync(passphrase, Uint8Array.of(...label, ...saltBytes), {
    N: 2 ** Number(workFactor),
    r: 8,
    p: 1,
    dkLen: 32,
    asyncTick: DERIVATION_STEP_MS,
  });
  try {
    return chacha20poly1305(wrapping, new Uint8Array(12)).decrypt(body);
  } catch {
    return null;
  }
}

/** Reads the work factor before anything is derived. */
function findHeaderProblem(start: string): DecryptProblem | undefined {
  const [version, stanza = ''] = start.split('\n');
  if (version !== 'age-encryption.org/v1') return 'not-encrypted';
  const [, workFactor] = /^-> scrypt \S+ ([1-9]\d*)$/.exec(stanza) ?? [];
  // A line for a passphrase that does not fit was changed, since no program writes one.
  if (workFactor === undefined) return /^-> (?!scrypt)\S+( |$)/.test(stanza) ? 'other-recipient' : 'damaged';
  return Number(workFactor) > MAX_WORK_FACTOR ? 'too-slow' : undefined;
}
