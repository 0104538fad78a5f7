import { computed, signal } from '@preact/signals';
import type { DecryptionFailure } from '../encryption/age';
import { readArmor } from '../encryption/armor';
import { splitFileNames } from '../encryption/file-names';
import { isKey } from '../encryption/key';
import { readEnteredKey } from '../encryption/received-text';
import { sanitizeFileName } from '../push/files';
import { type DecryptedContent, decryptReceivedFile, decryptReceivedText } from './decrypt-received';

export type EncryptedSecret = ReturnType<typeof createEncryptedSecret>;

/** Larger armor is opened as a file. */
const MAX_ARMOR_BYTES = 4_194_304;

const PASTED_NAME = 'secret.age';

/** What browsers make of `1.age` if there is one already: `1 (1).age`, `1(1).age`. */
const SENT_NAME = /^(\d+)(?: ?\(\d+\))?\.age$/;

/** A secret that is encrypted end to end, in this page's memory alone. Sends nothing. */
export function createEncryptedSecret() {
  const armor = signal<string>();
  const text = signal<string>();
  const failure = signal<DecryptionFailure>();
  const isBusy = signal(false);
  const files = signal<readonly File[]>([]);
  const key = signal<string>();
  const names = signal<ReadonlyMap<string, string>>(new Map());
  /** Whether the text is that of a push with files, and so ends with their names. */
  let hasFileNames = true;
  /** Of the file from which the armor was read. */
  let armorName = PASTED_NAME;
  /** Aborted when the secret is put away. */
  let secretAbort = new AbortController();

  /** The key is known to be the right one only afterwards. */
  const decryptMessage = async (used: string | undefined): Promise<void> => {
    const encrypted = armor.peek();
    if (encrypted === undefined || used === undefined || text.peek() !== undefined) return;
    const { signal: closed } = secretAbort;
    isBusy.value = true;
    failure.value = undefined;
    const decrypted = await decryptReceivedText(encrypted, used);
    if (closed.aborted) return;
    isBusy.value = false;
    if (decrypted.ok) {
      const split = splitFileNames(decrypted.content);
      key.value = used;
      text.value = hasFileNames ? split.message : decrypted.content;
      if (hasFileNames) names.value = split.names;
      return;
    }
    failure.value = decrypted.failure;
    if (decrypted.failure === 'not-text') {
      key.value = used;
      files.value = [...files.peek(), new File([encrypted], armorName)];
      armor.value = undefined;
    } else if (typeof decrypted.failure === 'string') key.value = undefined;
  };

  const clear = (): void => {
    secretAbort.abort();
    secretAbort = new AbortController();
    for (const held of [armor, text, failure, key]) held.value = undefined;
    isBusy.value = false;
    files.value = [];
    names.value = new Map();
    hasFileNames = true;
    armorName = PASTED_NAME;
  };

  return {
    armor,
    /** Decrypted, without the names of files. */
    text,
    failure,
    isBusy,
    /** Encrypted ones that were chosen here. */
    files,
    isAny: computed(() => armor.value !== undefined || files.value.length > 0),
    /** Whether a key has to be entered. */
    needsKey: computed(() => key.value === undefined && (armor.value !== undefined || files.value.length > 0)),
    clear,
    /** Keeps the key of a link for what will be received. Returns whether that can be done: it may be damaged, or there is none. */
    keepKey: (received: string | undefined): boolean => {
      const isWhole = received !== undefined && isKey(received);
      key.value = isWhole ? received : undefined;
      failure.value = received === undefined || isWhole ? undefined : 'damaged-key';
      return isWhole;
    },
    /** Decrypts if the key is known. `hasFiles`: undefined if that cannot be known. */
    open: (encrypted: string, hasFiles?: boolean): Promise<void> => {
      armor.value = encrypted;
      hasFileNames = hasFiles ?? true;
      return decryptMessage(key.peek());
    },
    /** With the key that is known. */
    retry: (): Promise<void> => decryptMessage(key.peek()),
    /** A link, its key, or the passphrase that somebody chose. */
    enterKey: async (entered: string): Promise<void> => {
      const read = readEnteredKey(entered);
      failure.value = read === undefined ? 'damaged-key' : undefined;
      if (read === undefined) return;
      // Without a message only the files themselves can tell.
      if (armor.peek() === undefined) key.value = read;
      else await decryptMessage(read);
    },
    /** Encrypted files, and the message as a file. */
    addFiles: async (added: readonly File[]): Promise<void> => {
      const { signal: closed } = secretAbort;
      for (const file of added) {
        const found = armor.peek() === undefined && text.peek() === undefined ? await readArmorFile(file) : undefined;
        if (closed.aborted) return;
        // Others may have been added while this one was read.
        if (found === undefined || armor.peek() !== undefined) files.value = [...files.peek(), file];
        else {
          armor.value = found;
          armorName = file.name;
        }
      }
      await decryptMessage(key.peek());
    },
    /** The name that a file had before it was encrypted, sanitized. */
    nameOf: (encrypted: string): string => {
      const [, number] = SENT_NAME.exec(encrypted) ?? [];
      const known = number === undefined ? undefined : names.value.get(`${number}.age`);
      return sanitizeFileName(known ?? encrypted.replace(/\.age$/i, ''));
    },
    /** Needs the key. */
    decryptFile: async (bytes: Blob, name: string): Promise<DecryptedContent<Blob>> => {
      const used = key.peek();
      if (used === undefined) return { ok: false, failure: 'damaged-key' };
      const decrypted = await decryptReceivedFile(bytes, used, name);
      // No message says that this key is the right one for other files.
      if (!decrypted.ok && decrypted.failure === 'wrong-key' && text.peek() === undefined) {
        failure.value = decrypted.failure;
        key.value = undefined;
      }
      return decrypted;
    },
  };
}

/** Undefined for a file in the binary form, and for one that cannot be read, which its own row then says. */
async function readArmorFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_ARMOR_BYTES) return undefined;
  try {
    return readArmor(await file.text());
  } catch {
    return undefined;
  }
}
