import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { CreatedResult, UnknownResult } from '@/lib/push/result';
import { anonymousPushesItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { makeWebPage } from '../make-click';
import { makeBatch, makeDraft, makeInstance, makeWorker } from '../make-worker';

type Answer = Record<string, unknown>;

/** Puts this link into every answer about a push, also in lists. */
const withLink = (html_url: string) => (answer: Answer) => {
  const change = (push: Answer) => ('url_token' in push ? { ...push, html_url } : push);
  return Array.isArray(answer) ? answer.map(change) : change(answer);
};

const MISDIRECTED = [
  'https://evil.test/collect',
  'https://pw.test@evil.test/collect',
  'https://evil.test/?u=https://pw.test/p/push1/r',
  'https://evil.test/p/push10/r',
  'https://evil.test/p/x-push1/r',
  'https://evil.test/p#push1',
  'http://localhost/p/other',
  'https://pw.test/p/another-push/r',
  'https://pw.test/',
];

const OF_THE_PUSH: [string, string | undefined][] = [
  ['https://pw.test/p/push1/r', undefined],
  ['https://pw.test/de/p/push1', undefined],
  ['https://public.test/secrets/p/push1/r', undefined],
  ['https://pw.test/p/pu%73h1', undefined],
  ['https://pw.test/s/push1/x/y', undefined],
  ['https://evil.test/collect/push1/now', 'other-address'],
  [`https://evil.test/${'x'.repeat(400)}/p/push1`, 'other-address'],
  ['https://pw.test@evil.test/collect/push1/now', 'other-address'],
];

describe('a link that is not the push’s own', () => {
  it.each(MISDIRECTED)('is neither kept nor copied: %s', async (link) => {
    const { network, clipboard, ...world } = await makeWorker();
    network.rewrite = withLink(link);
    const worker = world.start();
    const result = (await worker.push(makeDraft('s'), 'composer')) as CreatedResult;
    expect(result).toMatchObject({ state: 'created', copy: 'withheld', linkProblem: 'misdirected' });
    expect([result.link, clipboard.text]).toEqual([undefined, '']);
    const { rows } = await worker.handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 });
    expect(rows.map(({ urlToken, link }) => [urlToken, link])).toEqual([['push1', undefined]]);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toMatch(/evil|another-push/);
  });

  it.each(OF_THE_PUSH)('is none in %.60s, of which %s is said', async (link, linkProblem) => {
    const { network, clipboard, ...world } = await makeWorker();
    network.rewrite = withLink(link);
    const result = (await world.start().push(makeDraft('s'), 'composer')) as CreatedResult;
    expect([result.copy, result.linkProblem]).toEqual(['copied', linkProblem]);
    expect(new URL(clipboard.text).pathname).toBe(new URL(link).pathname);
  });

  it('gets no key of an encrypted push, whether it is created, found again, or of a row', async () => {
    const { network, clipboard, ...world } = await makeWorker();
    const worker = world.start();
    network.rewrite = withLink('https://evil.test/collect');
    const draft = (name: string) => makeDraft('s', { endToEnd: true, name });
    expect(await worker.push(draft('a'), 'composer')).toMatchObject({ isEncrypted: true, copy: 'withheld' });

    const row = { batchId: 'b', index: 0 };
    await worker.handlers.saveBatch({ batch: makeBatch(), rows: [{ number: 1, cells: [], draft: draft('b') }] });
    expect((await worker.handlers.createBatchRow(row)).outcome).toMatchObject({ linkProblem: 'misdirected' });

    network.rewrite = undefined;
    network.fault = 'answer-lost';
    const unknown = (await worker.push(draft('c'), 'composer')) as UnknownResult;
    network.rewrite = withLink('https://evil.test/collect');
    const found = (await worker.handlers.searchForPush({ resultId: unknown.id })) as UnknownResult;
    expect(found.candidates.map(({ stored, link }) => [stored.urlToken, link])).toEqual([['push3', undefined]]);
    expect(clipboard.text).toBe('');
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toMatch(/evil|age=/);
  });

  it('does not replace a selection, and the notification says why nothing was copied', async () => {
    const { network, page, clipboard, click, results, notifications } = await makeWebPage();
    network.rewrite = withLink('https://evil.test/collect');
    page.selection = 's';
    await click();
    expect(await results()).toMatchObject([{ copy: 'withheld', linkProblem: 'misdirected' }]);
    expect([clipboard.text, page.placed]).toEqual(['', undefined]);
    expect(JSON.stringify(notifications)).toMatch(/createdMisdirected|doesn’t lead to this push/);
  });

  it('is not in the list of pushes without an account either', async () => {
    const { network, ...world } = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    network.rewrite = withLink('https://evil.test/collect');
    await world.start().push(makeDraft('s', { name: 'VPN' }), 'composer');
    const [push] = await readItem(anonymousPushesItem('session'));
    expect([push?.name, push?.link]).toEqual(['VPN', undefined]);
  });
});
