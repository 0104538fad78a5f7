import { describe, expect, test } from 'vitest';
import { parseInstanceUrl } from '../../../lib/instance/parse-instance-url';

const read = (typed: string, allowHttp = false) => parseInstanceUrl(typed, { allowHttp });

test.each([
  ['  push.example/ \n', 'https://push.example'],
  ['\u200bhttps://push.example\u200b', 'https://push.example'],
  ['\ufeff\u2066push.example/sub\u2069\u00ad \u200e', 'https://push.example/sub'],
  ['push.example:443/', 'https://push.example'],
  ['//push.example', 'https://push.example'],
  ['HTTPS://Push.Example//', 'https://push.example'],
  ['https://bücher.example/schlüssel', 'https://xn--bcher-kva.example/schl%C3%BCssel'],
  ['[2001:DB8::1]:5100/x', 'https://[2001:db8::1]:5100/x'],
  ['localhost:443', 'http://localhost:443'],
  ['[::1]:5100', 'http://[::1]:5100'],
  ['push.localhost', 'http://push.localhost'],
])('%j, as people type and paste it, is %s', (typed, baseUrl) => {
  expect(read(typed)).toMatchObject({ ok: true, value: { wasShortened: false, baseUrl } });
});

test.each([
  [' \t\n', 'empty'],
  ['\u200b\u2060', 'empty'],
  ['push.exa\nmple', 'not-an-address'],
  ['https//push.example', 'not-an-address'],
  ['HTTP//push.example/sub', 'not-an-address'],
  ['htps//push.example', 'not-an-address'],
  ['//https//push.example', 'not-an-address'],
  ['https://https//push.example', 'not-an-address'],
  ['https://https://push.example', 'not-an-address'],
  ['https:/push.example', 'scheme'],
  ['http://push.example:99999', 'not-an-address'],
  ['https://*.example', 'not-an-address'],
  ['5100', 'not-an-address'],
  ['0x7f.1', 'not-an-address'],
  ['/p/abc', 'not-an-address'],
  ['a..b', 'not-an-address'],
  ['javascript:alert(1)', 'scheme'],
  ['mailto:push.example', 'scheme'],
  ['chrome-extension://abc/popup.html', 'scheme'],
  ['me@push.example', 'credentials'],
  ['https://push.example/sub?', 'query-or-fragment'],
  ['https://push.example/#top', 'query-or-fragment'],
])('%j is no address of an instance: %s', (typed, problem) => {
  expect(read(typed, true)).toEqual({ ok: false, failure: { kind: problem } });
});

describe('http', () => {
  test.each(['http://push.example', 'http://10.0.0.5:5100', 'http://localhost.example', 'http://127.0.0.1.example'])(
    '%s needs the user’s consent',
    (typed) => {
      expect(read(typed)).toMatchObject({ ok: false, failure: { kind: 'http-not-allowed', baseUrl: typed } });
      expect(read(typed, true)).toMatchObject({ ok: true, value: { baseUrl: typed } });
    },
  );

  test('is not assumed for an address without a scheme', () => {
    expect(read('push.example', true)).toMatchObject({ value: { baseUrl: 'https://push.example' } });
  });
});

describe('a page of the product', () => {
  test.each([
    ['https://push.example/p/Abc_123-xyz/r?locale=fr', 'https://push.example'],
    ['https://push.example/p/Abc_123-xyz.json', 'https://push.example'],
    ['https://push.example/p/Abc_123-xyz/passphrase#x', 'https://push.example'],
    ['https://push.example/f/Abc_123-xyz', 'https://push.example'],
    ['push.example/api/v2/version', 'https://push.example'],
    ['push.example/api/v1/', 'https://push.example'],
    ['https://push.example/users/token', 'https://push.example'],
    ['https://push.example/users/sign_in?x', 'https://push.example'],
  ])('%s is cut back to %s, which is said', (typed, baseUrl) => {
    expect(read(typed)).toMatchObject({ ok: true, value: { wasShortened: true, baseUrl } });
  });

  test.each(['/p', '/p/secrets', '/r', '/api', '/users', '/tools/p'])(
    'may be a path somebody chose: %s stays',
    (path) => {
      const baseUrl = `https://push.example${path}`;
      expect(read(`push.example${path}`)).toEqual({ ok: true, value: { wasShortened: false, baseUrl } });
    },
  );

  test.each([
    ['push.example/en', false, '/en', ''],
    ['push.example/sub/pt-BR/', false, '/sub/pt-BR', '/sub'],
    ['https://push.example/fr/p/Abc_123-xyz', true, '/fr', ''],
  ])(
    '%s may have a language or a path: it stays, and the shorter one is suggested',
    (typed, wasShortened, path, shorter) => {
      const [baseUrl, suggestion] = [path, shorter].map((end) => `https://push.example${end}`);
      expect(read(typed)).toMatchObject({ ok: true, value: { wasShortened, baseUrl, suggestion } });
    },
  );
});
