import { describe, expect, it } from 'vitest';
import { readItem, removeItems } from '@/lib/browser/stored';
import { createMissingToken } from '@/lib/state/missing-token';
import { instancesItem, tokenItem } from '@/lib/storage/items';
import { fakePage } from '../../fakes/fake-page';
import { readToken } from '../../fakes/stored-token';
import { makeInstance, makeWorker, OWNER_TOKEN } from '../background/make-worker';

/** The field of an instance whose token ended with the browser. */
async function makeField() {
  const worker = await makeWorker();
  await removeItems(tokenItem('one', 'session'));
  const { call } = fakePage(worker.start().handlers);
  const field = createMissingToken(makeInstance());
  field.token.value = OWNER_TOKEN;
  return { field, call };
}

describe('a missing token', () => {
  it('is saved where the user chooses', async () => {
    const { field } = await makeField();
    field.keepsOnDevice.value = true;
    await field.save();
    expect(field.problem.value).toBeUndefined();
    expect(await readToken('one', 'device')).toBe(OWNER_TOKEN);
    expect(await readItem(instancesItem)).toEqual([makeInstance({ tokenArea: 'device' })]);
  });

  it('changes nothing else of the instance', async () => {
    const { field, call } = await makeField();
    const renamed = makeInstance({ name: 'Renamed', colour: 'rose' });
    await call('saveInstance', { instance: renamed });
    await field.save();
    expect(await readItem(instancesItem)).toEqual([renamed]);
    expect(await readToken('one', 'session')).toBe(OWNER_TOKEN);
  });

  it.each(['https://elsewhere.test', 'https://pw.test/sub'])(
    'is not saved for %s, the instance’s new address',
    async (baseUrl) => {
      const { field, call } = await makeField();
      const moved = makeInstance({ baseUrl });
      await call('saveInstance', { instance: moved, token: 'of the new address' });
      await field.save();
      expect(field.problem.value).toEqual({ name: 'failed', failure: { name: 'InstanceRemoved' } });
      expect(await readItem(instancesItem)).toEqual([moved]);
      expect(await readToken('one', 'session')).toBe('of the new address');
    },
  );

  it('restores no instance that was removed meanwhile', async () => {
    const { field, call } = await makeField();
    await call('removeInstance', { instanceId: 'one' });
    await field.save();
    expect(field.problem.value).toEqual({ name: 'failed', failure: { name: 'InstanceRemoved' } });
    expect(await readItem(instancesItem)).toEqual([]);
    expect(await readToken('one', 'session')).toBe('');
  });
});
