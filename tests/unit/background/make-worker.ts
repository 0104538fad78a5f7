import { createHandlers, lockedHandlers } from '@/lib/background/handlers';
import { createServices, type World } from '@/lib/background/services';
import type { Hold, InsertOutcome } from '@/lib/browser/selection-capture';
import { readItem, writeItem } from '@/lib/browser/stored';
import type { Instance } from '@/lib/instance/instance';
import type { UpdatedPush } from '@/lib/messages';
import { createDraft, type Draft } from '@/lib/push/draft';
import { createReferenceServer } from '@/lib/server/create-reference-server';
import type { Settings } from '@/lib/server/settings';
import type { ServerState } from '@/lib/server/state';
import { activeInstanceItem, instancesItem, type LinkHandoff, resultsItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
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
    colour: 'green',
    isBuiltIn: false,
    allowsHttp: false,
    publicUrls: [],
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
    /** Ends the wait of a held answer. */
    release: () => {},
    fetch: async (request: Request): Promise<Response> => {
      const { fault } = network;
      if (fault === 'down') throw new TypeError('Failed to fetch');
      network.requests.push(`${request.method} ${new URL(request.url).pathname}`);
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

/** The worker's services on a fake browser, with one instance, chosen and permitted. */
export async function makeWorker({
  instance = makeInstance(),
  settings = {} as Partial<Settings>,
  /** What the server holds at first. */
  state = undefined as ServerState | undefined,
} = {}) {
  const { granted, badge, memory, menu, notifications, shortcuts } = fakeExtension();
  const time = { now: Date.UTC(2026, 0, 1) };
  const network = makeNetwork(() => time.now, settings, state);
  const clipboard = { text: '', refuses: false };
  const page = {
    selection: undefined as string | undefined,
    /** What the frame says of a field that is to be replaced, and what becomes of it. */
    hold: 'held' as Hold,
    placing: 'placed' as InsertOutcome,
    /** What was put in the place of the selection. */
    placed: undefined as string | undefined,
    isHeld: false,
  };
  const shown: string[] = [];
  /** What the page for received links was opened with. */
  const linksOpened: Pick<LinkHandoff, 'link' | 'fileInstead'>[] = [];
  /** What the person answers when the browser asks for a host. */
  const user = { grants: true };
  /** What pages are sending, by the ids of the notes. */
  const uploading = { ids: new Set<string>(), cancelled: [] as string[] };
  /** Pages that hear what was learnt of pushes. */
  const pages = new Set<(updated: UpdatedPush) => void>();
  /** What the organisation has set; undefined where the browser cannot say. */
  const organisation = { sets: {} as Record<string, unknown> | undefined };
  let ids = 0;
  const world: World = {
    fetch: network.fetch,
    now: () => time.now,
    newId: () => `id${++ids}`,
    newToken: () => `built-in-${++ids}`,
    random: () => 0.5,
    makePassphrase: () => `made-passphrase-${++ids}`,
    copy: async (text) => {
      if (clipboard.refuses) throw new Error('refused');
      clipboard.text = text;
    },
    readSelection: async () => page.selection,
    readFocusedSelection: async () => page.selection,
    fieldReplacement: {
      hold: async () => {
        page.isHeld = page.hold === 'held';
        return page.hold;
      },
      put: async (_, text) => {
        page.isHeld = false;
        if (page.placing === 'placed') page.placed = text;
        return page.placing;
      },
      release: async () => {
        page.isHeld = false;
      },
    },
    readManagedStorage: async () => organisation.sets,
    showPopup: async () => {
      shown.push('popup');
      return true;
    },
    showComposer: async (draftId) => {
      shown.push(draftId);
    },
    openComposer: async (draftId) => {
      shown.push(draftId);
    },
    requestHostPermission: async (patterns) => {
      if (user.grants) for (const pattern of patterns) granted.add(pattern);
      return user.grants;
    },
    sendUploadCommand: async (uploadId, question) => {
      if (question === 'cancel') uploading.cancelled.push(uploadId);
      return uploading.ids.has(uploadId);
    },
    openLink: async (link, fileInstead) => {
      shown.push(link);
      linksOpened.push({ link, fileInstead });
    },
    tellUpdate: async (updated) => {
      for (const hear of pages) hear(updated);
    },
  };
  const { host } = new URL(instance.baseUrl);
  for (const scheme of ['https', 'http']) granted.add(`${scheme}://${host.replace(/:\d+$/, '')}/*`);
  await writeItem(instancesItem, [instance]);
  await writeItem(activeInstanceItem, instance.id);
  if (instance.tokenArea !== 'none') await writeToken(instance.id, instance.tokenArea, OWNER_TOKEN, instance.baseUrl);

  /** A worker; call again for the one that comes after it died. */
  const start = () => {
    const services = createServices(world);
    return { ...services, handlers: lockedHandlers(services.gate, createHandlers(services, world)) };
  };
  return {
    world,
    network,
    clipboard,
    page,
    shown,
    linksOpened,
    user,
    uploading,
    pages,
    time,
    granted,
    badge,
    start,
    results: () => readItem(resultsItem),
    notifications,
    memory,
    menu,
    shortcuts,
    organisation,
  };
}
