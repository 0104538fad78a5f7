import { type Signal, signal } from '@preact/signals';
import { beforeEach, expect, it, vi } from 'vitest';
import { readItem, watch } from '@/lib/browser/stored';
import type { Instance } from '@/lib/instance/instance';
import { trackAccount } from '@/lib/state/pushes/account';
import type { Item } from '@/lib/storage/item';
import { fakeExtension } from '../../../fakes/fake-extension';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeInstance } from '../../background/make-worker';

beforeEach(() => {
  fakeExtension();
});

/** The account as pages follow it. `read`: how they read what is stored. */
function follow(active: Signal<Instance | undefined>, reads = readItem) {
  return trackAccount({
    stored: { readItem: reads, watch },
    active,
    query: signal(''),
    clock: signal(0),
    call: async () => ({ ok: false, failure: { name: 'NetworkError' } }),
    wait: async () => {},
    pace: async () => {},
    now: () => 0,
  });
}

/** Reads as late as the test wants. */
function slowReads() {
  const waiting: (() => void)[] = [];
  const reads = async <T>(item: Item<T>): Promise<T> => {
    const value = await readItem(item);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return value;
  };
  return { reads, waiting };
}

it('the account is that of the instance chosen last, however late an earlier one’s token is read', async () => {
  await writeToken('two', 'session', 'token');
  const { reads, waiting } = slowReads();
  const active = signal<Instance | undefined>(makeInstance({ tokenArea: 'none' }));
  const account = await follow(active, reads);
  const two = makeInstance({ id: 'two' });
  active.value = two;
  active.value = makeInstance({ tokenArea: 'none' });
  active.value = two;
  active.value = makeInstance({ tokenArea: 'none' });
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  for (const go of waiting) go();
  await readToken('two', 'session');
  await readToken('two', 'session');
  expect(account.value).toBeUndefined();
});

it('a token that was taken away is gone, however late the one before is read', async () => {
  await writeToken('one', 'session', 'token');
  const { reads, waiting } = slowReads();
  const active = signal<Instance | undefined>(makeInstance({ tokenArea: 'none' }));
  const account = await follow(active, reads);
  active.value = makeInstance();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await writeToken('one', 'session', '');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await readToken('one', 'session');
  waiting[0]?.();
  await readToken('one', 'session');
  expect(account.value).toBeUndefined();
});

it('the account stays, with all that is loaded of it, when its instance gets another name or its token is stored once more', async () => {
  await writeToken('one', 'session', 'token');
  const active = signal<Instance | undefined>(makeInstance());
  const account = await follow(active);
  const before = account.value;
  expect(before).toBeDefined();
  active.value = makeInstance({ name: 'Another name' });
  await writeToken('one', 'session', 'token');
  await readToken('one', 'session');
  await readToken('one', 'session');
  expect(account.value).toBe(before);
  await writeToken('one', 'session', 'another');
  await vi.waitFor(() => expect(account.value).not.toBe(before));
});
