import { expect, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createClient } from '@/lib/api/client';
import { type Failure, FailureError, toFailure, toFailureOrThrow } from '@/lib/base/failure';
import { settle } from '@/lib/base/result';
import type { RowRecord } from '@/lib/batch/row-record';
import { type Instance, toInstanceSummary } from '@/lib/instance/instance';
import { createDraft, type Draft } from '@/lib/push/draft';
import { createReferenceServer } from '@/lib/reference-server/reference-server';
import { activeInstanceItem, clipboardItem, instancesItem } from '@/lib/storage/items';
import { readAllRows } from '@/lib/storage/rows';
import { readItem } from '@/lib/storage/storage';
import { createTestMonitor, storedText } from './activity/create-activity-monitor';
import { runInWorker, type Termination } from './activity/terminated-worker';
import { type PolicyName, readFields } from './life-policies';
import { makeBatch, makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from './make-worker';

/** What happens to the request of a push. Late: it is answered, or of an upload created as well, some moves later. */
type Fault = 'none' | 'answer-lost' | 'answer-late' | 'all-late' | 'down';
type Sender = 'popup' | 'menu' | 'upload' | 'row';
/** Where its worker is terminated, if it is. */
export type May = { termination: Termination | undefined };

/** A click on what creates a push. `movesLate`: of an answer that is late. */
export interface PushMove extends May {
  by: Sender;
  isPrivate: boolean;
  encryption: 'none' | 'done' | 'fails';
  passphrase: 'none' | 'typed' | 'generated';
  /** Other data takes all of the memory that is left once the request is sent, or also whatever is left later. */
  fillsMemory: 'no' | 'once' | 'for good';
  fault: Fault;
  movesLate: number;
}

export const ARMOR = '-----BEGIN AGE ENCRYPTED FILE-----';

/** Three servers: one with two addresses, another one on the same origin, and one elsewhere. */
export const ADDRESSES = [
  'https://pw.test',
  'https://pw.test/team',
  'https://pw.test/beside',
  'https://other.test',
] as const;
const PLACE = /^https:\/\/(pw\.test(?:\/(?:team|beside)(?=\/|$))?|other\.test)/;
const SERVERS = {
  'pw.test': 'first',
  'pw.test/team': 'first',
  'pw.test/beside': 'beside',
  'other.test': 'other',
} as const;
const ELSEWHERE_TOKEN = 'token-of-owner-elsewhere';
export const ACCOUNTS = { [OWNER_TOKEN]: 'owner', [OTHER_TOKEN]: 'other', [ELSEWHERE_TOKEN]: 'owner' };

export function serverOf(address: string) {
  const [start = '', place = ''] = PLACE.exec(address) ?? [];
  return { name: SERVERS[place as keyof typeof SERVERS], path: address.slice(start.length) };
}

export const tokenOf = (address: string, account: number) =>
  address.includes('other.test') ? ELSEWHERE_TOKEN : account === 0 ? OWNER_TOKEN : OTHER_TOKEN;

/** One click of the user. */
export interface Click {
  /** Of its draft; the secret and the name hold it, so that each can be found wherever it got to. */
  id: string;
  isPrivate: boolean;
  by: Sender;
  asksEncryption: boolean;
  isEncrypted: boolean;
  passphrase: PushMove['passphrase'];
  /** What the organization set when it was clicked. */
  policy: PolicyName;
  /** Where the user saw that it goes; `undefined` where there is no server. */
  to: string | undefined;
  /** The worker has had the answer. */
  isAnswered: boolean;
  /** What its page was told instead of a result. */
  failure: Failure['kind'] | undefined;
  /** `ending`: what remembers it is being removed. `gone`: nothing of it is there any more. */
  memory: 'kept' | 'ending' | 'gone';
  /** What still tells this private push from others: everything, or what these servers have on the device (docs/limits.md). */
  knownBy: 'all' | Set<string>;
}

interface Sent {
  method: string;
  address: string;
  token: string | undefined;
  body: string;
  /** Of a create. */
  fields: Record<string, string>;
}

/** The extension with its servers, and what a user who watches it knows. */
export async function beginLife({ area, keepsHere }: { area: 'device' | 'session'; keepsHere: boolean }) {
  const monitor = await createTestMonitor({ instance: makeInstance({ tokenArea: area }) });
  const makeServer = (name: string) => {
    let tokens = 0;
    return createReferenceServer({
      settings: { throttling: { minute: 0, second: 0 } },
      clock: () => monitor.time.now,
      newToken: () => `${name}${++tokens}`,
      accounts: Object.fromEntries(
        Object.entries(ACCOUNTS).map(([token, owner]) => [token, { name: owner, admin: false }]),
      ),
    });
  };
  const servers = { first: makeServer('first'), beside: makeServer('beside'), other: makeServer('other') };
  // Not as a call of a worker that may be terminated there.
  const { get } = fakeBrowser.storage.session;
  const sizeWith = async (items: object) => JSON.stringify({ ...(await get(null)), ...items }).length;
  /** In characters. `isContested`: what a write leaves is taken at once. */
  const memory = { limit: Number.POSITIVE_INFINITY, isContested: false, size: () => sizeWith({}) };
  monitor.memory.isFullFor = async (items) => {
    if (memory.limit === Number.POSITIVE_INFINITY) return false;
    const size = await sizeWith(items);
    if (size > memory.limit) return true;
    if (memory.isContested) memory.limit = size;
    return false;
  };
  const network = {
    fault: 'none' as Fault,
    hold: (_answer: () => void) => {},
    canEncrypt: true,
    fillMemory: async () => {},
  };
  /** Of end-to-end encrypted pushes. */
  const keys = new Set<string>();
  // As quick as a life needs: that armor hides what it holds is the encryption's own test.
  monitor.world.encrypt = async ({ text, files }, key) => {
    if (!network.canEncrypt) throw new FailureError({ kind: 'EncryptionFailed' });
    keys.add(key);
    return { text: `${ARMOR}\n${btoa(text)}`, files };
  };
  const sent: Sent[] = [];
  monitor.world.fetch = async (request) => {
    const { url, method, headers } = request;
    const { name, path } = serverOf(url);
    const text = method === 'GET' ? '' : await request.clone().text();
    const token = headers.get('authorization')?.replace('Bearer ', '');
    sent.push({ method, address: url, token, body: text, fields: readFields(text) });
    const { fault } = network;
    if (fault === 'down') throw new TypeError('Failed to fetch');
    const wait = () =>
      new Promise<void>((resolve, reject) => {
        network.hold(resolve);
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    if (method === 'POST') network.fault = 'none';
    if (method === 'POST') await network.fillMemory();
    if (method === 'POST' && fault === 'all-late') await wait();
    const body = method === 'POST' ? { body: await request.arrayBuffer() } : {};
    const base = name === 'other' ? 'https://other.test' : 'https://pw.test';
    const answer = await servers[name].fetch(new Request(base + path, { method, headers, ...body }), {
      ip: '10.0.0.1',
    });
    if (method === 'POST' && fault === 'answer-lost') throw new TypeError('Failed to fetch');
    if (method === 'POST' && fault === 'answer-late') await wait();
    return answer;
  };
  /** Pushes that are answered late. */
  const late: ({ click: Click; answer: () => void; job: Promise<unknown>; moves: number } & May)[] = [];
  const { restartWorker } = monitor;
  monitor.restartWorker = async () => {
    // Pages stay when a worker goes.
    late.splice(0, late.length, ...late.filter(({ click }) => click.by === 'upload'));
    // The worker's timers go with it.
    vi.clearAllTimers();
    await restartWorker();
    await monitor.services().syncWithPolicy();
  };
  await monitor.restartWorker();
  await monitor.services().handlers.setAnonymousPushStorage({ onDevice: keepsHere });
  /** As someone else, who has the link or a web page of the server. */
  const elsewhere = (method: string, token: string, passphrase: string | null = null) => {
    monitor.time.now += 1_000;
    const query = passphrase === null ? '' : `?${new URLSearchParams({ passphrase })}`;
    const request = new Request(`https://pw.test/api/v2/pushes/${token}${query}`, { method });
    return servers[/\D+/.exec(token)?.[0] as keyof typeof servers].fetch(request, { ip: '10.0.0.2' });
  };
  const pushes = () => Object.values(servers).flatMap((server) => server.snapshot().pushes);
  /** Where the user entered which API token. */
  const entered = new Set([`${OWNER_TOKEN} https://pw.test`]);
  const clicks: Click[] = [];
  /** Ordinary pushes that were under way when a token was entered (docs/limits.md). */
  const mayBeSaidEnded = new Set<string>();
  const wasListed = new Set<string>();
  const told = { entered, clicks, mayBeSaidEnded, wasListed };
  const organization = { policy: 'none' as PolicyName };
  return { monitor, network, memory, organization, keys, sent, late, elsewhere, pushes, keepsHere, ...told };
}
export type Life = Awaited<ReturnType<typeof beginLife>>;

async function activeInstance(): Promise<Instance | undefined> {
  const [instances, id] = [await readItem(instancesItem), await readItem(activeInstanceItem)];
  return instances.find((instance) => instance.id === id);
}

const draftFor = ({ id, isPrivate, by, asksEncryption: endToEnd, ...asks }: Click): Draft => {
  const limits = { expireAfterViews: 2, deletableByViewer: true };
  const passphrase = asks.passphrase === 'typed' ? `passphrase of ${id}` : '';
  const generatesPassphrase = asks.passphrase === 'generated';
  const options = { passphrase, generatesPassphrase, name: `name of ${id}`, note: '', ...limits, endToEnd };
  const shared = { id, isPrivate, createdAt: 0, options };
  if (by === 'upload') return createDraft({ ...shared, kind: 'file', payloads: { file: `secret of ${id}` } });
  return createDraft({ ...shared, payloads: { text: `secret of ${id}` } });
};

/** A page with a file; it stays when the worker is terminated. */
async function upload({ monitor }: Life, draft: Draft, instanceId: string): Promise<unknown> {
  const begun = await monitor.services().beginUpload(draft, instanceId, ['a.txt']);
  const { uploadId, baseUrl, token, sendsEmail, ...way } = begun;
  monitor.uploading.ids.add(uploadId);
  const client = createClient({ baseUrl, token, fetch: (request) => monitor.world.fetch(request) });
  const outcome = await settle(client.createPush(way.sent, { files: [new File(['bytes'], 'a.txt')], sendsEmail }));
  monitor.uploading.ids.delete(uploadId);
  return monitor.services().finishUpload(uploadId, draft, outcome);
}

async function createRow({ monitor }: Life, draft: Draft, instance: Instance): Promise<unknown> {
  const { handlers } = monitor.services();
  // A private mark keeps it after the session: as in the product, it says nothing of the push.
  const batchId = `batch ${/\d+/.exec(draft.id)}`;
  // Another row may follow: the lists of what was created wait for it.
  const batch = makeBatch({
    id: batchId,
    rowCount: 2,
    isPrivate: draft.isPrivate,
    withAccount: instance.tokenArea !== 'none',
    instance: toInstanceSummary(instance),
  });
  const row: RowRecord = { number: 1, cells: [], draft };
  await handlers.saveBatch({ batch, rows: [row, { ...row, draft: makeDraft('never sent') }] });
  return handlers.createBatchRow({ batchId, index: 0 });
}

/** The first row of each table, which alone is sent. */
export const readFirstRows = async () => (await readAllRows()).filter(({ index }) => index === 0);

/** Failures are values of the life: what they must not do is what the promises say. */
const quietly = (job: Promise<unknown>) =>
  job.catch((error: unknown) => {
    if (!toFailure(error)) throw error;
  });

/** Whatever becomes of the job, a worker is there afterward. Resolves with whether it was terminated. */
export async function survive({ monitor }: Life, { termination }: May, job: () => Promise<unknown>): Promise<boolean> {
  const isTerminated = await (termination
    ? runInWorker(monitor, termination, () => quietly(job()))
    : quietly(job()).then(() => false));
  if (isTerminated) await monitor.restartWorker();
  return isTerminated;
}

export async function push(life: Life, move: PushMove) {
  const { by, isPrivate, encryption, passphrase, fillsMemory, fault, movesLate, termination } = move;
  const { monitor, network, memory, clicks, late } = life;
  const { policy } = life.organization;
  const instance = await activeInstance();
  if (by !== 'popup' && !instance) return;
  const id = `${isPrivate ? 'private' : 'ordinary'}-${clicks.length}.`;
  const asksEncryption = encryption !== 'none';
  const click: Click = {
    id,
    isPrivate,
    by,
    asksEncryption,
    isEncrypted: asksEncryption || policy === 'encryption',
    passphrase,
    policy,
    to: instance?.baseUrl,
    isAnswered: false,
    failure: undefined,
    memory: 'kept',
    knownBy: 'all',
  };
  const draft = draftFor(click);
  clicks.push(click);
  monitor.time.now += 5_000;
  // The page stores what is typed, if there is room; the menu has it from the web page, and the worker stores it with the request.
  if (by === 'popup' || by === 'upload') await quietly(monitor.services().handlers.saveDraft({ draft }));
  const isTyped = (await storedText('session')).includes(id);
  network.canEncrypt = encryption !== 'fails';
  network.fillMemory = async () => {
    if (fillsMemory !== 'no')
      Object.assign(memory, { limit: await memory.size(), isContested: fillsMemory === 'for good' });
  };
  network.fault = fault === 'all-late' && by !== 'upload' ? 'answer-late' : fault;
  const send = () => {
    if (by === 'upload' && instance) return upload(life, draft, instance.id);
    if (by === 'row' && instance) return createRow(life, draft, instance);
    const chosen = instance && { instanceId: instance.id };
    return monitor.services().push(draft, by === 'menu' ? 'menu' : 'composer', chosen);
  };
  const job = () =>
    send().catch((error: unknown) => {
      click.failure = toFailureOrThrow(error).kind;
    });
  let isTerminated = false;
  if (fault === 'answer-late' || fault === 'all-late') {
    const answering = new Promise<() => void>((resolve) => {
      network.hold = resolve;
    });
    const { holds } = (await readItem(clipboardItem)) ?? {};
    const sending = job();
    const answer = await Promise.race([answering, sending.then(() => undefined)]);
    if (answer) {
      await vi.advanceTimersByTimeAsync(300);
      if (holds === 'link' && by !== 'row') expect(monitor.clipboard.text, 'an earlier link').toBe('');
      late.push({
        click,
        answer,
        job: sending,
        moves: movesLate,
        termination: by === 'upload' ? termination : undefined,
      });
    }
  } else {
    isTerminated = await survive(life, { termination }, job);
    click.isAnswered = fault === 'none' && !isTerminated;
  }
  // What was never stored is still where it was typed or selected. What the menu was refused goes to the composer.
  const isRefused = click.failure !== undefined;
  const isStored = isTyped || (await storedText('session')).includes(id);
  if ((isRefused && by === 'menu') || ((isRefused || isTerminated) && !isStored)) click.memory = 'ending';
  network.fault = 'none';
}

/** Of those that are due, or of all. */
export async function letAnswersArrive(life: Life, isDue: (late: Life['late'][number]) => boolean) {
  for (const one of life.late.filter(isDue)) {
    const { click, answer, job, termination } = one;
    // It went with its worker.
    if (!life.late.includes(one)) continue;
    life.late.splice(life.late.indexOf(one), 1);
    const arrive = async () => {
      answer();
      await job;
    };
    // A page that canceled its upload tells nobody.
    const isHeard = click.by !== 'upload' || click.memory === 'kept';
    click.isAnswered = !(await survive(life, { termination }, arrive)) && isHeard;
  }
}
