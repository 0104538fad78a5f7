import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { withKey } from '../../encryption/key';
import type { PushLinkRef } from '../../messaging/messages';
import type { FileFallback } from '../../push/clicked-file';
import { findPasteProblem, type PasteProblem, toPasteProblem } from '../../received/paste-problem';
import { type ReceivedText, readEnteredKey, readReceivedText } from '../../received/received-text';
import { splitReceivedLink } from '../../received/split-links';
import type { FailureText } from '../../text/failures';
import { createEncryptedSecret, type EncryptedSecret } from './encrypted-secret';
import { createLinkRequests } from './link-requests';
import { createLinkedPush, type LinkedPush, type ReceivedStep } from './linked-push';
import type { SecretHost } from './secret-host';

/** `isOwn`: the push is the account's. `fileFallback`: the link was clicked as a file's. */
type LinkToLoad = PushLinkRef & { isOwn?: boolean; fileFallback?: FileFallback | undefined };

/** A link that was clicked as a file's, but may be a push's. The user says which it is. */
interface LinkOrFile {
  /** The link without its key. */
  ref: PushLinkRef;
  key: string | undefined;
  /** How it is read as a file. */
  file: FileFallback;
}

/**
 * The page for a received link. Requests nothing before a click. The content is in this page's memory alone, and so is the key in a link: it
 * is split off before the link goes anywhere.
 */
export interface ReceivedSecret extends LinkedPush, Pick<SecretHost, 'fetchFile'> {
  /** What the page shows. */
  step: ReadonlySignal<ReceivedStep>;
  /** Whether a request runs, or what it brought is being decrypted. */
  isBusy: ReadonlySignal<boolean>;
  /** Why the last request failed. */
  failure: ReadonlySignal<Failure | undefined>;
  /** What is in the field for a link. */
  enteredText: Signal<string>;
  /** Why what was entered is not opened. */
  problem: ReadonlySignal<PasteProblem | undefined>;
  /** How many encrypted texts were pasted, where the user has to choose one. */
  armorCount: Signal<number>;
  /** Whether the link has a key, so that what the instance has should be encrypted. */
  linkHasKey: ReadonlySignal<boolean>;
  /** What is encrypted end to end, of the link or pasted. */
  encrypted: EncryptedSecret;
  /** What a failure means for this link, and what to do next. */
  describeFailure: (failure: Failure) => FailureText;
  /** Takes a link, or a text with links or encrypted text. Requests nothing from any instance. */
  loadLink: (link: LinkToLoad) => Promise<void>;
  /** Opens one of several encrypted texts in the field, counted from 0. */
  chooseArmor: (index: number) => Promise<void>;
  /** Takes a key in place of the damaged one in the link, which has to be whole before anything is requested. A whole link may lead elsewhere. */
  enterLinkKey: (entered: string) => Promise<void>;
  /** Opens the encrypted text that the server's own page shows, with the key of this link. Says in `problem` why it is not opened. */
  enterArmor: (entered: string) => Promise<void>;
  /** Adds encrypted files that were chosen here, with the link and the encrypted text in the field. Ignored where nothing encrypted is shown. */
  addFiles: (files: readonly File[]) => Promise<void>;
  /** The link that may be a file's, without its key; empty for none. */
  getLinkOrFile: () => string;
  /** Loads that link as a secret's. */
  loadAsSecret: () => Promise<void>;
  /** Call it within the click. Has a composer read that link as a file, and closes this tab. */
  pushAsFile: () => Promise<void>;
  /** Whether nobody may be able to open again what this page shows or waits for. */
  isLastCopy: () => boolean;
  /** Whether the user is asked if the last copy may be put away. */
  isReplacing: ReadonlySignal<boolean>;
  /** Does what puts the secret away: at once, or after the user has agreed if this is the last copy. */
  replaceBy: (next: () => unknown) => void;
  answerReplacing: (isAgreed: boolean) => void;
  /** Puts everything away. Call it also when the page closes: browsers may keep closed pages in memory. */
  close: () => void;
}

