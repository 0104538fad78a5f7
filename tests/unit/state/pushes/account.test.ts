import { signal } from '@preact/signals';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Instance } from '@/lib/instance/instance';
import { trackAccount } from '@/lib/state/pushes/account';
import { fakeExtension } from '../../../fakes/fake-extension';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeInstance } from '../../background/make-worker';

const withoutToken = makeInstance({ tokenArea: 'none' });

beforeEach(() => {
  fakeExtension();
});

async function track(instance: Instance) {
  const active = signal<Instance | undefined>(instance);
  const timing = { wait: async () => {}, now: () => 0 };
  const account = await trackAccount(active, { query: signal(''), clock: signal(0), timing, pace: async () => {} });
  return { active, account };
}

/** Delays reads of session storage until the test releases them. */
function delayReads() {
  const { session } = fakeBrowser.storage;
  const get = session.get.bind(session);
  const waiting: (() => void)[] = [];
  session.get = async (keys: never) => {
    const items = await get(keys);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return items as never;
  };
  return {
    waiting,
    settle: async () => {
      session.get = get as typeof session.get;
      for (const release of waiting) release();
      for (let read = 0; read < 4; read++) await readToken('one', 'session');
    },
  };
}

it('shows the account of the instance chosen last, however late an earlier token is read', async () => {
  await writeToken('two', 'session', 'token');
  const { active, account } = await track(withoutToken);
  const two = makeInstance({ id: 'two' });
  const { waiting, settle } = delayReads();
  active.value = two;
  active.value = withoutToken;
  active.value = two;
  active.value = withoutToken;
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  await settle();
  expect(account.value).toBeUndefined();
});

it('has no account once its token is removed, however late the token before is read', async () => {
  await writeToken('one', 'session', 'token');
  const { active, account } = await track(withoutToken);
  const { waiting, settle } = delayReads();
  active.value = makeInstance();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await writeToken('one', 'session', '');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting.reverse();
  await settle();
  expect(account.value).toBeUndefined();
});

it('keeps the account when its instance is renamed or its token is stored again', async () => {
  await writeToken('one', 'session', 'token');
  const { active, account } = await track(makeInstance());
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
