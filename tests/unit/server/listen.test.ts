import { request as rawRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, type ListenOptions, listen } from '@/scripts/server/listen';

const running: Listening[] = [];
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
    fetch(address, { method: 'POST', body: new URLSearchParams({ passphrase }) });
  const audit = async (token: string): Promise<string[]> => {
    const headers = { authorization: 'Bearer T1' };
    const { logs } = await (await fetch(`${url}/api/v2/pushes/${token}/audit`, { headers })).json();
    return logs.map(({ kind }: { kind: string }) => kind);
  };
  return { ...listening, make, text, enter, audit };
}

describe('the page of the retrieval step', () => {
  it('shows a button and nothing else, and uses no view', async () => {
    const { make, text, audit } = await start();
    const push = await make({});
    const shown = await text(push.html_url);
    expect(shown).toContain('<button id="proceed">');
    expect(shown).not.toContain('secret</pre>');
    await text(push.html_url, { method: 'HEAD' });
    expect(await audit(push.url_token)).toEqual(['creation']);
  });

  it('says when the push is over', async () => {
    const { make, text } = await start();
    const push = await make({ expire_after_views: 1 });
    await text(push.page);
    expect(await text(push.html_url)).toContain('id="expired"');
  });
});

describe('the page of the secret', () => {
  it('uses a view each time, as the API counts', async () => {
    const { make, text, audit } = await start();
    const push = await make({ expire_after_views: 2, retrieval_step: false });
    expect(await text(push.html_url)).toContain('Views left: 1.');
    expect(await text(push.html_url)).toContain('<pre id="payload">\nsecret</pre>');
    expect(await text(push.html_url)).toContain('id="expired"');
    expect(await audit(push.url_token)).toEqual(['creation', 'view', 'view', 'failed_view']);
  });

  it('lets nothing in a secret become part of the page, and keeps its line ends', async () => {
    const { make, text } = await start();
    const push = await make({ payload: '\n</pre><script>alert("1")</script>\r\n\'&amp;' });
    expect(await text(push.page)).toContain(
      '<pre id="payload">\n\n&lt;/pre&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#13;\n&#39;&amp;amp;</pre>',
    );
  });

  it('allows no script at all', async () => {
    const { make } = await start();
    const { page } = await make({});
    expect((await fetch(page)).headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
  });

  it('says so when it cannot show what was sent', async () => {
    const { make, text } = await start();
    expect(await text((await make({ payload: 'a\0b' })).page)).toContain('id="replaced"');
    expect(await text((await make({ payload: 'a\ud800b' })).page)).toContain('id="replaced"');
    expect(await text((await make({ payload: 'a🔑b' })).page)).not.toContain('id="replaced"');
  });

  it('has a link to follow for a link, without telling where one comes from', async () => {
    const { make, text } = await start();
    const push = await make({ kind: 'url', payload: 'https://example.test/?a="b"&c' });
    expect(await text(push.page)).toContain(
      '<a id="link" href="https://example.test/?a=&quot;b&quot;&amp;c" rel="noreferrer noopener">',
    );
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
    expect(await text(push.page)).toContain('<pre id="payload">');
    expect((await fetch(`${url}/api/v2/pushes/${push.url_token}`)).status).toBe(401);
  });

  it('is the same for a push that never was', async () => {
    const { url } = await start();
    for (const address of [`${url}/p/unknown`, `${url}/p/unknown/r`]) {
      const response = await fetch(address);
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('id="expired"')]);
    }
  });
});

describe('the page of the passphrase', () => {
  it('comes first, uses no view and counts as no try', async () => {
    const { make, text, audit } = await start();
    const push = await make({ passphrase: ' p&"p ' });
    expect(await text(push.page)).toContain('<input id="passphrase" type="password"');
    expect(await audit(push.url_token)).toEqual(['creation']);
  });

  it('opens with the very same passphrase only', async () => {
    const { make, enter, audit } = await start();
    const push = await make({ passphrase: ' p&"p ' });
    const refused = await enter(push.page, 'p&"p');
    expect([refused.status, await refused.text()]).toEqual([
      401,
      expect.stringContaining('That passphrase is incorrect.'),
    ]);
    expect(await (await enter(push.page, ' p&"p ')).text()).toContain('<pre id="payload">\nsecret</pre>');
    expect(await audit(push.url_token)).toEqual(['creation', 'failed_passphrase', 'view']);
  });

  it('says when it was tried too often', async () => {
    const { make, enter } = await start();
    const push = await make({ passphrase: 'pp' });
    for (let tried = 0; tried < 5; tried += 1) await enter(push.page, 'no');
    const refused = await enter(push.page, 'pp');
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Too many passphrase attempts.'),
    ]);
  });
});

describe('the address for programs', () => {
  it.each([true, false])('answers as the API does, with the retrieval step %s', async (retrieval_step) => {
    const { make, text } = await start();
    const push = await make({ retrieval_step });
    expect(JSON.parse(await text(push.json_url))).toMatchObject({ payload: 'secret', views_remaining: 4 });
  });
});

describe('the page of the token', () => {
  it('names the accounts, but no token that somebody gave', async () => {
    const { text, url } = await start();
    const shown = await text(`${url}/users/token`);
    expect(shown).toContain('owner');
    expect(shown).not.toContain('T1');
  });

  it('shows a token that the server made', async () => {
    const { text, url } = await start({ madeToken: 'made-here' });
    expect(await text(`${url}/users/token`)).toContain('made-here');
  });
});

describe('a server mounted at a path', () => {
  it('has its API, its pages and its links below it', async () => {
    const { make, text, url } = await start({ path: '/sub' });
    const push = await make({});
    expect(push.html_url).toBe(`${url}/p/${push.url_token}/r`);
    expect(await text(push.html_url)).toContain(`action="/sub/p/${push.url_token}"`);
    expect(await text(push.page)).toContain('<pre id="payload">');
  });
});

describe('over HTTP', () => {
  it('https is asked for on every page where it is forced', async () => {
    const { url } = await start({ settings: { force_https: true } });
    const response = await fetch(`${url}/p/any`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      `${url.replace('http:', 'https:')}/p/any`,
    ]);
  });

  it('limits count by the address that a proxy on this machine names', async () => {
    const { url } = await start({ settings: { throttling: { minute: 1, second: 0 } } });
    const from = async (ip: string) =>
      (await fetch(`${url}/api/v2/version`, { headers: { 'x-forwarded-for': ip } })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([200, 200, 429]);
  });

  it('what is no request gets a 400, and the server lives on', async () => {
    const { url } = await start();
    const status = await new Promise((resolve) =>
      rawRequest(`${url}/`, { method: 'TRACE' }, ({ statusCode }) => resolve(statusCode)).end(),
    );
    expect(status).toBe(400);
    expect((await fetch(`${url}/api/v2/version`)).status).toBe(200);
  });

  it('a taken port is an error', async () => {
    const { url } = await start();
    await expect(listen({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
