import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { RowRecord } from '@/lib/batch/row-record';
import { decryptText } from '@/lib/encryption/age';
import { hasKey, splitKey } from '@/lib/encryption/key';
import type { BatchRowRef } from '@/lib/messaging/messages';
import { getCreated, getState } from '@/lib/push/record';
import type { BatchSending } from '@/lib/state/batch/batch-sending';
import { batchesItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { rowStateText } from '@/lib/text/batch';
import { replyToPages } from '../../../fakes/call-worker';
import { makeInstance } from '../../background/make-worker';
import { openBatch, send, sendAll } from './make-batch';

const statesOf = ({ rows }: BatchSending) => rows.map(({ row }) => getState(row.value));
type Network = Awaited<ReturnType<typeof openBatch>>['network'];

function requireCreated(row: RowRecord) {
  const created = getCreated(row);
  if (!created) throw new Error('The row was not created');
  return created;
}

const THREE = '\nname\tpassword\nAnn\ts1\nBen\ts2\nCy\ts3';

/** A batch whose first row was sent, and waits for its answer. */
async function sendFirst() {
  const opened = await openBatch();
  opened.network.fault = 'answer-held';
  const sent = await send(opened, THREE);
  await expect.poll(opened.creates).toBe(1);
  return { ...opened, ...sent };
}

/** A batch that was sent, whose user is asked whether to expire it. */
async function showExpiring() {
  const opened = await openBatch();
  const sending = await sendAll(opened, THREE);
  sending.askToExpire();
  const { state } = sending.bulk;
  const expire = () => sending.bulk.run(state.value.step === 'asking' ? state.value.rows : []);
  return { opened, sending, expire };
}

describe('a table', () => {
  it('is read with another separator on request, and stays where it cannot be', async () => {
    const { page } = await openBatch();
    const { preparation } = page;
    await preparation.readPastedText('pa,ss\n"wo,rd"');
    expect([preparation.columns.value.roles.length, page.isBusy.value]).toEqual([2, true]);
    await preparation.setDelimiter('\t');
    expect(preparation.table.value).toMatchObject({ rows: [['pa,ss'], ['"wo,rd"']], delimiter: '\t' });
    expect(preparation.columns.value.roles).toEqual(['secret']);
    await preparation.readPastedText('"a";"b"\n"c";"d"');
    await preparation.setDelimiter(',');
    expect(preparation.problem.value).toEqual({ unclosedQuoteLine: 1 });
    expect(preparation.table.value).toMatchObject({ delimiter: ';' });
    await preparation.setDelimiter(';');
    expect(preparation.problem.value).toBeUndefined();
  });

  it('keeps the chosen separator with the lines that were left out', async () => {
    const { preparation } = (await openBatch()).page;
    await preparation.readPastedText('Users\n\nname,secret\nAnn,x');
    expect(preparation.table.value).toMatchObject({ leftOut: [1], delimiter: ',' });
    await preparation.setDelimiter('\t');
    await preparation.keepAllLines();
    expect(preparation.table.value).toMatchObject({ rows: [['Users'], ['name,secret'], ['Ann,x']], delimiter: '\t' });
  });

  it('that is put away while it is read, or while its rows are made, is not there afterward', async () => {
    const { preparation } = (await openBatch()).page;
    const reading = preparation.readPastedText(THREE);
    preparation.clear();
    await reading;
    expect(preparation.table.value).toBeUndefined();
    await preparation.readPastedText(THREE);
    const reviewing = preparation.toReview();
    preparation.clear();
    await reviewing;
    expect(preparation.rows.value).toBeUndefined();
  });

  it('is read without what a program added, which is asked once for each column', async () => {
    const { preparation } = (await openBatch()).page;
    await preparation.readPastedText(
      '"Account","Login Name","Password","Web Site","Comments"\n"Mail","ann","\\\\\\\\srv","",""',
    );
    await preparation.toReview();
    const [mark] = preparation.marks.value;
    expect([...(mark?.changes.values() ?? [])]).toEqual([{ written: '\\\\\\\\srv', meant: '\\\\srv' }]);
    expect(preparation.invalidRows.value).toHaveLength(1);
    if (mark) await preparation.answerMark(mark, true);
    expect([preparation.marks.value, preparation.rows.value?.[0]?.secret]).toEqual([[], '\\\\srv']);
    await preparation.setDelimiter(',');
    await preparation.toReview();
    expect([preparation.marks.value, preparation.rows.value?.[0]?.secret]).toEqual([[], '\\\\srv']);
  });

  it('has as many rows as are allowed, headings or not', async () => {
    const { preparation } = (await openBatch()).page;
    await preparation.readPastedText(`name\tpassword${'\nAnn\ts1'.repeat(1_000)}`);
    const toReview = async (hasHeadings: boolean) => {
      preparation.setHeadings(hasHeadings);
      await preparation.toReview();
      return [preparation.problem.value, preparation.rows.value?.length];
    };
    expect(await toReview(false)).toEqual(['too-many-rows', undefined]);
    expect(await toReview(true)).toEqual([undefined, 1_000]);
  });

  it('says which file cannot be read, and shows one in another encoding before it is read', async () => {
    const { preparation } = (await openBatch()).page;
    const file = new File(['a'], 'people.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await preparation.readFile(file);
    expect(preparation.problem.value).toEqual({ unreadable: 'people.csv' });
    await preparation.readFile(new File(['a\tb'], ''));
    expect([preparation.problem.value, preparation.table.value]).toEqual([{ unreadable: '' }, undefined]);
    const long = 's'.repeat(500);
    await preparation.readFile(new File([Buffer.from(`Mü;${long}`, 'latin1')], 'people.csv'));
    expect(preparation.undecoded.value?.preview).toBe(`Mü;${long.slice(3)}`);
    await preparation.decodeAsWindows1252();
    expect(preparation.table.value?.rows).toEqual([['Mü', long]]);
  });

  it('says that a part of the page does not load until it does', async () => {
    const { preparation } = (await openBatch()).page;
    vi.doMock('papaparse', () => Promise.reject(new Error('not loaded')));
    await preparation.readPastedText(THREE);
    vi.doUnmock('papaparse');
    expect([preparation.problem.value, preparation.isReading.value]).toEqual(['not-loaded', false]);
    await preparation.readPastedText(THREE);
    expect([preparation.problem.value, preparation.table.value?.rows.length]).toEqual([undefined, 4]);

    preparation.setGenerates({ passphrase: true });
    const load = vi.fn(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', load);
    await preparation.toReview();
    expect([preparation.problem.value, preparation.rows.value]).toEqual(['not-loaded', undefined]);
    load.mockResolvedValue(new Response('0apple0bread'));
    await preparation.toReview();
    expect([preparation.problem.value, preparation.rows.value?.length]).toEqual([undefined, 3]);
  });

  it.each([
    ['name\temail\nAnn\ta@b.de', true],
    ['name\tpassword\nAnn\ts1', false],
    ['a@b.de\t4821\nc@d.de\t1234', false],
    ['name\tpassword\tteam\nAnn\t\tred', true],
    ['name\tpassword\tteam\nAnn\ts1\tred\n(1 row affected)\nBen\t\t', false],
    ['name\tpassword\tteam\nAnn\ts1\tred\nTotal\t\t1', false],
    ['name\nAnn\nBen', false],
  ])(
    'has its secrets generated only where rows lack them, and no column that may have them: %j',
    async (text, secret) => {
      const { preparation } = (await openBatch()).page;
      await preparation.readPastedText(text);
      expect(preparation.generatesMissing.value).toEqual({ secret, passphrase: false });
    },
  );

  it('has no row for what stands above it, says which lines those are, and takes them for rows on request', async () => {
    const { preparation } = (await openBatch()).page;
    const file = 'sep=;\r\nversion:v1.0\r\n\r\nName;Password\r\nAnn;Xk9$abc1\r\nBen;Qw8!zzz2\r\n';
    await preparation.readFile(new File([file], 'people.csv'));
    expect(preparation.table.value?.leftOut).toEqual([1, 2]);
    expect([preparation.generatesMissing.value.secret, preparation.questions.value]).toEqual([false, []]);
    const rowsOf = async () => {
      await preparation.toReview();
      return preparation.rows.value?.map(({ number, line, name, secret }) => [number, line, name, secret]);
    };
    expect(await rowsOf()).toEqual([
      [1, 5, 'Ann', 'Xk9$abc1'],
      [2, 6, 'Ben', 'Qw8!zzz2'],
    ]);
    await preparation.keepAllLines();
    expect((await rowsOf())?.[0]?.slice(1, 3)).toEqual([2, expect.any(String)]);
    expect(preparation.table.value?.leftOut).toEqual([1]);
    expect(preparation.questions.value).toEqual(['rows']);
  });

  it('makes no link of what stands below it before the user says that it is a row', async () => {
    const opened = await openBatch();
    const { preparation } = opened.page;
    await preparation.readPastedText(`${THREE}\n\nTotal\t3\n(3 rows affected)`);
    await preparation.toReview();
    expect(preparation.invalidRows.value.map(({ line }) => line)).toEqual([7, 8]);
    preparation.confirm('rows');
    expect(
      preparation.invalidRows.value.map(({ line }) => line),
      'it has no secret',
    ).toEqual([8]);
  });

  it.each([
    ['name;password\nAnn;Xk9$abc1;\nBen;Qw8!zzz2;', ['trailing'], ['Xk9$abc1', 'Qw8!zzz2']],
    ['Name   Password\nAnn    Xk9$abc1\nBen    Qw8!zzz2', ['cells'], undefined],
    ['ann:Xk9$abc1\nben:Qw8!zzz2', ['cells'], undefined],
    ['<tr><td>ann</td>\n<td>Xk9$abc1</td>\n</tr>', ['cells'], undefined],
    ['ann & Xk9$abc1\nben & Qw8!zzz2', ['cells'], undefined],
    ['ann␟Xk9$abc1␞\nben␟Qw8!zzz2␞', ['cells'], undefined],
    ['Name Password\nann Xk9$abc1\nben Qw8!zzz2', ['cells'], undefined],
    ['Name;Password\u2028Ann;Xk9$abc1\u2028Ben;Qw8!zzz2', ['separator', 'cells'], undefined],
    ['Xk9$abc1,Xk9\nQw8!zzz2,Qw8', ['separator'], ['Xk9$abc1', 'Qw8!zzz2']],
    ['name,password\nAnn, "Xk9$abc1"\nBen, "Qw8!zzz2"', ['cells'], ['Xk9$abc1', 'Qw8!zzz2']],
    ['Badge,Code\nAnn,Xk9$abc1\nBen,Qw8!zzz2', ['rows'], ['Code', 'Xk9$abc1', 'Qw8!zzz2']],
  ])('asks once what may be wrong with its rows: %j', async (text, questions, secrets) => {
    const { preparation } = (await openBatch()).page;
    await preparation.readPastedText(text);
    await preparation.toReview();
    expect(preparation.questions.value).toEqual(questions);
    const ready = () => preparation.rows.value?.filter((row) => !preparation.invalidRows.value.includes(row));
    expect(ready()?.length).toBe(questions[0] === 'rows' ? 2 : 0);
    for (const question of preparation.questions.value) preparation.confirm(question);
    for (let [mark] = preparation.marks.value; mark; [mark] = preparation.marks.value)
      await preparation.answerMark(mark, true);
    expect(preparation.invalidRows.value).toEqual([]);
    if (secrets) expect(ready()?.map(({ secret }) => secret)).toEqual(secrets);
  });

  it('is not replaced by a file once it was corrected, and says so', async () => {
    const { preparation } = (await openBatch()).page;
    const file = new File(['c\td'], 'other.csv');
    await preparation.readPastedText('a\tb');
    await preparation.readFile(file);
    expect(preparation.table.value?.rows).toEqual([['c', 'd']]);
    await preparation.toReview();
    preparation.setExcluded(0, true);
    await preparation.readFile(new File(['e\tf'], 'third.csv'));
    expect([preparation.table.value?.rows, preparation.isFileIgnored.value]).toEqual([[['c', 'd']], true]);
    preparation.clear();
    expect(preparation.isFileIgnored.value).toBe(false);
  });

  it('keeps what was corrected and left out until its column is another', async () => {
    const { preparation } = (await openBatch()).page;
    await preparation.readPastedText('name\tpassword\tother\nAnn\ts1\tx\nBen\ts2\ty');
    await preparation.toReview();
    preparation.correct(0, 'name', 'Anna');
    preparation.correct(0, 'secret', 's3');
    preparation.setExcluded(1, true);
    const toReview = async () => {
      await preparation.toReview();
      return preparation.rows.value?.map(({ name, secret, isExcluded }) => [name, secret, isExcluded]);
    };
    preparation.setGenerates({ passphrase: true });
    const corrected = [
      ['Anna', 's3', false],
      ['Ben', 's2', true],
    ];
    expect(await toReview()).toEqual(corrected);
    preparation.setHeadings(false);
    expect(await toReview()).toEqual([['name', 'password', false], ...corrected]);
    preparation.setRole(2, 'secret');
    expect((await toReview())?.[1]).toEqual(['Anna', 'x', false]);
  });

  it('of any strings arrives byte for byte, each row once', async () => {
    const cell = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((text) => /\S/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.boolean(), async (secrets, endToEnd) => {
        const opened = await openBatch();
        const { preparation } = opened.page;
        await preparation.readPastedText(secrets.map((secret) => `"${secret.replaceAll('"', '""')}"`).join('\n'));
        preparation.setHeadings(false);
        preparation.setRole(0, 'secret');
        preparation.setGenerates({ secret: false });
        preparation.options.set('endToEnd', endToEnd);
        await preparation.toReview();
        preparation.confirm('cells');
        preparation.confirm('rows');
        expect(preparation.invalidRows.value).toEqual([]);
        await opened.page.create();
        const read = async (link: string, payload: string) => {
          const { key } = splitKey(link);
          if (key === undefined) return payload;
          const decrypted = await decryptText(payload, key);
          return decrypted.ok ? decrypted.value : decrypted.failure;
        };
        const sent = (opened.page.sending.value?.rows ?? []).map(async ({ row }) => {
          const { link, stored } = requireCreated(row.value);
          expect(hasKey(link ?? '')).toBe(endToEnd);
          return read(link ?? '', (await opened.network.open(stored.urlToken)) ?? '');
        });
        expect(await Promise.all(sent)).toEqual(secrets);
        expect(opened.creates()).toBe(secrets.length);
      }),
      { numRuns: 30 },
    );
  });

  it('that the page shows as encrypted is never sent in the clear', async () => {
    const opened = await openBatch();
    opened.page.preparation.options.set('endToEnd', true);
    opened.organization.sets = { endToEnd: false };
    const sending = await sendAll(opened, 'secret\nx');
    expect(sending.failure.value).toMatchObject({ violation: { rule: 'end-to-end' } });
    expect(opened.creates()).toBe(0);
  });

  it('is stored as a whole, or not at all and not sent', async () => {
    const { page, memory, creates } = await openBatch();
    const writes: string[][] = [];
    memory.isFullFor = (items) => {
      const hasRows = Object.keys(items).some((key) => key.startsWith('push/'));
      // The worker of an earlier test may still list what that one created.
      if (hasRows) writes.push(Object.keys(items));
      return hasRows;
    };
    await page.preparation.readPastedText(`name\tpassword${'\nAnn\ts'.repeat(250)}`);
    await page.preparation.toReview();
    await page.create();
    expect(page.failure.value).toEqual({ kind: 'StorageFull' });
    expect(writes.map(({ length }) => length)).toEqual([251]);
    expect([page.sending.value, await readItem(batchesItem), creates()]).toEqual([undefined, [], 0]);
    expect(page.preparation.rows.value).toHaveLength(250);
  });
});

describe('a batch', () => {
  const refuse = (status: number) => () => new Response('<p>', { status, headers: { 'content-type': 'text/html' } });

  it('waits for as long as the server says, and sends no row twice', async () => {
    const opened = await openBatch({ settings: { throttling: { minute: 2, second: 0 } } });
    const sending = await sendAll(opened, THREE);
    expect(statesOf(sending)).toEqual(['created', 'created', 'created']);
    expect(opened.waited).toEqual([60]);
    expect(opened.network.snapshot().pushes).toHaveLength(3);
  });

  it.each<[string, tokenArea: 'session' | 'none', (network: Network) => unknown, failure: object]>([
    ['that is away', 'session', (network) => Object.assign(network, { fault: 'down' }), { kind: 'NetworkError' }],
    ['that is away, without an account', 'none', (network) => Object.assign(network, { fault: 'down' }), {}],
    ['that answers 502', 'session', (network) => (network.proxy = refuse(502)), { status: 502 }],
  ])('loses one row at most to a server %s, and goes on once it is back', async (_, tokenArea, breakDown, failure) => {
    const opened = await openBatch({ instance: makeInstance({ tokenArea }) });
    const { proxy } = opened.network;
    breakDown(opened.network);
    const sending = await sendAll(opened, THREE);
    await sending.start();
    expect(statesOf(sending)).toEqual(['unknown', 'ready', 'ready']);
    expect(sending.failure.value).toMatchObject(failure);
    Object.assign(opened.network, { fault: 'none', proxy });
    await sending.start();
    expect(statesOf(sending)).toEqual(['unknown', 'created', 'created']);
    expect(sending.failure.value).toBeUndefined();
  });

  it('goes on without a row that a firewall refuses again while the server answers', async () => {
    const opened = await openBatch();
    const answer = opened.network.proxy;
    opened.network.proxy = refuse(403);
    const sending = await sendAll(opened, THREE);
    await sending.start();
    expect(statesOf(sending)).toEqual(['ready', 'ready', 'ready']);
    expect([sending.failure.value, opened.creates()]).toEqual([expect.objectContaining({ status: 403 }), 2]);
    opened.network.proxy = (response) => (opened.creates() === 3 && response.status === 201 ? refuse(403)() : response);
    await sending.start();
    expect(statesOf(sending)).toEqual(['failed', 'created', 'created']);
    opened.network.proxy = answer;
    await opened.page.preparation.readPastedText('name\tpassword\nDan\ts4');
    await opened.page.retryFailedRows(sending);
    expect(statesOf(opened.page.sending.value as BatchSending)).toEqual(['created']);
    // What is being prepared meanwhile stays.
    expect(opened.page.preparation.table.value?.rows).toHaveLength(2);
  });

  it('goes on after a worker was terminated, without the row that it sent', async () => {
    const { sending, creating, ...opened } = await sendFirst();
    opened.restart();
    await creating;
    expect(statesOf(sending)).toEqual(['unknown', 'created', 'created']);
    const [first] = sending.rows;
    if (!first) throw new Error('It has no rows');
    expect(first.row.value.outcome).toMatchObject({ candidates: [{ stored: { urlToken: 'push1' } }] });
    expect(opened.network.snapshot().pushes).toHaveLength(3);
    sending.askToExpire();
    expect(sending.bulk.state.value).toMatchObject({
      step: 'asking',
      rows: { length: 2 },
      notExpirable: 0,
      unknown: 1,
    });
    sending.bulk.dismiss();
    await sending.confirmCandidate(first, 'no longer there');
    expect(statesOf(sending)).toEqual(['unknown', 'created', 'created']);
    await sending.confirmCandidate(first, 'push1');
    expect([statesOf(sending), sending.bulk.state.value.step]).toEqual([['created', 'created', 'created'], 'idle']);
    await sending.markNotCreated(first);
    expect(statesOf(sending)).toEqual(['created', 'created', 'created']);
  });

  it('sends no row again that is said not to be created while its worker is gone', async () => {
    const { sending, creating, ...opened } = await sendFirst();
    const [first] = sending.rows;
    if (!first) throw new Error('It has no rows');
    opened.restart();
    const { call } = opened.user;
    let isMarked = false;
    replyToPages((message, input) => {
      if (message !== 'searchForBatchRow' || isMarked) return undefined;
      isMarked = true;
      return call(message, input as BatchRowRef).then(() => call('markBatchRowNotCreated', input as BatchRowRef));
    });
    await creating;
    expect(statesOf(sending)).toEqual(['ready', 'created', 'created']);
    expect(opened.creates()).toBe(3);
  });

  it('pauses after the row in flight, and is shown and completed by a page that is opened later', async () => {
    const { sending, creating, ...opened } = await sendFirst();
    sending.pause();
    opened.network.release();
    await creating;
    expect(statesOf(sending)).toEqual(['created', 'ready', 'ready']);

    const later = await opened.open();
    expect(statesOf(later.sending.value as BatchSending)).toEqual(['created', 'ready', 'ready']);
    await later.sending.value?.start();
    expect(later.sending.value?.counts.value).toMatchObject({ created: 3, ready: 0 });
    expect(opened.creates()).toBe(3);
  });

  it('has all its pushes expired, also for a page that is opened later', async () => {
    const { opened, sending, expire } = await showExpiring();
    await expire();
    expect(sending.activeCount.value).toBe(0);
    const { linesAbove, rows } = sending.toLinkedTable(rowStateText);
    expect([linesAbove, rows.map(({ link }) => link)]).toEqual([1, ['', '', '']]);
    expect(opened.network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
    expect((await opened.open()).sending.value?.activeCount.value).toBe(0);
  });

  it('that is removed while its pushes are expired leaves nothing behind', async () => {
    const { opened, sending, expire } = await showExpiring();
    const expiring = expire();
    expect(opened.page.isBusy.value).toBe(true);
    await opened.page.remove(sending.batch.id);
    await expiring;
    expect(opened.page.isBusy.value).toBe(false);
    const keys = Object.keys(await fakeBrowser.storage.session.get(null));
    expect(keys.filter((key) => key.startsWith('push/'))).toEqual([]);
  });

  it('is shown in a second tab as far as it is done in the first', async () => {
    const { sending, creating, ...opened } = await sendFirst();
    const second = (await opened.open()).sending.value as BatchSending;
    opened.network.release();
    await creating;
    await expect.poll(() => statesOf(second)).toEqual(['created', 'created', 'created']);
    expect(second.toLinkedTable(rowStateText)).toEqual(sending.toLinkedTable(rowStateText));
    expect(second.counts.value).toEqual(sending.counts.value);
  });

  it('of a private window is not shown in others', async () => {
    const opened = await openBatch();
    const sending = await sendAll(opened, THREE);
    opened.user.isPrivate = true;
    await sendAll({ page: await opened.open() }, THREE);
    expect((await opened.open()).batches.value).toMatchObject([{ isPrivate: true }]);
    opened.user.isPrivate = false;
    expect((await opened.open()).batches.value).toMatchObject([{ isPrivate: false }]);
    expect(opened.page.sending.value).toBe(sending);
  });
});
