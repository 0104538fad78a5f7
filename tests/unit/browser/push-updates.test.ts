import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onUpdate, tellUpdate, type UpdatedPush } from '@/lib/browser/open-pages';
import { fakeExtension } from '../../fakes/fake-extension';

type Sender = { id?: string; tab?: object };

const WORKER: Sender = { id: fakeBrowser.runtime.id };
const UPDATED: UpdatedPush = {
  push: { instanceId: 'one', urlToken: 'token' },
  update: { isExpired: true, isByHand: true, isDaysOver: false },
};

/** A page's ear, and how something is said to it by whomever. */
function listen() {
  const heard: UpdatedPush[] = [];
  const ears: ((told: unknown, sender: Sender) => unknown)[] = [];
  fakeBrowser.runtime.onMessage.addListener = (listener) => {
    ears.push(listener as (typeof ears)[number]);
  };
  onUpdate((updated) => heard.push(updated));
  const say = (told: unknown, sender: Sender) => ears.map((ear) => ear(told, sender));
  fakeBrowser.runtime.sendMessage = async (told: unknown) => say(told, WORKER);
  return { heard, say };
}

beforeEach(() => {
  fakeExtension();
});

it('a page hears of what was learnt of each push', async () => {
  const { heard } = listen();
  await tellUpdate(UPDATED);
  expect(heard).toEqual([UPDATED]);
});

it('a page hears of none from a tab or from another extension, and answers nothing that is asked of the worker', () => {
  const { heard, say } = listen();
  say({ updated: UPDATED }, { ...WORKER, tab: {} });
  say({ updated: UPDATED }, { id: 'another' });
  expect(say({ message: 'pollNow', input: undefined }, WORKER)).toEqual([undefined]);
  expect(heard).toEqual([]);
});

it('it is no fault that no page is open', async () => {
  fakeBrowser.runtime.sendMessage = () => Promise.reject(new Error('Receiving end does not exist.'));
  await expect(tellUpdate(UPDATED)).resolves.toBeUndefined();
});
