import { expect, it } from 'vitest';
import { readItem } from '@/lib/browser/stored';
import { BUILT_IN_ID } from '@/lib/instance/instance';
import { createFirstRun } from '@/lib/state/settings';
import { activeInstanceItem } from '@/lib/storage/items';
import { callWorker } from '../../fakes/call-worker';
import { makeWorker } from '../background/make-worker';

it('one click makes the built-in instance the active one', async () => {
  const { handlers } = (await makeWorker()).start();
  await createFirstRun({ call: callWorker(handlers) }).tryHere();
  expect(await readItem(activeInstanceItem)).toBe(BUILT_IN_ID);
});

it('says so when it did not work, and no more once it did', async () => {
  let fails = true;
  const { handlers } = (await makeWorker()).start();
  const call = callWorker(handlers);
  const store = createFirstRun({
    call: async (name, input) =>
      fails ? { ok: false, failure: { name: 'Unexpected', where: name } } : call(name, input),
  });
  await store.tryHere();
  expect(store.failure.value).toEqual({ name: 'Unexpected', where: 'useBuiltIn' });
  fails = false;
  await store.tryHere();
  expect([store.failure.value, store.isBusy.value]).toEqual([undefined, false]);
});
