import { describe, expect, it } from 'vitest';
import type { AuditEntry, CreatedPush, PushRecord, RetrievedPush } from '../../../lib/api/schemas';
import {
  toAuditEvent,
  toCreatedPush,
  toFieldName,
  toListedPush,
  toOwnLink,
  toRetrievedPush,
} from '../../../lib/api/to-domain';
import { getPushStatus } from '../../../lib/pushes/push-row';
import { CREATED_AT, makeRow } from '../pushes/make-row';
import { makeRecord } from './make-record';

const record = makeRecord({ note: 'n' });
const listed = (fields: Partial<PushRecord> = {}) => toListedPush({ ...record, ...fields }, toOwnLink);

describe('a push of an account’s list', () => {
  it('has the values of the record', () => {
    const { instance: _, searchText: __, ...expected } = makeRow({ note: 'n', hasPassphrase: false });
    expect(listed()).toEqual(expected);
  });

  it('has no negative views', () => {
    expect(listed({ views_remaining: -2 }).viewsLeft).toBe(0);
  });

  it('claims no more than the record says', () => {
    const unknown = {
      days_remaining: undefined,
      views_remaining: undefined,
      deleted: undefined,
      expired_on: undefined,
    };
    const row = makeRow(listed({ ...unknown, expired: true }));
    expect([getPushStatus(row, CREATED_AT), row.viewsLeft]).toEqual(['expired', undefined]);
  });

  it('is not deletable where that is off, and says so where it does not apply', () => {
    const { retrievalStep, deletableByViewer } = listed({ retrieval_step: null, deletable_by_viewer: null });
    expect([retrievalStep, deletableByViewer]).toEqual([false, null]);
  });

  it.each([
    ['of another push', 'https://pw.test/p/another/r'],
    ['that has the token in a part of its path', 'https://pw.test/p/abcdefghijklm'],
    ['that has the token in its query', 'https://pw.test/?p=abcdefghijkl'],
  ])('has no link %s', (_, html_url) => {
    expect(listed({ html_url }).link).toBeUndefined();
  });
});

describe('the answer to a create', () => {
  const link: CreatedPush = { url_token: 't', html_url: 'https://pw.test/p/t', hasPassphrase: undefined };

  it('may say no more than its link', () => {
    expect(toCreatedPush(link, toOwnLink)).toEqual({
      urlToken: 't',
      link: link.html_url,
      options: {},
      acceptsEmail: false,
    });
  });

  it('has its time and options as far as they are said', () => {
    const said = { created_at: '1970-01-01T00:00:01Z', expire_after_views: 5, deletable_by_viewer: true };
    expect(toCreatedPush({ ...link, ...said, notify_emails_to: 'a@example.test' }, toOwnLink)).toMatchObject({
      createdAt: 1_000,
      options: { expireAfterViews: 5, deletableByViewer: true },
      acceptsEmail: true,
    });
  });
});

it('a retrieved push tells how many of its files cannot be read', () => {
  const file = { filename: 'a.txt', content_type: '', url: 'https://pw.test/a' };
  const opened: RetrievedPush = { files: [file, null, null], views_remaining: -1, days_remaining: 2 };
  expect(toRetrievedPush(opened)).toEqual({
    payload: null,
    files: [{ name: 'a.txt', url: 'https://pw.test/a' }],
    unreadableFileCount: 2,
    viewsLeft: 0,
    daysLeft: 2,
  });
});

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  kind: 'view',
  ip: '10.0.0.5',
  user_agent: 'curl/8',
  referrer: 'https://pw.test/p/secret-token/r',
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:01.000Z',
  ...fields,
});

describe('an entry of a log', () => {
  it('is called by what happened, and “other” if that is not known', () => {
    const kinds = ['creation', 'failed_view', 'expire', 'failed_passphrase', 'admin_view', 'owner_view', 'edit'];
    const called = ['creation', 'failed-view', 'expired', 'failed-passphrase', 'admin-view', 'owner-view', 'edited'];
    expect(kinds.map((kind) => toAuditEvent(entry({ kind })).kind)).toEqual(called);
    expect(toAuditEvent(entry({ kind: 'creation_email_send' })).kind).toBe('email');
    expect(toAuditEvent(entry({ kind: 'toString' })).kind).toBe('other');
  });

  it('keeps time and origin as far as they are known, but not the referrer, which may be the link', () => {
    const viewed = { kind: 'view', at: Date.UTC(2026, 0, 1, 12), ip: '10.0.0.5', userAgent: 'curl/8' };
    expect(toAuditEvent(entry({}))).toEqual(viewed);
    expect(toAuditEvent(entry({ ip: null, user_agent: undefined }))).toMatchObject({ ip: '', userAgent: '' });
  });
});

it('a refused field has the name of what was asked, and else the API’s', () => {
  expect(['expire_after_days', 'notify_emails_to', 'payload', 'constructor'].map(toFieldName)).toEqual([
    'expireAfterDays',
    'emailTo',
    'payload',
    'constructor',
  ]);
});
