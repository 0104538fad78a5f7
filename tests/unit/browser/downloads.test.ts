import { expect, it } from 'vitest';
import { fetchFile } from '@/lib/browser/downloads';
import { startFaultyServer, unusedUrl } from '../api/faulty-server';

const fetched = async (url: string) => {
  const file = await fetchFile(url);
  return typeof file === 'string' ? file : { content: await file.text() };
};

it.each([
  [200, { content: 'bytes' }],
  [400, 'expired'],
  [499, 'expired'],
  [500, 'failed'],
])('a file that its server answers with %d is %j', async (status, outcome) => {
  expect(await fetched((await startFaultyServer({ status, body: 'bytes' })).baseUrl)).toEqual(outcome);
});

it('a file that is elsewhere, or may be, is for a tab', async () => {
  const elsewhere = await startFaultyServer({ status: 200, body: 'bytes' });
  const { baseUrl } = await startFaultyServer({ status: 302, headers: { location: elsewhere.baseUrl } });
  expect([await fetched(baseUrl), await fetched(await unusedUrl())]).toEqual(['cross-origin', 'cross-origin']);
});
