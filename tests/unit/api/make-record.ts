import type { PushRecord } from '../../../lib/api/schemas';

/** The push of `makeRow` as an instance lists it. */
export function makeRecord(fields: Partial<PushRecord> = {}): PushRecord {
  return {
    url_token: 'abcdefghijkl',
    expire_after_days: 7,
    expire_after_views: 5,
    days_remaining: 7,
    views_remaining: 5,
    deletable_by_viewer: true,
    retrieval_step: true,
    expired: false,
    deleted: false,
    expired_on: null,
    created_at: '2026-01-01T12:00:00.000Z',
    updated_at: '2026-01-01T12:00:00.000Z',
    html_url: 'https://pw.test/p/abcdefghijkl/r',
    name: null,
    note: null,
    hasPassphrase: false,
    ...fields,
  };
}
