import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  auditSchema,
  createdPushSchema,
  expiredPushSchema,
  type PushRecord,
  previewSchema,
  pushListSchema,
  pushRecordSchema,
  retrievedPushSchema,
  versionSchema,
} from '../../../lib/api/schemas';
import recording from '../../contract/observed.json';

/** Which schema reads the successful answer to a request. */
const READERS: [pattern: RegExp, schema: z.ZodMiniType][] = [
  [/^GET \/api\/v2\/version$/, versionSchema],
  [/^POST \/api\/v2\/pushes$/, createdPushSchema('')],
  [/^GET \/api\/v2\/pushes\/(active|expired)$/, pushListSchema],
  [/^GET \/api\/v2\/pushes\/[^/]+\/audit$/, auditSchema],
  [/^GET \/api\/v2\/pushes\/[^/]+\/preview$/, previewSchema],
  [/^GET \/api\/v2\/pushes\/[^/]+$/, retrievedPushSchema],
  [/^DELETE \/api\/v2\/pushes\/[^/]+$/, expiredPushSchema],
];

const PLACEHOLDERS: [RegExp, string][] = [
  [/\{base( as https)?\}/g, 'https://push.example/sub'],
  [/\{file url\}/g, 'https://push.example/file'],
  [/\{time\}/g, '2026-11-21T08:00:00.000Z'],
  [/\{ip\}/g, '192.0.2.1'],
  [/\{(token|[a-z])\}/g, 'Abc-1_x'],
];

/** A recorded body as it came over the wire: placeholders and long strings filled in. */
function filledIn(value: unknown): unknown {
  if (typeof value === 'string') return PLACEHOLDERS.reduce((text, [what, by]) => text.replace(what, by), value);
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== 'object' || value === null) return value;
  if ('repeat' in value && 'times' in value) return String(value.repeat).repeat(Number(value.times));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledIn(inner)]));
}

const recorded = recording.flatMap(({ scenario, steps }) =>
  steps.flatMap(({ case: name, request, response }) => {
    const body: unknown = response.body;
    const isSummary = typeof body === 'object' && body !== null && 'rows' in body;
    if (response.status >= 300 || typeof body !== 'object' || isSummary) return [];
    const question = `${request.method} ${request.path.replace(/\?.*/, '')}`;
    const schema = READERS.find(([pattern]) => pattern.test(question))?.[1];
    return schema ? [{ name: `${scenario}: ${name}`, question, schema, body: filledIn(body) }] : [];
  }),
);

/** Without what is made of a passphrase. */
function withoutComparison(parsed: unknown): unknown {
  if (Array.isArray(parsed)) return parsed.map(withoutComparison);
  const { hasPassphrase: _, ...fields } = parsed as Record<string, unknown>;
  return fields;
}

describe('every recorded answer is understood', () => {
  test('has a schema for each of the seven kinds of request', () => {
    const kinds = READERS.map(([pattern]) => recorded.filter(({ question }) => pattern.test(question)).length);
    expect(Math.min(...kinds)).toBeGreaterThan(1);
  });

  test.each(recorded)('$name', ({ schema, body }) => {
    const parsed = schema.parse(body);
    expect(JSON.stringify(parsed)).not.toContain('"passphrase":');
    expect(body).toMatchObject(withoutComparison(parsed) as object);
  });
});

describe('an answer', () => {
  const listed =
    recorded.flatMap(({ question, body }) => (question.endsWith('/active') ? (body as object[]) : []))[0] ?? {};

  test('loses the passphrase that a list contains, and says that there is one', () => {
    expect(listed).toHaveProperty('passphrase', 'plain');
    const [row] = pushListSchema.parse([listed]);
    expect(row).not.toHaveProperty('passphrase');
    expect(row?.hasPassphrase).toBe(true);
    expect(pushRecordSchema.parse({ ...listed, passphrase: '' }).hasPassphrase).toBe(false);
    expect(pushRecordSchema.parse({ ...listed, passphrase: null }).hasPassphrase).toBeUndefined();
  });

  test.each([
    ['the same one', 'plain', true],
    ['another one', 'plain ', false],
    ['none', '', false],
    ['nothing of it', undefined, undefined],
  ])('to a create with a passphrase names %s', (_, passphrase, hasPassphrase) => {
    expect(createdPushSchema('plain').parse({ ...listed, passphrase }).hasPassphrase).toBe(hasPassphrase);
  });

  test('to a create needs nothing but the link', () => {
    const link = { url_token: 'abc', html_url: 'https://pw.test/p/abc' };
    expect(createdPushSchema('').parse({ ...link, created_at: 'today', expire_after_days: 'seven' })).toEqual(link);
  });

  test('lists a push without what may be unknown', () => {
    const { updated_at, expired_on, deleted, days_remaining, views_remaining, ...rest } = listed as PushRecord;
    const [missing, broken] = pushListSchema.parse([rest, { ...rest, expired_on: 'today', days_remaining: 'seven' }]);
    expect(missing).toMatchObject({ url_token: rest.url_token, created_at: rest.created_at });
    expect(broken).toEqual(missing);
  });

  test('has a link without fragment and user name', () => {
    const html_url = 'https://other.test@pw.test/p/abc#age=AAAAAAAAAAAAAAAAAAAAAA';
    expect(pushRecordSchema.parse({ ...listed, html_url }).html_url).toBe('https://pw.test/p/abc');
  });

  test('may have times of an instance with its own time zone', () => {
    const created_at = '2026-11-21T08:00:00.000-05:00';
    expect(pushRecordSchema.parse({ ...listed, created_at }).created_at).toBe(created_at);
  });
});

