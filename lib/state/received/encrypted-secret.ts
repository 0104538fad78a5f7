import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { fail } from '../../base/result';
import type { DecryptionFailure, DecryptionTarget } from '../../encryption/age';
import { readArmor } from '../../encryption/armor';
import { readText } from '../../encryption/armor-file';
import { splitFileNames } from '../../encryption/file-names';
import { isKey } from '../../encryption/key';
import { sanitizeFileName } from '../../push/files';
import { isLinkWithoutKey, readEnteredKey } from '../../received/received-text';
import { type DecryptedContent, decryptReceivedFile, decryptReceivedText } from './decrypt';

/** Larger armor is opened as a file. */
const MAX_ARMOR_BYTES = 4_194_304;

const PASTED_NAME = 'secret.age';

/** What browsers make of `1.age` if there is one already: `1 (1).age`, `1(1).age`. */
const SENT_NAME = /^(\d+)(?: ?\(\d+\))?\.age$/;

/** A secret that is encrypted end to end, in this page's memory alone. Sends nothing. */
export interface EncryptedSecret {
  /** The encrypted text; undefined if there is none. */
  armor: ReadonlySignal<string | undefined>;
  /** The decrypted text, without the names of files. */
  text: ReadonlySignal<string | undefined>;
  /** Why the text was not decrypted, or what was entered is no key. */
  failure: ReadonlySignal<DecryptionFailure | undefined>;
  /** Whether the text is being decrypted. */
  isBusy: ReadonlySignal<boolean>;
  /** The encrypted files that were chosen on this page. */
  files: ReadonlySignal<readonly File[]>;
  /** Whether there is anything encrypted. */
  isAny: ReadonlySignal<boolean>;
  /** Whether a key has to be entered. */
  needsKey: ReadonlySignal<boolean>;
  /** Puts everything away, also what is being decrypted. */
  clear: () => void;
  /** Keeps the key of a link for what will be received. Returns whether that can be done: it may be damaged, or there is none. */
  setKey: (received: string | undefined) => boolean;
  /** Takes an encrypted text, and decrypts it if the key is known. `hasFiles`: it came with files, whose names may be its end. */
  open: (encrypted: string, hasFiles?: boolean) => Promise<void>;
  /** Says why what was entered is no key. */
  refuseKey: (entered: string) => void;
  /** Decrypts once more, with the key that is known. */
  retry: () => Promise<void>;
  /** Decrypts with what was entered: a link, its key, or the passphrase that somebody chose. */
  enterKey: (entered: string) => Promise<void>;
  /** Adds encrypted files, and the encrypted message if it is one of them. */
  addFiles: (added: readonly File[]) => Promise<void>;
  /** The name that a file had before it was encrypted, sanitized. */
  nameOf: (encrypted: string) => string;
  /** The sanitized names of files that the message lists, but that are neither among those `received` nor chosen. */
  findMissing: (received: readonly { name: string }[]) => string[];
  /** Decrypts a file, which was sent under this name. The key has to be known. */
  decryptFile: <T>(
    encrypted: Blob | ReadableStream<Uint8Array>,
    name: string,
    target: Pick<DecryptionTarget<T>, 'take' | 'keep'>,
  ) => Promise<DecryptedContent<T>>;
}

