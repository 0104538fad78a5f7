import { expect, it } from 'vitest';
import { readItem } from '@/lib/browser/stored';
import { BUILT_IN_ID } from '@/lib/instance/instance';
import { createFirstRun } from '@/lib/state/settings';
import { activeInstanceItem } from '@/lib/storage/items';
import { callWorker, replyToPages } from '../../fakes/call-worker';
import { makeWorker } from '../background/make-worker';

it('makes the built-in instance the active one', async () => {
  callWorker((await makeWorker()).start().handlers);
  await createFirstRun().tryHere();
  expect(await readItem(activeInstanceItem)).toBe(BUILT_IN_ID);
});

it('shows a failure until it succeeds', async () => {
  const { handlers } = (await makeWorker()).start();
  const failure = { name: 'Unexpected', where: 'useBuiltIn' };
  replyToPages(async () => ({ ok: false, failure }));
  const store = createFirstRun();
  await store.tryHere();
  expect(store.failure.value).toEqual(failure);
  callWorker(handlers);
  await store.tryHere();
  expect([store.failure.value, store.isBusy.value]).toEqual([undefined, false]);
});
