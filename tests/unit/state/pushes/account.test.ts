import { signal } from '@preact/signals';
import { beforeEach, expect, it } from 'vitest';
import { read, watch, write } from '@/lib/browser/stored';
import type { Instance } from '@/lib/instance/instance';
import { followAccount } from '@/lib/state/pushes/account';
import type { Item } from '@/lib/storage/item';
import { tokenItem } from '@/lib/storage/items';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeInstance } from '../../background/make-worker';

beforeEach(() => {
  fakeExtension();
});

it('the account is that of the instance chosen last, however late an earlier one’s token is read', async () => {
  await write(tokenItem('two', 'session'), 'token');
  const waiting: (() => void)[] = [];
  const slowRead = async <T>(item: Item<T>): Promise<T> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return read(item);
  };
  const active = signal<Instance | undefined>(makeInstance({ tokenArea: 'none' }));
  const account = await followAccount({
    stored: { read: slowRead, watch },
    active,
    query: signal(''),
    clock: signal(0),
    call: async () => ({ ok: false, failure: { name: 'NetworkError' } }),
    wait: async () => {},
    now: () => 0,
  });
  const two = makeInstance({ id: 'two' });
  active.value = two;
  active.value = makeInstance({ tokenArea: 'none' });
  active.value = two;
  active.value = makeInstance({ tokenArea: 'none' });
  for (const go of waiting) go();
  await read(tokenItem('two', 'session'));
  await read(tokenItem('two', 'session'));
  expect(account.value).toBeUndefined();
});