/** Holds nothing at first. */
export function createEncryptedSecret(): EncryptedSecret {
  const armor = signal<string>();
  const decrypted = signal<string>();
  const failure = signal<DecryptionFailure>();
  const isBusy = signal(false);
  const files = signal<readonly File[]>([]);
  const key = signal<string>();
  /** Whether the text came with files. */
  const isWithFiles = signal(false);
  const list = computed(() => splitFileNames(decrypted.value ?? ''));
  const isListed = (file: { name: string }) => list.value.names.has(toListedName(file.name));
  /** Only what comes with files ends with their names. */
  const hasList = computed(() => isWithFiles.value || files.value.some(isListed));
  const text = computed(() => (decrypted.value !== undefined && hasList.value ? list.value.message : decrypted.value));
  /** The name of the file from which the armor was read. */
  let armorName = PASTED_NAME;
  /** Aborted when the secret is put away. */
  let secretAbort = new AbortController();

  /** The MACs of the files that the sender listed under this name, or of all files if none has it. Undefined for a list without MACs. */
  const findMacs = (name: string): ReadonlySet<string> | undefined => {
    const { macs } = list.peek();
    const own = macs?.get(toListedName(name));
    return macs && new Set(own === undefined ? macs.values() : [own]);
  };

  /** The key is known to be the right one only afterward. */
  const decryptMessage = async (used: string | undefined): Promise<void> => {
    const encrypted = armor.peek();
    if (encrypted === undefined || used === undefined || text.peek() !== undefined) return;
    const { signal: closed } = secretAbort;
    isBusy.value = true;
    failure.value = undefined;
    const result = await decryptReceivedText(encrypted, used);
    if (closed.aborted) return;
    isBusy.value = false;
    if (result.ok) {
      key.value = used;
      decrypted.value = result.value;
      return;
    }
    failure.value = result.failure;
    if (result.failure === 'not-text') {
      key.value = used;
      files.value = [...files.peek(), new File([encrypted], armorName)];
      armor.value = undefined;
    } else if (typeof result.failure === 'string') key.value = undefined;
  };

  const clear = (): void => {
    secretAbort.abort();
    secretAbort = new AbortController();
    for (const held of [armor, decrypted, failure, key]) held.value = undefined;
    isBusy.value = false;
    files.value = [];
    isWithFiles.value = false;
    armorName = PASTED_NAME;
  };

  return {
    armor,
    text,
    failure,
    isBusy,
    files,
    isAny: computed(() => armor.value !== undefined || files.value.length > 0),
    needsKey: computed(() => key.value === undefined && (armor.value !== undefined || files.value.length > 0)),
    clear,
    setKey: (received) => {
      const isWhole = received !== undefined && isKey(received);
      key.value = isWhole ? received : undefined;
      failure.value = received === undefined || isWhole ? undefined : 'damaged-key';
      return isWhole;
    },
    open: (encrypted, hasFiles = false) => {
      armor.value = encrypted;
      isWithFiles.value = hasFiles;
      return decryptMessage(key.peek());
    },
    refuseKey: (entered) => {
      failure.value = findKeyProblem(entered);
    },
    retry: () => decryptMessage(key.peek()),
    enterKey: async (entered) => {
      const read = readEnteredKey(entered);
      failure.value = read === undefined ? findKeyProblem(entered) : undefined;
      if (read === undefined) return;
      // Without a message only the files themselves can tell.
      if (armor.peek() === undefined) key.value = read;
      else await decryptMessage(read);
    },
    addFiles: async (added) => {
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
    nameOf: (encrypted) => {
      const known = list.value.names.get(toListedName(encrypted));
      return sanitizeFileName(known ?? encrypted.replace(/\.age$/i, ''));
    },
    findMissing: (received) => {
      const { names, macs } = list.value;
      // Otherwise the text may not have a list, and only end like one.
      if (!hasList.value && macs === undefined) return [];
      const here = new Set([...received, ...files.value].map(({ name }) => toListedName(name)));
      return [...names].filter(([sent]) => !here.has(sent)).map(([, name]) => sanitizeFileName(name));
    },
    decryptFile: async (encrypted, name, target) => {
      const used = key.peek();
      if (used === undefined) return fail('damaged-key');
      const result = await decryptReceivedFile(encrypted, used, { ...target, name, macs: findMacs(name) });
      // No message says that this key is the right one for other files.
      if (!result.ok && result.failure === 'wrong-key' && text.peek() === undefined) {
        failure.value = result.failure;
        key.value = undefined;
      }
      return result;
    },
  };
}

function findKeyProblem(entered: string): DecryptionFailure {
  return isLinkWithoutKey(entered) ? 'missing-key' : 'damaged-key';
}

/** The name under which a file was sent, as far as what a browser made of it tells. */
function toListedName(name: string): string {
  const [, number] = SENT_NAME.exec(name) ?? [];
  return number === undefined ? name : `${number}.age`;
}

/** Reads armor from a file; undefined for one in the binary form, and for one that cannot be read, which its own row then says. */
async function readArmorFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_ARMOR_BYTES) return undefined;
  try {
    return readArmor(await readText(file));
  } catch {
    return undefined;
  }
}
