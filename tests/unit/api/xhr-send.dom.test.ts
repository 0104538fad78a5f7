import { describe, expect, test } from 'vitest';
import { createXhrTransport } from '../../../lib/api/upload-transport';
import { errorOf, failureOf } from './every-operation';
import { type Behavior, sendRaw, startFaultyServer } from './faulty-server';

declare const happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } };

/** Sends a body to a real server by the document's own XMLHttpRequest. */
async function sent(behavior: Behavior, signal = new AbortController().signal) {
  // An extension's pages are let through by their host permission.
  happyDOM.settings.fetch.disableSameOriginPolicy = true;
  const server = await startFaultyServer(behavior);
  const send = createXhrTransport(async () => new XMLHttpRequest());
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b', authorization: 'Bearer token' });
  const upload = { address: `${server.baseUrl}/p?q=1`, headers, body: new Blob(['a\nb\r\n']), signal };
  return { server, answer: send({ ...upload, onProgress: () => {} }) };
}

describe('an upload', () => {
  test('is one POST with its headers, and its answer is read whole', async () => {
    const { server, answer } = await sent({
      status: 201,
      headers: { 'content-type': 'application/json', 'retry-after': '7' },
      body: '{"ü":1}',
    });
    const response = await answer;
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([201, '7', { ü: 1 }]);
    expect(server.arrived).toMatchObject([
      { method: 'POST', path: '/p?q=1', body: 'a\nb\r\n', headers: { authorization: 'Bearer token' } },
    ]);
    expect(server.arrived[0]?.headers['content-type']).toBe('multipart/form-data; boundary=b');
  });

  test('fails when it is redirected, since the browser followed with the body', async () => {
    const { answer } = await sent((response, { path }) =>
      path === '/p?q=1'
        ? sendRaw(response, { status: 308, headers: { location: '/elsewhere' } })
        : sendRaw(response, { status: 201, body: '{}' }),
    );
    expect(await failureOf(answer)).toEqual({ kind: 'RedirectError', wasFollowed: true });
  });

  test('whose answer has no end is given up', async () => {
    const { answer } = await sent((response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      const goOn = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', goOn);
      };
      goOn();
    });
    expect(await failureOf(answer)).toEqual({ kind: 'ContractError', status: 201, bodyType: 'other' });
  });

  test('ends as fetch does where its line is cut, or it is given up', async () => {
    const cancel = new AbortController();
    const cut = await sent((response) => response.destroy());
    expect(await errorOf(cut.answer)).toBeInstanceOf(TypeError);
    const givenUp = await sent(() => cancel.abort(), cancel.signal);
    expect(await errorOf(givenUp.answer)).toBeInstanceOf(TypeError);
  });

  test('does not start if it was aborted before', async () => {
    const { answer, server } = await sent({ status: 201 }, AbortSignal.abort());
    expect(await errorOf(answer)).toHaveProperty('name', 'AbortError');
    expect(server.arrived).toEqual([]);
  });
});