/** Shows that it is reading until `loadLink` or `close` is called. */
export function createReceivedSecret(host: SecretHost): ReceivedSecret {
  const step = signal<ReceivedStep>('reading');
  const problem = signal<PasteProblem>();
  const enteredText = signal('');
  const linkHasKey = signal(false);
  const armorCount = signal(0);
  const encrypted = createEncryptedSecret();
  const requests = createLinkRequests(host);
  const { failure } = requests;
  const {
    setLink,
    clear: clearPush,
    isLastCopy,
    ...linkedPush
  } = createLinkedPush({ host, step, requests, encrypted });
  /** What puts away a last copy, until the user has agreed. */
  const replacement = signal<() => unknown>();
  let linkOrFile: LinkOrFile | undefined;

  const reset = (): void => {
    requests.reset();
    clearPush();
    linkOrFile = undefined;
    encrypted.clear();
    enteredText.value = '';
    armorCount.value = 0;
    for (const shown of [problem, replacement]) shown.value = undefined;
    linkHasKey.value = false;
  };

  /** Opens the armor of a text that has one or several, without a request. */
  const openArmor = ({ armors, findKey }: ReceivedText, index: number): Promise<void> => {
    encrypted.setKey(findKey());
    step.value = 'encrypted';
    return encrypted.open(armors[index] ?? '');
  };

  const loadLink = async ({ isOwn = false, fileFallback, ...ref }: LinkToLoad): Promise<void> => {
    reset();
    if (fileFallback) {
      const { link, key } = splitReceivedLink(ref.link);
      linkOrFile = { ref: { ...ref, link }, key, file: fileFallback };
      step.value = 'choose';
      return;
    }
    const received = readReceivedText(ref.link);
    if (received.armors.length === 1) return openArmor(received, 0);
    enteredText.value = ref.link;
    armorCount.value = received.armors.length;
    problem.value = findPasteProblem(ref.link, received);
    // Beside a link it would be opened again, which uses another view.
    if (problem.value) {
      step.value = 'paste';
      return;
    }
    const closed = requests.getClosed();
    const reply = await host.resolve({ ...ref, link: received.links, isOwn });
    if (closed.aborted) return;
    step.value = 'paste';
    if (!reply.ok) {
      failure.value = reply.failure;
      return;
    }
    const resolved = reply.value;
    if (!resolved.ok) {
      problem.value = toPasteProblem(resolved.failure, received);
      return;
    }
    const { link } = resolved.value;
    enteredText.value = '';
    setLink({ ...ref, link }, resolved.value);
    const key = received.findKey(link);
    linkHasKey.value = key !== undefined;
    const isWhole = encrypted.setKey(key);
    if (key === undefined && host.requiresKey) encrypted.refuseKey(link);
    step.value = isWhole || (key === undefined && !host.requiresKey) ? 'ask' : 'key';
  };

  return {
    ...linkedPush,
    fetchFile: host.fetchFile,
    describeFailure: (cause) => host.describeFailure(cause, { target: linkedPush.target.peek() }),
    step,
    isBusy: requests.isBusy,
    failure,
    enteredText,
    problem,
    armorCount,
    linkHasKey,
    encrypted,
    loadLink,
    chooseArmor: (index) => {
      const received = readReceivedText(enteredText.peek());
      reset();
      return openArmor(received, index);
    },
    enterLinkKey: async (entered) => {
      const key = readEnteredKey(entered) ?? '';
      if (!encrypted.setKey(key)) return encrypted.refuseKey(entered);
      if (readReceivedText(entered).links !== '') await loadLink({ link: entered });
      else step.value = 'ask';
    },
    enterArmor: async (entered) => {
      const { armors } = readReceivedText(entered);
      const [armor] = armors;
      problem.value =
        findPasteProblem(entered, readReceivedText(entered)) ?? (armor === undefined ? 'armor-cut' : undefined);
      if (armor === undefined || problem.peek()) return;
      step.value = 'encrypted';
      await encrypted.open(armor);
    },
    addFiles: async (files) => {
      const isPasting = step.peek() === 'paste';
      if (files.length === 0 || !(isPasting || step.peek() === 'encrypted' || encrypted.isAny.peek())) return;
      if (isPasting) {
        const { findKey, armor, armors } = readReceivedText(enteredText.peek());
        // Which one they belong to has to be said first.
        if (armors.length > 1) return loadLink({ link: enteredText.peek() });
        reset();
        encrypted.setKey(findKey());
        step.value = 'encrypted';
        const closed = requests.getClosed();
        if (armor !== undefined) await encrypted.open(armor);
        if (closed.aborted) return;
      }
      await encrypted.addFiles(files);
    },
    getLinkOrFile: () => linkOrFile?.ref.link ?? '',
    loadAsSecret: async () => {
      if (!linkOrFile) return;
      const { ref, key } = linkOrFile;
      await loadLink({ ...ref, link: withKey(ref.link, key) });
    },
    pushAsFile: async () => {
      const { pushAsFile } = host;
      if (!linkOrFile || !pushAsFile) return;
      const { ref, file } = linkOrFile;
      const { source, isPrivate } = file;
      const missing = source.name === 'host' ? [source.permission] : [];
      const reply = await requests.request({ missing, instance: undefined }, (isGranted) =>
        pushAsFile({ url: ref.link, source: isGranted ? source : { name: 'none' }, isPrivate }),
      );
      if (reply?.ok === false) failure.value = reply.failure;
    },
    isLastCopy: () => isLastCopy.value,
    isReplacing: computed(() => replacement.value !== undefined),
    replaceBy: (next) => {
      if (isLastCopy.peek()) replacement.value = next;
      else next();
    },
    answerReplacing: (isAgreed) => {
      const next = replacement.peek();
      replacement.value = undefined;
      if (isAgreed) next?.();
    },
    close: () => {
      reset();
      step.value = 'paste';
    },
  };
}
