import { batch } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { AuditRow } from '@/lib/server/state';
import { createLinkLanguage } from '@/lib/state/share-message';
import { makeInstance } from '../../background/make-worker';
import { makePushes, NOW, openPage } from './make-pushes';

const logOf = (count: number): AuditRow[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: at === 0 ? 'creation' : 'failed_passphrase',
    ip: `10.0.${Math.floor(at / 250)}.${at % 250}`,
    userAgent: '',
    referrer: '',
    at: NOW + at,
  }));

async function openDetails(options: Parameters<typeof makePushes>[0] = {}) {
  const made = await makePushes({ count: 2, ...options });
  const page = await openPage(made);
  const [row, other] = page.view.value.rows.value;
  if (!row || !other) throw new Error('There are not two rows');
  return { ...made, page, row, other, details: page.details, audit: page.details.audit };
}

describe('the details', () => {
  it('read the whole log, oldest first', async () => {
    const { details, audit, row, user } = await openDetails({ fields: () => ({ log: logOf(120) }) });
    await details.open(row);
    expect(audit.events.value.map(({ at }) => at)).toEqual(logOf(120).map(({ at }) => at));
    expect([audit.end.value, audit.isReading.value]).toEqual(['complete', false]);
    expect(user.sent.filter((name) => name === 'readAuditLog')).toHaveLength(3);
  });

  it('never show the log of the push before', async () => {
    const { details, audit, row, other, user } = await openDetails({
      fields: (at) => ({ log: logOf(at === 1 ? 120 : 1) }),
    });
    let isFirst = true;
    const shown: number[] = [];
    user.afterAnswer = (name) => {
      if (name !== 'readAuditLog' || !isFirst) return;
      isFirst = false;
      void details.open(other);
      audit.events.subscribe((events) => shown.push(events.length));
    };
    await details.open(row);
    await vi.waitFor(() => expect(audit.end.value).toBe('complete'));
    expect(shown).toEqual([0, 1]);
    expect(details.row.value?.urlToken).toBe(other.urlToken);
  });

  it('use no view', async () => {
    const { details, row, page } = await openDetails();
    await details.open(row);
    await page.list.value?.refresh();
    expect(details.row.value?.viewsLeft).toBe(5);
  });

  it('stay open and show a push as expired that its account does not list any more', async () => {
    const { details, row, page, network } = await openDetails();
    await details.open(row);
    await network.elsewhere('DELETE', `/pushes/${row.urlToken}`, {});
    await page.refresh();
    expect(details.row.value).toMatchObject({ urlToken: row.urlToken, isExpired: true });
    expect(details.audit.events.value.at(-1)?.kind).toBe('expired');
  });

  it.each(['more', 'limit'] as const)(
    'do not show a push as expired that the loaded rows end before (%s)',
    async (end) => {
      const { details, other, page } = await openDetails();
      await details.open(other);
      const list = page.list.value;
      if (!list) throw new Error('There is no list');
      batch(() => {
        list.rows.value = list.rows.value.slice(0, 1);
        list.end.value = end;
      });
      expect(details.row.value).toMatchObject({ urlToken: other.urlToken, isExpired: false });
    },
  );

  it('keep how a push expired when a refresh removes it', async () => {
    const { details, row, page } = await openDetails();
    await details.open(row);
    await details.expireOpenPush();
    await page.refresh();
    expect(page.view.value.rows.value).toHaveLength(1);
    expect(details.row.value).toMatchObject({ urlToken: row.urlToken, isExpired: true, isExpiredManually: true });
  });

  it('close when a push without an account is removed from the list', async () => {
    const made = await makePushes({ instance: makeInstance({ tokenArea: 'none' }) });
    await made.push('text');
    const page = await made.open();
    const [row] = page.view.value.rows.value;
    if (!row) throw new Error('There is no row');
    await page.details.open(row);
    await page.anonymous.remove([row.urlToken]);
    await vi.waitFor(() => expect(page.details.row.value).toBeUndefined());
  });

  it('show no reply about another push', async () => {
    const { details, row, other } = await openDetails();
    await details.open(row);
    const expiring = details.expireOpenPush();
    await details.open(other);
    await expiring;
    expect([details.row.value?.urlToken, details.expireReply.value]).toEqual([other.urlToken, undefined]);
  });

  it('keep a push active that could not be expired', async () => {
    const { details, row, network } = await openDetails();
    await details.open(row);
    network.fault = 'down';
    await details.expireOpenPush();
    expect(details.expireReply.value).toMatchObject({ ok: false, failure: { kind: 'NetworkError' } });
    expect(details.row.value?.isExpired).toBe(false);
  });
});

it('the language of a link is the one chosen last, however late an earlier reply is', async () => {
  const { row, call, user } = await openDetails();
  const late: (() => void)[] = [];
  user.call = async (name, input) => {
    const reply = await call(name, input);
    await new Promise<void>((resolve) => late.push(resolve));
    return reply;
  };
  const choice = createLinkLanguage(row);
  const first = choice.choose('fr');
  await vi.waitFor(() => expect(late).toHaveLength(1));
  const second = choice.choose('de');
  await vi.waitFor(() => expect(late).toHaveLength(2));
  late[1]?.();
  await second;
  late[0]?.();
  await first;
  expect([choice.language.value, choice.link.value]).toEqual(['de', `${row.link}?locale=de`]);
  const third = choice.choose('fr');
  await choice.choose('');
  await vi.waitFor(() => expect(late).toHaveLength(3));
  late[2]?.();
  await third;
  expect([choice.link.value, choice.isRequestingPermission.value]).toEqual([row.link, false]);
});
