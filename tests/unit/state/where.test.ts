import { describe, expect, it } from 'vitest';
import { removeItems, writeItem } from '@/lib/browser/stored';
import { featuresItem, instancesItem, tokenItem } from '@/lib/storage/items';
import { makeInstance } from '../background/make-worker';
import { makeDesks } from './make-compose-page';

describe('where pushes go', () => {
  it('is known with its account before anybody is asked', async () => {
    const desks = await makeDesks();
    const { where } = await desks.open();
    expect([where.active.value?.name, where.account.value]).toEqual(['One', 'with']);
  });

  it('says that the token went with the browser', async () => {
    const desks = await makeDesks();
    await removeItems(tokenItem('one', 'session'));
    expect((await desks.open()).where.account.value).toBe('forgotten');
  });

  it('changes with a choice, everywhere', async () => {
    const desks = await makeDesks();
    const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test', tokenArea: 'none' });
    await writeItem(instancesItem, [makeInstance(), other]);
    const here = (await desks.open()).where;
    const there = (await desks.open()).where;
    await here.activate('two');
    await expect.poll(() => [here.account.value, there.active.value?.name]).toEqual(['without', 'Two']);
  });

  it('shows a kind as off when a look behind the page finds that it is', async () => {
    const desks = await makeDesks({ settings: { url_pushes: false } });
    const composePage = await desks.open();
    expect(composePage.where.off('url')).toBeUndefined();
    await composePage.refresh();
    await expect.poll(() => composePage.where.off('url')).toBe('switched-off');
  });

  it('takes nothing for off that another instance has off', async () => {
    const desks = await makeDesks({ settings: { qr_pushes: false } });
    const composePage = await desks.open();
    await composePage.refresh();
    await expect.poll(() => composePage.where.off('qr')).toBe('switched-off');
    await desks.call('useBuiltIn', undefined);
    await expect.poll(() => composePage.where.off('qr')).toBeUndefined();
    await removeItems(featuresItem('one'));
  });
});
