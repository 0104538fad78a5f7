import { createHash } from 'node:crypto';
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDir, readManifest } from './build';
import type { Chromium } from './chromium/chromium';
import type { BrowserName, ExtensionBrowser, LaunchOptions } from './extension-browser';
import { until } from './wait-until';

/** What is used here of the extension's world, and of the browser's own pages. */
declare const chrome: {
  storage: { managed: { get(): Promise<Record<string, unknown>> } };
  send(message: string): void;
};

export type Policy = Record<string, unknown>;
type Launch = (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>;

/** A browser with a policy. */
export interface ManagedBrowser {
  app: ExtensionBrowser;
  way: string;
  /** Sets another policy while the browser runs. Chromium only. */
  change(policy: Policy): Promise<void>;
  cleanUp(): void;
}

/**
 * Starts a browser with the extension and this policy, of at least one value, in the browser's real managed storage. Firefox reads it from a manifest in a home
 * directory of its own. Chromium reads it from the machine's policy folder, where this process may write that; elsewhere, or where this
 * Chromium has another folder, it is set on Chromium's own page for trying policies out.
 */
export async function launchManaged(target: BrowserName, launch: Launch, policy: Policy): Promise<ManagedBrowser> {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-managed-'));
  const forget = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return target === 'firefox' ? inFirefox(dir, forget, launch, policy) : inChromium(dir, forget, launch, policy);
}

async function inFirefox(dir: string, forget: () => void, launch: Launch, policy: Policy): Promise<ManagedBrowser> {
  const name = readManifest(buildDir('firefox', 'e2e')).browser_specific_settings?.gecko?.id;
  const folder = join(dir, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name, description: 'Set by a test', type: 'storage', data: policy };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest));
  const app = await launch({ home: dir });
  const change = () => Promise.reject(new Error('Firefox learns of another policy only when it starts'));
  return { app, way: 'a manifest for managed storage', change, cleanUp: forget };
}

async function inChromium(dir: string, forget: () => void, launch: Launch, policy: Policy): Promise<ManagedBrowser> {
  // A path of its own is an id of its own, which the policy is for.
  const extensionDir = join(dir, 'extension');
  cpSync(buildDir('chromium', 'e2e'), extensionDir, { recursive: true });
  const file = policyFileFor(extensionDir);
  file?.write(policy);
  const app = await launch({ extensionDir });
  const cleanUp = () => {
    file?.remove();
    forget();
  };
  const isThere = async () => Object.keys(await app.evaluate(() => chrome.storage.managed.get())).length > 0;
  try {
    if (file && (await until('the policy is there', isThere, 5_000).catch(() => false))) {
      const change = async (next: Policy) => {
        file.write(next);
        await onOwnPage(app, 'chrome://policy', () => chrome.send('reloadPolicies'));
      };
      return { app, way: 'a file in the policy folder', change, cleanUp };
    }
    const change = (next: Policy) => onTestPage(app, unpackedId(extensionDir), next);
    await change(policy);
    await until('the policy is there', isThere);
    return { app, way: 'chrome://policy/test', change, cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

async function onOwnPage<Input>(
  app: ExtensionBrowser,
  address: string,
  act: (input: Input) => unknown,
  input?: Input,
): Promise<void> {
  const page = await (app as Chromium).context.newPage();
  await page.goto(address);
  await page.evaluate(act as (input: unknown) => unknown, input);
  await page.close();
}

/** Sets each value as a mandatory one of the machine's, as the page itself does when "Apply policies" is pressed. */
function onTestPage(app: ExtensionBrowser, namespace: string, policy: Policy): Promise<void> {
  const entries = Object.entries(policy).map(([name, value]) => ({
    namespace,
    name,
    value,
    source: 5,
    scope: 1,
    level: 1,
  }));
  return onOwnPage(
    app,
    'chrome://policy/test',
    async (text: string) => {
      const module = 'chrome://resources/js/cr.js';
      const { sendWithPromise } = (await import(module)) as {
        sendWithPromise: (...args: string[]) => Promise<unknown>;
      };
      await sendWithPromise('setLocalTestPolicies', text, '');
    },
    JSON.stringify(entries),
  );
}

/** Where Chromium on Linux looks for policies: one folder for all of the machine. */
const FOLDER = '/etc/chromium/policies/managed';

/** The id of an unpacked extension: of its path, in letters. */
function unpackedId(extensionDir: string): string {
  const digest = createHash('sha256').update(realpathSync(extensionDir)).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/** A file in the machine's folder of policies. It is about one extension alone, so it disturbs no other test. */
interface PolicyFile {
  /** Replaces the policy. A running browser has to reload it. */
  write(policy: Record<string, unknown>): void;
  remove(): void;
}

/** Undefined where this process may not write that folder. */
function policyFileFor(extensionDir: string): PolicyFile | undefined {
  if (!mayWrite()) return undefined;
  const id = unpackedId(extensionDir);
  const file = join(FOLDER, `secret-push-e2e-${id}.json`);
  const remove = () => rmSync(file, { force: true });
  // The test runner may end before a test's clean-up runs: nothing is left on the machine.
  process.once('exit', remove);
  return {
    write: (policy) => writeFileSync(file, JSON.stringify({ '3rdparty': { extensions: { [id]: policy } } })),
    remove: () => {
      remove();
      process.off('exit', remove);
    },
  };
}

function mayWrite(): boolean {
  try {
    mkdirSync(FOLDER, { recursive: true });
    accessSync(FOLDER, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
