import { parseToken, retrieve } from '../e2e/api-client';
import { connect } from '../e2e/connect';
import { composerOn, resultCardOn } from '../e2e/pages/compose';
import { writeTempFile } from '../e2e/temp-files';
import { expect, test } from './live-test';

/** Enough for several pieces of news on its way, little enough for any server's limit. */
const MEGABYTE = 1_000_000;

test('sends files and a message and gets them back byte for byte', async ({ app, instance }) => {
  const { baseUrl, token, pushName: name } = instance;
  await connect(app, { baseUrl, token });
  const everyByte = Buffer.alloc(MEGABYTE, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [
    writeTempFile('ключ 鍵 مفتاح ü.bin', everyByte),
    writeTempFile('two  spaces.env', 'A=1\r\nB=2\n\n'),
  ]);
  await composer.setOptions({ name, passphrase: ' öffne ' });
  await tab.fill(composer.payload, 'line one\n\tline two 😀 \n');
  await tab.click(composer.createButton);
  const pushed = parseToken(await resultCardOn(tab).expectCopiedLink());

  const received = await retrieve(baseUrl, pushed, ' öffne ');
  expect(received.payload).toBe('line one\n\tline two 😀 \n');
  expect(received.files.map(({ filename }) => filename)).toEqual(['ключ 鍵 مفتاح ü.bin', 'two  spaces.env']);
  const bytes = await Promise.all(
    received.files.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  expect(
    bytes.map((each, at) => each.equals([everyByte, Buffer.from('A=1\r\nB=2\n\n')][at] ?? Buffer.alloc(0))),
  ).toEqual([true, true]);
});