describe('the link of an answer', () => {
  const link = (html_url: string) => createdPushSchema('').parse({ url_token: 'abc', html_url }).html_url;

  test.each(['javascript:alert(1)', 'push.example/p/a'])('is not %j', (address) => {
    expect(() => link(address)).toThrow('html_url');
  });

  test('has no character that turns the direction of a line around', () => {
    expect(link('https://pw.test/p/\u{202e}cba?a=\u{2066}')).toBe('https://pw.test/p/%E2%80%AEcba?a=%E2%81%A6');
  });

  test.each([
    ['a key for end-to-end encryption', 'https://pw.test/p/abc/r?locale=de#age=AAAAAAAAAAAAAAAAAAAAAA'],
    ['an empty fragment', 'https://pw.test/p/abc/r?locale=de#'],
    ['a user name', 'https://other.test@pw.test/p/abc/r?locale=de'],
    ['a user name with a password', 'https://other.test:443@pw.test/p/abc/r?locale=de'],
  ])('loses %s', (_, address) => {
    const shown = previewSchema.parse({ url: address }).url;
    expect([link(address), shown]).toEqual(Array(2).fill('https://pw.test/p/abc/r?locale=de'));
  });

  test('is no longer than some thousand characters', () => {
    const path = 'https://pw.test/';
    expect(link(path.padEnd(4_000, 'a'))).toHaveLength(4_000);
    expect(() => link(path.padEnd(4_001, 'a'))).toThrow('html_url');
    // Encoded it is longer.
    expect(() => link(path.padEnd(1_000, '\u{202e}'))).toThrow('html_url');
  });
});

describe('a retrieved push', () => {
  test('needs nothing but its payload or files: the answer may have been the last one', () => {
    const files = [{ filename: 'a.txt', content_type: '', url: 'https://pw.test/file' }];
    expect(retrievedPushSchema.parse({ files })).toEqual({ files });
    expect(retrievedPushSchema.parse({ payload: 'key' })).toEqual({ payload: 'key', files: [] });
    expect(retrievedPushSchema.safeParse({ expired: false }).success).toBe(false);
  });

  test('is read without the fields that are of another type', () => {
    const odd = { days_remaining: '7', views_remaining: null, expired: 'no', deletable_by_viewer: 1, files: {} };
    expect(retrievedPushSchema.parse({ payload: 'key', ...odd })).toEqual({ payload: 'key', files: [] });
  });

  test('loses a file entry that cannot be used, and keeps the others', () => {
    const url = 'https://push.example/file';
    const whole = { filename: 'a', content_type: 'text/plain', url };
    const { files } = retrievedPushSchema.parse({ payload: '', files: [whole, { url }, { filename: 'b' }, null] });
    expect(files).toEqual([whole, { filename: '', content_type: '', url }, null, null]);
  });
});

test('the features of an instance are off where it does not name them', () => {
  const version = recorded.find(({ question }) => question.endsWith('/version'))?.body as { features: object };
  const parsed = versionSchema.parse({ ...version, features: { anonymous_access: true, pushes: { enabled: true } } });
  expect(parsed.features.pushes).toEqual({
    enabled: true,
    email_auto_dispatch: false,
    file_attachments: { enabled: false, requires_authentication: false },
    url_pushes: { enabled: false },
    qr_code_pushes: { enabled: false },
  });
});
