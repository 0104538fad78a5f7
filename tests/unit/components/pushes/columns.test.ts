import { describe, expect, it } from 'vitest';
import { toExportedPush } from '@/components/pushes/columns';
import { makeRow } from '../../push/make-row';

const row = makeRow({ name: 'VPN', note: 'Ticket 4711', viewsLeft: 2 });

describe('an exported push', () => {
  it('has everything but its link and token', () => {
    const exported = toExportedPush(row, { state: 'active', withLinks: false });
    expect(exported).toEqual({
      name: 'VPN',
      note: 'Ticket 4711',
      instance: 'One',
      withAccount: true,
      madeAt: '2026-01-01T12:00:00.000Z',
      expiresAt: '2026-01-08T12:00:00.000Z',
      state: 'active',
      expiredAt: null,
      viewsLeft: 2,
      views: 5,
      retrievalStep: true,
      deletableByViewer: true,
    });
    expect(JSON.stringify(exported)).not.toContain(row.urlToken);
  });

  it('has no views that are unknown', () => {
    expect(
      toExportedPush(makeRow({ viewsLeft: undefined }), { state: 'active', withLinks: false }).viewsLeft,
    ).toBeNull();
  });
});
