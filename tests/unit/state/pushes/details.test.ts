import { batch, type Signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Continuation, PushRow } from '@/lib/pushes/push-row';
import type { AuditRow } from '@/lib/reference-server/state';
import { NOW, type Options, openPushes } from './make-pushes';

const logOf = (count: number): AuditRow[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: at === 0 ? 'creation' : 'failed_passphrase',
    ip: `10.0.${Math.floor(at / 250)}.${at % 250}`,
    userAgent: '',
    referrer: '',
    at: NOW + at,
  }));

/** The page with two pushes, of which it opens the newer one. */
async function openDetails(options: Options = {}) {
  const opened = await openPushes({ count: 2, ...options });
  const { details } = opened.page;
  return { ...opened, details, audit: details.audit, newer: opened.row('Push 1'), older: opened.row('Push 0') };
}

describe('the details', () => {
  it('read the whole log, oldest first, and use no view', async () => {
    const { page, details, audit, newer, user } = await openDetails({ fields: () => ({ log: logOf(120) }) });
    await details.open(newer);
    expect(audit.events.value.map(({ at }) => at)).toEqual(logOf(120).map(({ at }) => at));
    expect([audit.end.value, audit.isReading.value]).toEqual(['complete', false]);
    expect(user.sent.filter((name) => name === 'readAuditLog')).toHaveLength(3);
    await page.list.value?.refresh();
    expect(details.row.value?.viewsLeft).toBe(5);
  });

  it('never show less of a log while they read it again', async () => {
    const { details, audit, newer } = await openDetails({ fields: () => ({ log: logOf(120) }) });
    await details.open(newer);
    const shown: number[] = [];
    audit.events.subscribe((events) => shown.push(events.length));
    await details.readLog();
    expect(new Set(shown)).toEqual(new Set([120]));
  });

  it('never show the log of the push before', async () => {
    const { details, audit, newer, older, user } = await openDetails({ fields: (at) => ({ log: logOf(at * 99 + 1) }) });
    let isFirst = true;
    const shown: number[] = [];
    user.afterAnswer = (name) => {
      if (name !== 'readAuditLog' || !isFirst) return;
      isFirst = false;
      void details.open(older);
      audit.events.subscribe((events) => shown.push(events.length));
    };
    await details.open(newer);
    await expect.poll(() => audit.end.value).toBe('complete');
    expect(shown).toEqual([0, 1]);
    expect(details.row.value?.urlToken).toBe(older.urlToken);
  });

  it('stay open and show a push as expired that its account does not list any more, and how if that is known', async () => {
    const { details, audit, newer, older, page, network, names } = await openDetails();
    await details.open(newer);
    await network.elsewhere('DELETE', `/pushes/${newer.urlToken}`, {});
    await page.refresh();
    expect(details.row.value).toMatchObject({ urlToken: newer.urlToken, isExpired: true });
    await details.open(older);
    await details.expireOpenPush();
    expect(audit.events.value.at(-1)?.kind).toBe('expired');
    await page.refresh();
    expect(names()).toEqual([]);
    expect(details.row.value).toMatchObject({ urlToken: older.urlToken, isExpired: true, isExpiredManually: true });
  });

  it('do not show a push as expired that the loaded rows end before', async () => {
    const { details, older, page } = await openDetails();
    await details.open(older);
    const { rows, end } = page.list.value as { rows: Signal<readonly PushRow[]>; end: Signal<Continuation> };
    batch(() => {
      rows.value = rows.value.slice(0, 1);
      end.value = 'limit';
    });
    expect(details.row.value).toMatchObject({ urlToken: older.urlToken, isExpired: false });
  });

  it('show no reply about another push', async () => {
    const { details, newer, older } = await openDetails();
    await details.open(newer);
    const expiring = details.expireOpenPush();
    await details.open(older);
    await expiring;
    expect([details.row.value?.urlToken, details.expireReply.value]).toEqual([older.urlToken, undefined]);
  });
});
