import { describe, expect, it } from 'vitest';
import { removeItems, writeItem } from '@/lib/browser/stored';
import { featuresItem, instancesItem, tokenItem } from '@/lib/storage/items';
import { makeInstance } from '../background/make-worker';
import { setUpPages } from './make-compose-page';

describe('the active instance', () => {
  it('is known with its account without a request', async () => {
    const setup = await setUpPages();
    const { where } = await setup.open();
    expect([where.active.value?.name, where.account.value]).toEqual(['One', 'with']);
  });

  it('has a forgotten account once the session’s token is gone', async () => {
    const setup = await setUpPages();
    await removeItems(tokenItem('one', 'session'));
    expect((await setup.open()).where.account.value).toBe('forgotten');
  });

  it('changes on every page', async () => {
    const setup = await setUpPages();
    const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test', tokenArea: 'none' });
    await writeItem(instancesItem, [makeInstance(), other]);
    const here = (await setup.open()).where;
    const there = (await setup.open()).where;
    await here.activate('two');
    await expect.poll(() => [here.account.value, there.active.value?.name]).toEqual(['without', 'Two']);
  });

  it('disables a kind after a refresh found it switched off', async () => {
    const setup = await setUpPages({ settings: { url_pushes: false } });
    const composePage = await setup.open();
    expect(composePage.where.off('url')).toBeUndefined();
    await composePage.refresh();
    await expect.poll(() => composePage.where.off('url')).toBe('switched-off');
  });

  it('does not disable a kind that only another instance has switched off', async () => {
    const setup = await setUpPages({ settings: { qr_pushes: false } });
    const composePage = await setup.open();
    await composePage.refresh();
    await expect.poll(() => composePage.where.off('qr')).toBe('switched-off');
    await setup.call('useBuiltIn', undefined);
    await expect.poll(() => composePage.where.off('qr')).toBeUndefined();
    await removeItems(featuresItem('one'));
  });
});
