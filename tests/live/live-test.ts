import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '../e2e/api-client';
import { buildDir } from '../e2e/build';
import type { BrowserName } from '../e2e/extension-browser';
import { makeMarker } from '../e2e/search-profile';
import { test as base } from '../e2e/test';
import { expectEnvironment } from './environment';
import { createRateLimiter } from './rate-limiter';

export { expect } from '../e2e/test';

/** More than any one test here asks of the instance. */
const REQUESTS_OF_A_TEST = 20;

export interface LiveInstance {
  baseUrl: string;
  token: string;
  /** Of another account: somebody else's. It has to be without active pushes when the test ends. */
  otherToken: string;
  /** The name that every push of this test has to have: by it they are found and ended. */
  pushName: string;
}

const pace = createRateLimiter();
let isFirst = true;

/** Waits until a whole test fits into what the instance allows in a minute. What others asked before is not known: so not in the first one. */
async function makeRoom(baseUrl: string): Promise<void> {
  await pace.sendPatiently(new Request(`${baseUrl}/api/v2/version`));
  if (isFirst) pace.note(Number.POSITIVE_INFINITY);
  isFirst = false;
  await pace.makeRoomFor(REQUESTS_OF_A_TEST);
  await pace.sendPatiently(new Request(`${baseUrl}/api/v2/version`));
  pace.note(REQUESTS_OF_A_TEST);
}

/** Expires what an account still has of this name. */
async function expireAll(baseUrl: string, token: string, pushName: string): Promise<void> {
  const ask = (path: string, method: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return pace.sendPatiently(new Request(`${baseUrl}/api/v2/pushes/${path}`, { method, headers }));
  };
  const rows = (await (await ask('active', 'GET')).json()) as Row[];
  for (const { url_token } of rows.filter(({ name }) => name === pushName)) await ask(url_token, 'DELETE');
}

/** The e2e build with host permission for one more host: a driven browser cannot be asked for it. */
function buildForHost(browser: BrowserName, host: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'secret-push-live-'));
  cpSync(buildDir(browser, 'e2e'), dir, { recursive: true });
  const file = path.join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.host_permissions.push(`https://${host}/*`, `http://${host}/*`);
  writeFileSync(file, JSON.stringify(manifest));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Tests of the instance that the environment names, with the browsers of the e2e tests. */
export const test = base.extend<{ instance: LiveInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  instance: async ({}, use) => {
    const { base: baseUrl, tokens } = expectEnvironment();
    await makeRoom(baseUrl);
    const pushName = makeMarker('live');
    await use({ baseUrl, token: tokens.owner, otherToken: tokens.other, pushName });
    for (const token of [tokens.owner, tokens.other]) await expireAll(baseUrl, token, pushName);
  },
  app: async ({ launch, target, instance }, use) => {
    const { hostname } = new URL(instance.baseUrl);
    const build = buildForHost(target, hostname);
    await use(await launch({ extensionDir: build.dir, hosts: [hostname] }));
    build.remove();
  },
});
