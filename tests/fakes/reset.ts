import { afterEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onMessageUsed, setCatalog, setCatalogLoading } from '@/lib/i18n/translate';
import { forgetFeatures } from '@/lib/state/results/shared-link';
import { getMessage } from './fake-extension';

// The build makes a file of it, which is loaded by its address in the extension. One object for all files: modules outlive a file here.
vi.mock('@/lib/browser/load-encryption', () => {
  const known = globalThis as { encryptionDoor?: object };
  known.encryptionDoor ??= { loadEncryption: () => import('@/lib/encryption/age') };
  return known.encryptionDoor;
});

/**
 * Test files share a worker, and with it modules, browser and document. After each test these are as they were before the first one.
 * A test of components has its document cleaned as well.
 */
// No state: a page that a test has left may still say a word.
Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
// The fake one throws. In tests every shadow root is open.
Object.assign(fakeBrowser.dom, { openOrClosedShadowRoot: (host: Element) => host.shadowRoot });
// Once for all files.
const shared = globalThis as { whenQuiet?: () => Promise<void> };
shared.whenQuiet ??= countCalls();
const { whenQuiet } = shared;
const restore = snapshotOf(fakeBrowser);
const hasDocument = typeof document !== 'undefined';
const { cleanup } = hasDocument ? await readyForComponents() : { cleanup: () => undefined };

// Node's own, once it is optimized, refuses addresses with letters such as ü (seen in 20.20 and 22.23); browsers take them.
URL.canParse = (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

// What a test leaves for later must not meet the next one.
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: start } = globalThis;
const startKnown = (...args: Parameters<typeof start>) => {
  const timer = start(...args);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(startKnown, start) as typeof start;

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  await whenQuiet();
  vi.unstubAllGlobals();
  forgetFeatures();
  setCatalog(undefined);
  setCatalogLoading(Promise.resolve());
  onMessageUsed(() => undefined);
  restore();
  fakeBrowser.reset();
  if (hasDocument) emptyDocument();
});

/**
 * Returns what resolves once nothing has called storage for some turns: what a worker of a test still does, such as adding a push to a list,
 * must not meet the next one, whose pushes have the same names.
 */
function countCalls(): () => Promise<void> {
  const { setImmediate: takeTurn } = globalThis;
  let calls = 0;
  let digesting = 0;
  type Call = (...args: unknown[]) => unknown;
  const { local, session } = fakeBrowser.storage as unknown as Record<string, Record<string, Call>>;
  for (const area of [local, session] as Record<string, Call>[])
    for (const name of ['get', 'set', 'remove']) {
      const call = area[name] as Call;
      area[name] = (...args) => {
        calls += 1;
        return call.apply(area, args);
      };
    }
  const { digest } = crypto.subtle;
  crypto.subtle.digest = (...args) => {
    digesting += 1;
    return digest.apply(crypto.subtle, args).finally(() => {
      digesting -= 1;
    });
  };
  return async () => {
    for (let quiet = 0, seen = calls; quiet < 10; quiet += 1) {
      await new Promise((resolve) => void takeTurn(resolve));
      if (calls !== seen || digesting > 0) quiet = 0;
      seen = calls;
    }
  };
}

/** Of an object and all that it holds. Returns what gives each its properties of now, and takes what was added. */
function snapshotOf(root: object): () => void {
  const known = new Map<object, PropertyDescriptorMap>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || known.has(value)) return;
    const properties = Object.getOwnPropertyDescriptors(value);
    known.set(value, properties);
    for (const { value: held } of Object.values(properties)) visit(held);
  };
  visit(root);
  return () => {
    for (const [owner, properties] of known) {
      for (const name of Object.keys(owner)) if (!(name in properties)) Reflect.deleteProperty(owner, name);
      Object.defineProperties(owner, properties);
    }
  };
}

async function readyForComponents() {
  const { cleanup, configure } = await import('@testing-library/preact');
  // What is waited for comes, however busy the machine: the limit is for what never comes.
  configure({ asyncUtilTimeout: 30_000 });
  giveFocusBackFromDialogs();
  return { cleanup };
}

/** The document's own dialogs keep the focus when they close; browsers give it back, or to the page. */
function giveFocusBackFromDialogs(): void {
  const dialogs = HTMLDialogElement.prototype;
  if (Object.hasOwn(dialogs, 'focusedBefore')) return;
  const { showModal, close } = dialogs;
  Object.assign(dialogs, {
    focusedBefore: undefined,
    showModal(this: HTMLDialogElement & { focusedBefore: Element | null }) {
      this.focusedBefore = document.activeElement;
      showModal.call(this);
    },
    close(this: HTMLDialogElement & { focusedBefore: Element | null }, value?: string) {
      const focused = document.activeElement;
      close.call(this, value);
      if (!(focused instanceof HTMLElement) || !this.contains(focused)) return;
      focused.blur();
      if (this.focusedBefore instanceof HTMLElement && this.focusedBefore.isConnected) this.focusedBefore.focus();
    },
  });
}

function emptyDocument(): void {
  getSelection()?.removeAllRanges();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
}
