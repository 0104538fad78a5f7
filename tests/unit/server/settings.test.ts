import { describe, expect, it } from 'vitest';
import { startServer } from './start-server';

const make = async (settings: Parameters<typeof startServer>[0], fields: object) =>
  startServer(settings).json('POST', '/pushes', { json: { push: { payload: 'https://example.test', ...fields } } });

describe('limits and defaults', () => {
  it.each([
    [4, 4],
    [5, 2],
    [0, 2],
    [' 3 ', 3],
    ['3 days', 3],
    [true, 1],
    [[3], 2],
  ])('take %j days as %d', async (asked, stored) => {
    expect(await make({ days: { default: 2, max: 4 } }, { expire_after_days: asked })).toMatchObject({
      expire_after_days: stored,
    });
  });
});

it('shows a push to its recipient while anonymous access is off', async () => {
  const { server, push } = startServer({ anonymous_access: false });
  const token = await push({}, { as: 'owner' });
  const look = () => new Request(`http://instance.test/api/v2/pushes/${token}`);
  expect((await server.fetch(look(), { ip: '192.0.2.1' })).status).toBe(401);
  expect((await server.fetch(look(), { ip: '192.0.2.1', ownPage: true })).status).toBe(200);
});

describe('words', () => {
  it.each([
    ['fr', '?locale=fr'],
    ['pt-BR', '?locale=pt-BR'],
    ['zz', ''],
    ['', ''],
    ['fr"><script>', ''],
  ])('push_locale=%s puts %s on the link', async (code, query) => {
    const { html_url } = await startServer().json('POST', `/pushes?push_locale=${encodeURIComponent(code)}`, {
      json: { push: { payload: 'x' } },
    });
    expect(html_url).toBe(`http://instance.test/p/t0/r${query}`);
  });
});

describe('e-mail', () => {
  it('is an unknown field and an unknown address where the server sends none', async () => {
    const instance = startServer();
    const record = await instance.json('POST', '/pushes', {
      as: 'owner',
      json: { push: { payload: 'x', notify_emails_to: 'no address' } },
    });
    expect(record).not.toHaveProperty('notify_emails_to');
    const later = await instance.ask('POST', `/pushes/${record.url_token}/notify_emails`, {
      as: 'owner',
      json: { notify_emails_to: 'a@example.test' },
    });
    expect(later.status).toBe(404);
  });
});
