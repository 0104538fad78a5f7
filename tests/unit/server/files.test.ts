import { describe, expect, it } from 'vitest';
import { minuteMs, startServer } from './start-server';

async function withFile(fields = '') {
  const instance = startServer();
  const body = `--b\r\nContent-Disposition: form-data; name="push[files][]"; filename="ü.html"\r\nContent-Type: text/html\r\n\r\n<b>\r\n${fields}--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { url_token } = await instance.json('POST', '/pushes', { as: 'owner', body, headers });
  const { files } = await instance.json('GET', `/pushes/${url_token}`);
  return { instance, token: url_token, url: files[0].url };
}

const oneView = '--b\r\nContent-Disposition: form-data; name="push[expire_after_views]"\r\n\r\n1\r\n';

describe("a file's address", () => {
  it('is good for five minutes', async () => {
    const { instance, url } = await withFile();
    instance.pass(5 * minuteMs - 1);
    expect((await instance.ask('GET', url)).status).toBe(200);
    instance.pass(1);
    expect((await instance.ask('GET', url)).status).toBe(404);
  });

  it('still works after the last view, until the next request', async () => {
    const { instance, token, url } = await withFile(oneView);
    expect((await instance.ask('GET', url)).status).toBe(200);
    expect(await instance.json('GET', `/pushes/${token}`)).toMatchObject({ expired: true, files: [] });
    expect((await instance.ask('GET', url)).status).toBe(404);
  });

  it('gives a download with its type, whatever it holds', async () => {
    const { instance, url } = await withFile();
    const response = await instance.ask('GET', url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': "attachment; filename*=UTF-8''%C3%BC.html",
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('<b>');
  });
});
