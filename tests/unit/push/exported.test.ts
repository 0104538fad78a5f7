import { describe, expect, it } from 'vitest';
import { exportedEvent, exportedRow } from '@/lib/push/export';
import { MADE_AT, makeRow } from './make-row';

const row = makeRow({ name: 'VPN', note: 'Ticket 4711', viewsLeft: 2 });

describe('an exported push', () => {
  it('has everything but its link and token', () => {
    const exported = exportedRow(row, { state: 'active', withLinks: false });
    expect(exported).toEqual({
      name: 'VPN',
      note: 'Ticket 4711',
      instance: 'One',
      withAccount: true,
      madeAt: '2026-01-01T12:00:00.000Z',
      endsAt: '2026-01-08T12:00:00.000Z',
      state: 'active',
      expiredAt: null,
      viewsLeft: 2,
      views: 5,
      retrievalStep: true,
      deletableByViewer: true,
    });
    expect(JSON.stringify(exported)).not.toContain(row.urlToken);
  });

  it('has its link on request', () => {
    expect(exportedRow(row, { state: 'active', withLinks: true })).toHaveProperty('link', row.link);
  });

  it('has no views that are unknown', () => {
    expect(exportedRow(makeRow({ viewsLeft: undefined }), { state: 'active', withLinks: false }).viewsLeft).toBeNull();
  });
});

it('an exported entry has time, address and program', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(exportedEvent({ kind: 'opened', at: MADE_AT, ip: '10.0.0.5', userAgent })).toEqual({
    at: '2026-01-01T12:00:00.000Z',
    what: 'opened',
    address: '10.0.0.5',
    program: 'Firefox',
    system: 'Linux',
    isRobot: false,
    userAgent,
  });
});
