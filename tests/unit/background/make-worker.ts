import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { WorkerDeps } from '@/lib/background/services';
import { createWorker } from '@/lib/background/worker';
import { toBase64 } from '@/lib/base/encoding';
import { encryptHere } from '@/lib/browser/encrypt';
import { consumeLinkHandoff } from '@/lib/browser/handoff';
import type { FocusedSelection } from '@/lib/browser/read-selection';
import type { CaptureResult, InsertOutcome } from '@/lib/browser/replace-selection';
import { type Instance, toInstanceSummary } from '@/lib/instance/instance';
import { PAGE_FILE } from '@/lib/instance/page-link';
import type { Input, PageMessages } from '@/lib/messaging/messages';
import { createDraft, type Draft } from '@/lib/push/draft';
import type { PushSource } from '@/lib/push/result';
import { createReferenceServer } from '@/lib/reference-server/reference-server';
import type { Settings } from '@/lib/reference-server/settings';
import type { ServerState } from '@/lib/reference-server/state';
import type { Batch, LinkHandoff } from '@/lib/storage/items';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../fakes/fake-extension';
import { readResults } from '../../fakes/records';
import { writeToken } from '../../fakes/stored-token';

export const OWNER_TOKEN = 'token-of-owner';
/** Of another account at the same instance. */
export const OTHER_TOKEN = 'token-of-other';

/** An instance at an address of its own, with a token kept for the session. */
export function makeInstance(fields: Partial<Instance> = {}): Instance {
  return {
    id: 'one',
    name: 'One',
    baseUrl: 'https://pw.test',
    color: 'green',
    isDemo: false,
    allowsHttp: false,
    tokenArea: 'session',
    ...fields,
  };
}

export function makeDraft(text: string, options: Partial<Draft['options']> = {}): Draft {
  return createDraft({
    id: 'draft',
    isPrivate: false,
    createdAt: 0,
    payloads: { text, url: '', qr: '' },
    options: { passphrase: '', name: '', note: '', ...options },
  });
}

/** Of one row, for the instance of `makeInstance`. */
export function makeBatch(fields: Partial<Batch> = {}): Batch {
  return {
    id: 'b',
    isPrivate: false,
    instance: toInstanceSummary(makeInstance()),
    withAccount: true,
    createdAt: 0,
    rowCount: 1,
    headings: [],
    linesAbove: 0,
    roles: [],
    ...fields,
  };
}

/** As the page for recipients begins. */
export const makePage =
  (format = 1, version = '1.2.0', headers: Record<string, string> = {}) =>
  () =>
    new Response(
      `<!doctype html><meta name="secret-push-page" content="${format}"><meta name="secret-push-version" content="${version}">`,
      { headers: { 'content-type': 'text/html', ...headers } },
    );

/** The reference server as a place on the network, which can lose an answer or go away. */
function makeNetwork(clock: () => number, settings: Partial<Settings> = {}, state?: ServerState) {
  let tokens = 0;
  const server = createReferenceServer({
    settings,
    clock,
    state,
    newToken: () => `push${++tokens}`,
    accounts: { [OWNER_TOKEN]: { name: 'owner', admin: false }, [OTHER_TOKEN]: { name: 'other', admin: false } },
  });
  const network = {
    /** Method and path of every request that reached the server. */
    requests: [] as string[],
    /** What happens to the next create: its answer is lost, or it never arrives. */
    fault: 'none' as 'none' | 'answer-lost' | 'down' | 'answer-held',
    /** What stands before the server may change its answers. */
    proxy: (response: Response): Response | Promise<Response> => response,
    /** What another version of the server, or a proxy, makes of an answer about a push. */
    rewrite: undefined as ((answer: Record<string, unknown>) => unknown) | undefined,
    /** What lies at the address of the page for recipients, on each host. */
    page: (): Response | Promise<Response> => new Response('Not found', { status: 404 }),
    /** Ends the wait of a held answer. */
    release: () => {},
    fetch: async (request: Request): Promise<Response> => {
      const { fault } = network;
      if (fault === 'down') throw new TypeError('Failed to fetch');
      network.requests.push(`${request.method} ${new URL(request.url).pathname}`);
      if (new URL(request.url).pathname.endsWith(`/${PAGE_FILE}`)) return network.page();
      const response = await network.proxy(await server.fetch(request, { ip: '10.0.0.1' }));
      if (network.rewrite) return Response.json(network.rewrite((await response.json()) as Record<string, unknown>));
      if (request.method !== 'POST') return response;
      network.fault = 'none';
      if (fault === 'answer-lost') throw new TypeError('Failed to fetch');
      if (fault === 'answer-held') {
        await new Promise<void>((resolve, reject) => {
          network.release = resolve;
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        });
      }
      return response;
    },
    /** What the server holds. */
    snapshot: () => server.snapshot(),
    /** From another place than ours: not among `requests`. */
    serve: (request: Request): Promise<Response> => server.fetch(request, { ip: '10.0.0.2' }),
    elsewhere: (method: string, path: string, headers: Record<string, string>): Promise<Response> =>
      network.serve(new Request(`https://pw.test/api/v2${path}`, { method, headers })),
    /** As a recipient. */
    open: async (urlToken: string, passphrase?: string): Promise<string | null> => {
      const query = passphrase === undefined ? '' : `?passphrase=${encodeURIComponent(passphrase)}`;
      const request = new Request(`https://pw.test/api/v2/pushes/${urlToken}${query}`);
      const answer = await server.fetch(request, { ip: '10.0.0.2' });
      return ((await answer.json()) as { payload?: string | null }).payload ?? null;
    },
  };
  return network;
}

