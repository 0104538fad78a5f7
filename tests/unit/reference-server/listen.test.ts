import { afterEach, describe, expect, it } from 'vitest';
import { type ListeningServer, type ListenOptions, listen } from '@/scripts/server/listen';

const running: ListeningServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

/** A listener on a free port, with the account `owner` whose token is T1. */
async function start(options: Partial<ListenOptions> = {}) {
  const accounts = { T1: { name: 'owner', admin: false } };
  const listening = await listen({ port: 0, accounts, ...options });
  running.push(listening);
  const { url } = listening;
  const make = async (fields: object) => {
    const response = await fetch(`${url}/api/v2/pushes`, {
      method: 'POST',
      headers: { authorization: 'Bearer T1', 'content-type': 'application/json' },
      body: JSON.stringify({ push: { payload: 'secret', ...fields } }),
    });
    const record = await response.json();
    return { ...record, page: `${url}/p/${record.url_token}` };
  };
  const text = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();
  const enter = (address: string, passphrase: string) =>
    fetch(`${address}/access`, { method: 'POST', body: new URLSearchParams({ passphrase }) });
  const audit = async (token: string): Promise<string[]> => {
    const headers = { authorization: 'Bearer T1' };
    const { logs } = await (await fetch(`${url}/api/v2/pushes/${token}/audit`, { headers })).json();
    return logs.map(({ kind }: { kind: string }) => kind);
  };
  return { ...listening, make, text, enter, audit };
}

it('the page for recipients is a file beside the API, below the path, without a policy or times to keep it', async () => {
  const page = '<!doctype html><title>for recipients</title>';
  const { url, text } = await start({ page, path: '/sub' });
  const answer = await fetch(`${url}/secret-push.html`);
  expect(await answer.text()).toBe(page);
  expect(
    [...answer.headers.keys()].filter((name) => /^(last-modified|cache-control|content-security)/.test(name)),
  ).toEqual(['last-modified']);
  const { url: without } = await start();
  expect((await fetch(`${without}/secret-push.html`)).status).toBe(404);
  expect(await text(`${without}/secret-push.html`)).not.toContain('for recipients');
});

it('a gateway has the pages of pushes and no API', async () => {
  const { url } = await start({ isGateway: true });
  expect((await fetch(`${url}/api/v2/version`)).status).toBe(404);
  expect((await fetch(`${url}/p/unknown-token`)).headers.get('content-type')).toMatch(/html/);
});

it('the page of the retrieval step shows a button and nothing else, and uses no view', async () => {
  const { make, text, audit } = await start();
  const push = await make({});
  const shown = await text(push.html_url);
  expect(shown).toContain('<button id="proceed">');
  expect(shown).not.toContain('secret</pre>');
  await text(push.html_url, { method: 'HEAD' });
  expect(await audit(push.url_token)).toEqual(['creation']);
});

describe('the page of the secret', () => {
  it('uses a view each time, as the API counts', async () => {
    const { make, text, audit } = await start();
    const push = await make({ expire_after_views: 2, retrieval_step: false });
    expect(await text(push.html_url)).toContain('Views left: 1.');
    expect(await text(push.html_url)).toContain('>secret</pre>');
    expect(await text(push.html_url)).toContain('id="expired"');
    expect(await audit(push.url_token)).toEqual(['creation', 'view', 'view', 'failed_view']);
  });

  it('lets nothing in a secret become part of the page, and allows no script', async () => {
    const { make } = await start();
    const push = await make({ payload: '\n</pre><script>alert("1")</script>\r\n\'&amp;' });
    const page = await fetch(push.page);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(await page.text()).toContain(
      '<pre class="text-break my-5">\n&lt;/pre&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;\r\n&#39;&amp;amp;</pre></div>',
    );
  });

  it('follows an address at once, and has no text of a QR code', async () => {
    const { make, text } = await start();
    const push = await make({ kind: 'url', payload: 'https://a.test/b' });
    const answer = await fetch(push.page, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://a.test/b']);
    expect(await text((await make({ kind: 'qr' })).page)).not.toContain('push_payload');
  });

  it('has files to load', async () => {
    const { url, text } = await start();
    const form = new FormData();
    form.append('push[files][]', new File(['bytes'], '<ü>.txt'));
    const headers = { authorization: 'Bearer T1' };
    const record = await (await fetch(`${url}/api/v2/pushes`, { method: 'POST', headers, body: form })).json();
    const shown = await text(`${url}/p/${record.url_token}`);
    const [, address = '', name] = /<a href="([^"]+)" download>([^<]*)</.exec(shown) ?? [];
    expect(name).toBe('-ü-.txt');
    expect(await text(address)).toBe('bytes');
  });

  it('offers to delete it where that is allowed, and does', async () => {
    const { make, text } = await start();
    const push = await make({});
    expect(await text(push.page)).toContain(`action="/p/${push.url_token}/expire"`);
    expect(await text(`${push.page}/expire`, { method: 'POST' })).toContain('id="expired"');
    expect(await text(push.page)).toContain('id="expired"');
    expect(await text((await make({ deletable_by_viewer: false })).page)).not.toContain('/expire"');
  });

  it('is there for a recipient where anonymous access is off', async () => {
    const { make, text, url } = await start({ settings: { anonymous_access: false } });
    const push = await make({});
    expect(await text(push.page)).toContain('id="push_payload"');
    expect((await fetch(`${url}/api/v2/pushes/${push.url_token}`)).status).toBe(401);
  });
});

it('the page of the passphrase comes first, counts as no try, and opens with the very same passphrase only', async () => {
  const { make, text, enter, audit } = await start();
  const push = await make({ passphrase: ' p&"p ' });
  expect(await text(push.page)).toContain('<input id="passphrase" type="password"');
  const refused = await enter(push.page, 'p&"p');
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain('That passphrase is incorrect.');
  expect(await (await enter(push.page, ' p&"p ')).text()).toContain('>secret</pre>');
  expect(await audit(push.url_token)).toEqual(['creation', 'failed_passphrase', 'view']);
});

it('the passphrase may be in the address of the push, as the real server takes it', async () => {
  const { make, text } = await start();
  const push = await make({ passphrase: ' p&"p ' });
  const wrong = await fetch(`${push.page}?passphrase=p`);
  expect([wrong.status, wrong.url]).toEqual([200, `${push.page}/passphrase`]);
  expect(await text(`${push.page}?passphrase=${encodeURIComponent(' p&"p ')}`)).toContain('>secret</pre>');
});

it('a server mounted at a path has its API, its pages and its links below it', async () => {
  const { make, text, url } = await start({ path: '/sub' });
  const push = await make({});
  expect(push.html_url).toBe(`${url}/p/${push.url_token}/r`);
  expect(await text(push.html_url)).toContain(`action="/sub/p/${push.url_token}"`);
  expect(await text(push.page)).toContain('id="push_payload"');
});

it('limits count by the address that a proxy on this machine names', async () => {
  const { url } = await start({ settings: { throttling: { minute: 1, second: 0 } } });
  const from = async (ip: string) =>
    (await fetch(`${url}/api/v2/version`, { headers: { 'x-forwarded-for': ip } })).status;
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([200, 200, 429]);
});

it('a taken port is an error', async () => {
  const { url } = await start();
  await expect(listen({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
