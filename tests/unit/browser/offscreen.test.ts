import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { copyText } from '@/lib/browser/clipboard';
import { encryptForWorker, encryptFromWorker } from '@/lib/browser/encrypt';
import { copyFromWorker, serveOffscreen } from '@/lib/browser/offscreen';
import { decryptFile, decryptText } from '@/lib/encryption/age';

type Listener = (request: unknown, sender: { id: string }) => Promise<unknown> | undefined;

/**
 * Chromium as far as it matters here: one offscreen document at most, which is told of a message if it listens. What it copies reaches the
 * clipboard later than its answer reaches the worker, and is lost with a document that goes before. `log` has the order of events.
 */
function fakeChromium() {
  const chromium = {
    page: undefined as { listeners: Set<Listener>; isClosing: boolean } | undefined,
    log: [] as string[],
    refuses: false,
    /** How long an encryption takes. */
    encrypting: Promise.resolve(),
  };
  const runtime = {
    ...fakeBrowser.runtime,
    getContexts: async () => (chromium.page ? [{ contextType: 'OFFSCREEN_DOCUMENT' }] : []),
    sendMessage: async (request: unknown) => {
      const { page } = chromium;
      const [answer] = [...(page?.listeners ?? [])].map((listener) =>
        listener(request, { id: fakeBrowser.runtime.id }),
      );
      if (!answer) throw new Error('Could not establish connection. Receiving end does not exist.');
      const copied = await answer;
      chromium.log.push(`answer ${typeof copied === 'boolean' ? copied : 'encrypted'}`);
      return copied;
    },
    onMessage: {
      addListener: (listener: Listener) => chromium.page?.listeners.add(listener),
      removeListener: (listener: Listener) => chromium.page?.listeners.delete(listener),
    },
  };
  Object.assign(fakeBrowser, {
    runtime,
    offscreen: {
      createDocument: async () => {
        if (chromium.page) throw new Error('Only a single offscreen document may be created.');
        chromium.log.push('create');
        chromium.page = { listeners: new Set(), isClosing: false };
        const copy = ({ text }: { text: string }) =>
          copyText(text).then(
            () => true,
            () => false,
          );
        const encrypt = async (content: Parameters<typeof encryptForWorker>[0]) => {
          await chromium.encrypting;
          return encryptForWorker(content);
        };
        serveOffscreen({ copy, encrypt });
      },
      closeDocument: async () => {
        if (!chromium.page) throw new Error('No current offscreen document');
        chromium.log.push('close');
        chromium.page = undefined;
      },
    },
  });
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Document is not focused')) } });
  let onCopy: ((event: unknown) => void) | undefined;
  vi.stubGlobal('document', {
    addEventListener: (_name: string, listener: typeof onCopy) => {
      onCopy = listener;
    },
    removeEventListener: () => {
      onCopy = undefined;
    },
    execCommand: () => {
      const setData = (_type: string, text: string) => chromium.log.push(`copy ${text}`);
      onCopy?.({ clipboardData: { setData }, preventDefault: () => {} });
      return !chromium.refuses;
    },
  });
  vi.stubGlobal('window', { close: () => Object.assign(chromium.page ?? {}, { isClosing: true }) });
  return chromium;
}

let chromium: ReturnType<typeof fakeChromium>;

beforeEach(() => {
  vi.useFakeTimers();
  chromium = fakeChromium();
  return () => Reflect.deleteProperty(fakeBrowser, 'offscreen');
});

describe('a copy from Chromium’s worker', () => {
  it('leaves its document open, and rejects when the browser refuses, without an effect on the next one', async () => {
    chromium.refuses = true;
    await expect(copyFromWorker('refused')).rejects.toThrow('refused');
    chromium.refuses = false;
    await copyFromWorker('copied');
    expect(chromium.log).toEqual(['create', 'copy refused', 'answer false', 'copy copied', 'answer true']);
  });

  it('keeps the document for half a minute after the last copy, and no longer', async () => {
    await copyFromWorker('first');
    await vi.advanceTimersByTimeAsync(29_999);
    await copyFromWorker('second');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(chromium.page?.isClosing).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(chromium.page?.isClosing).toBe(true);
  });

  it('uses a new document while the old one closes, which may lose a copy', async () => {
    await copyFromWorker('first');
    await vi.advanceTimersByTimeAsync(30_000);
    await copyFromWorker('second');
    expect(chromium.log.slice(3)).toEqual(['close', 'create', 'copy second', 'answer true']);
  });
});

const KEY = 'AAECAwQFBgcICQoLDA0ODw';

describe('encryption for Chromium’s worker', () => {
  it('takes place in the offscreen document, which a copy at the same time does not close', async () => {
    const content = { text: 'p4ss\r\n', files: [new File(['%PDF'], 'contract.pdf')] };
    const [encrypted] = await Promise.all([encryptFromWorker(content, KEY), copyFromWorker('a link')]);
    expect(chromium.log).toEqual(['create', 'copy a link', 'answer true', 'answer encrypted']);
    expect(await decryptText(encrypted.text, KEY)).toEqual({ ok: true, value: 'p4ss\r\n' });
    const [file] = encrypted.files;
    expect(file?.name).toBe('1.age');
    const decrypted = await decryptFile(file as File, KEY);
    expect(decrypted.ok && (await decrypted.value.text())).toBe('%PDF');
  });

  it('holds up no copy, and two questions at once open one document', async () => {
    await copyFromWorker('first');
    await vi.advanceTimersByTimeAsync(30_000);
    let finish = () => {};
    chromium.encrypting = new Promise((resolve) => {
      finish = resolve;
    });
    const encrypting = encryptFromWorker({ text: 'p4ss', files: [] }, KEY);
    await copyFromWorker('second');
    finish();
    await encrypting;
    expect(chromium.log.slice(3)).toEqual(['close', 'create', 'copy second', 'answer true', 'answer encrypted']);
  });

  it('fails as a whole, without a word of why, where the document cannot encrypt', async () => {
    await expect(encryptFromWorker({ text: 'half a character: \ud83d', files: [] }, KEY)).rejects.toMatchObject({
      failure: { kind: 'EncryptionFailed' },
    });
    // Asked once: no answer would mean that the document was closing.
    expect(chromium.log.filter((event) => event === 'create')).toHaveLength(1);
  });
});

it('Firefox’s worker, which has no offscreen document, copies and encrypts by itself', async () => {
  Reflect.deleteProperty(fakeBrowser, 'offscreen');
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyFromWorker('a link');
  expect(writeText.mock.calls).toEqual([['a link']]);
  expect(await decryptText((await encryptFromWorker({ text: 'p4ss', files: [] }, KEY)).text, KEY)).toMatchObject({
    ok: true,
  });
});