/** A worker, and its messages as calls that throw. */
function withCalls(worker: ReturnType<typeof createWorker>) {
  const { handlers } = worker;
  return {
    ...worker,
    push: async (
      draft: Draft,
      source: PushSource,
      { instanceId, files = [] }: { instanceId?: string; files?: readonly File[] } = {},
    ) => {
      const toMessage = async (file: File) => ({
        name: file.name,
        type: file.type,
        base64: toBase64(new Uint8Array(await file.arrayBuffer())),
      });
      return handlers.createPush({ draft, source, instanceId, files: await Promise.all(files.map(toMessage)) });
    },
    beginUpload: (draft: Draft, instanceId: string, fileNames?: string[]) =>
      handlers.beginUpload({ draft, instanceId, fileNames }),
    finishUpload: (uploadId: string, draft: Draft, outcome: Input<'finishUpload'>['outcome']) =>
      handlers.finishUpload({ uploadId, draft, outcome }),
    cancel: (draftId: string) => handlers.cancelCreate({ draftId }),
    instances: {
      add: (instance: Instance, token?: string) => handlers.saveInstance({ instance, isNew: true, token }),
      save: (instance: Instance, token: string | undefined) => handlers.saveInstance({ instance, token }),
      remove: (instanceId: string) => handlers.removeInstance({ instanceId }),
      activate: (instanceId: string) => handlers.activateInstance({ instanceId }),
      savePublicUrl: (instanceId: string, publicUrl: string) => handlers.savePublicUrl({ instanceId, publicUrl }),
      /** Active, whichever is already. */
      activateDemo: async () => {
        const demo = await handlers.activateDemo(undefined);
        await handlers.activateInstance({ instanceId: demo.id });
        return demo;
      },
      refreshFeatures: () => handlers.refreshFeatures(undefined),
    },
  };
}

