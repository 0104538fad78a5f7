import { describe, expect, it } from 'vitest';
import { findPublicUrlNews } from '@/lib/state/results/public-url';
import { instancesItem, publicUrlNoticesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeInstance } from '../../background/make-worker';
import { makeCreated } from './make-results';

const newsOf = async (id: string, base: string) =>
  (await findPublicUrlNews(makeCreated({ id, link: `${base}/p/push1/r` })))?.publicUrl;

describe('another address in a link', () => {
  it('is news once, at the result that showed it first', async () => {
    await writeItem(instancesItem, [makeInstance()]);
    expect(await newsOf('first', 'https://a.test')).toBe('https://a.test');
    expect(await newsOf('second', 'https://a.test')).toBeUndefined();
    expect(await newsOf('second', 'https://b.test')).toBe('https://b.test');
    expect(await newsOf('first', 'https://a.test')).toBe('https://a.test');
  });

  it('is none in a private window, for a server that is removed, or has it as its address in links by now', async () => {
    expect(await newsOf('first', 'https://a.test')).toBeUndefined();
    await writeItem(instancesItem, [makeInstance()]);
    expect(await findPublicUrlNews(makeCreated({ link: 'https://a.test/p/push1/r', isPrivate: true }))).toBeUndefined();
    await writeItem(instancesItem, [makeInstance({ publicUrl: 'https://a.test' })]);
    expect(await newsOf('first', 'https://a.test')).toBeUndefined();
    expect(await readItem(publicUrlNoticesItem('one'))).toEqual([]);
  });

  it('is not offered if it leads to another server already', async () => {
    const other = makeInstance({ id: 'two', baseUrl: 'https://other.test', publicUrl: 'https://public.test' });
    await writeItem(instancesItem, [makeInstance(), other]);
    const isUsable = async (base: string) =>
      (await findPublicUrlNews(makeCreated({ id: base, link: `${base}/p/push1/r` })))?.isUsable;
    expect(await isUsable('https://other.test')).toBe(false);
    expect(await isUsable('https://public.test')).toBe(false);
    expect(await isUsable('https://free.test')).toBe(true);
  });

  it('fills no storage, whatever a server puts into its links', async () => {
    await writeItem(instancesItem, [makeInstance()]);
    for (let n = 1; n <= 12; n++) await newsOf('result', `https://host${n}.test`);
    const told = (await readItem(publicUrlNoticesItem('one'))).map(({ publicUrl }) => publicUrl);
    expect([told.length, told[0], told.at(-1)]).toEqual([10, 'https://host12.test', 'https://host3.test']);
  });
});