/** The worker on a fake browser, with one instance, active and permitted. */
export async function makeWorker({
  instance = makeInstance(),
  settings = {} as Partial<Settings>,
  /** What the server holds at first. */
  state = undefined as ServerState | undefined,
} = {}) {
  const extension = fakeExtension();
  const time = { now: Date.UTC(2026, 0, 1) };
  const network = makeNetwork(() => time.now, settings, state);
  const clipboard = { text: '', refuses: false };
  const page = {
    selection: undefined as string | undefined,
    /** Whether the browser lets extensions read it. */
    isReadable: true,
    /** What is selected may not be all that was read. */
    isUncertain: false,
    /** The browser would replace what was read, and nothing else. */
    isReplaceable: true,
    /** What is selected behind the text that is read. */
    lineEnd: '',
    /** What the frame says of the field, and what becomes of an insertion. */
    hold: 'captured' as CaptureResult,
    placing: 'inserted' as InsertOutcome,
    /** What has replaced the selection. */
    placed: undefined as string | undefined,
    isHeld: false,
  };
  const readPage = (): FocusedSelection => {
    const { selection: text, isReadable, isUncertain, isReplaceable, lineEnd } = page;
    if (text === undefined) return { state: isReadable ? 'none' : 'unreadable' };
    return isUncertain ? { state: 'review', text } : { state: 'read', text, isReplaceable, lineEnd };
  };
  /** What was opened: `popup`, the draft of a composer, a received link, or another address. */
  const shown: string[] = [];
  /** What the page for received links was opened with. */
  const linksOpened: Pick<LinkHandoff, 'link' | 'fileFallback'>[] = [];
  fakeBrowser.action.openPopup = async () => void shown.push('popup');
  const { create } = fakeBrowser.tabs;
  fakeBrowser.tabs.create = async (tab) => {
    const { pathname = '', hash = '' } = tab.url ? new URL(tab.url) : {};
    const handed = pathname === '/received.html' ? await consumeLinkHandoff(hash.slice(1)) : undefined;
    if (handed) linksOpened.push({ link: handed.link, fileFallback: handed.fileFallback });
    shown.push(handed?.link ?? (pathname === '/compose.html' ? hash.slice(1) : tab.url) ?? '');
    return create(tab);
  };
  /** Ids of drafts in pages where files can be chosen. */
  const openDrafts = new Set<string>();
  /** Ids of uploads that pages send. */
  const uploading = { ids: new Set<string>(), canceled: [] as string[] };
  /** Pages that learn what was reported of pushes. */
  const pages = new Set<(sent: { message: string; input: unknown }) => void>();
  fakeBrowser.runtime.sendMessage = async (sent: unknown) => {
    const { message, input } = sent as { message: string; input: unknown };
    if (message === 'pushUpdated' || message === 'pushCreated') for (const hear of pages) hear({ message, input });
    if (message === 'hasDraft') return openDrafts.has((input as { draftId: string }).draftId) || undefined;
    if (message !== 'uploadCommand') return undefined;
    const { uploadId, command } = input as Parameters<PageMessages['uploadCommand']>[0];
    if (command === 'cancel') uploading.canceled.push(uploadId);
    return uploading.ids.has(uploadId) || undefined;
  };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/words.txt') return new Response('0made');
    if (address === '/recipient-page.txt') return makePage(1, '0.0.0')();
    throw new TypeError('Failed to fetch');
  });
  /** The managed storage; undefined where the browser cannot say. */
  const organization = { sets: {} as Record<string, unknown> | undefined };
  let ids = 0;
  const world: WorkerDeps = {
    fetch: network.fetch,
    now: () => time.now,
    newId: () => `id${++ids}`,
    newToken: () => `demo-${++ids}`,
    random: () => 0.5,
    copy: async (text) => {
      if (clipboard.refuses) throw new Error('refused');
      clipboard.text = text;
    },
    encrypt: encryptHere,
    readManagedStorage: async () => organization.sets,
    selectionScripts: {
      readSelection: async () => readPage(),
      readFocusedSelection: async () => readPage(),
      captureSelection: async () => {
        page.isHeld = page.hold === 'captured';
        return page.hold;
      },
      replaceCapturedSelection: async (_, text) => {
        page.isHeld = false;
        if (page.placing === 'inserted') page.placed = text;
        return page.placing;
      },
      releaseCapturedSelection: async () => {
        page.isHeld = false;
      },
    },
  };
  const { host } = new URL(instance.baseUrl);
  for (const scheme of ['https', 'http']) extension.granted.add(`${scheme}://${host.replace(/:\d+$/, '')}/*`);
  await writeItem(instancesItem, [instance]);
  await writeItem(activeInstanceItem, instance.id);
  if (instance.tokenArea !== 'none') await writeToken(instance.id, instance.tokenArea, OWNER_TOKEN);

  return {
    ...extension,
    world,
    network,
    clipboard,
    page,
    shown,
    linksOpened,
    openDrafts,
    uploading,
    pages,
    time,
    organization,
    /** A worker; call again for the next one after it was terminated. */
    start: () => withCalls(createWorker(world)),
    results: () => readResults(),
  };
}
