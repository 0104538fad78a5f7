import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type EndedPush, onEnding, tellEnding } from '@/lib/browser/endings';
import { fakeExtension } from '../../fakes/fake-extension';

type Sender = { id?: string; tab?: object };

const WORKER: Sender = { id: fakeBrowser.runtime.id };
const ENDED: EndedPush = {
  push: { instanceId: 'one', urlToken: 'token' },
  ending: { isExpired: true, isByHand: true, isDaysOver: false },
};

/** A page's ear, and how something is said to it by whomever. */
function listen() {
  const heard: EndedPush[] = [];
  const ears: ((told: unknown, sender: Sender) => unknown)[] = [];
  fakeBrowser.runtime.onMessage.addListener = (listener) => {
    ears.push(listener as (typeof ears)[number]);
  };
  onEnding((ended) => heard.push(ended));
  const say = (told: unknown, sender: Sender) => ears.map((ear) => ear(told, sender));
  fakeBrowser.runtime.sendMessage = async (told: unknown) => say(told, WORKER);
  return { heard, say };
}

beforeEach(() => {
  fakeExtension();
});

it('a page hears of each push that has ended', async () => {
  const { heard } = listen();
  await tellEnding(ENDED);
  expect(heard).toEqual([ENDED]);
});

it('a page hears of none from a tab or from another extension, and answers nothing that is asked of the worker', () => {
  const { heard, say } = listen();
  say({ ended: ENDED }, { ...WORKER, tab: {} });
  say({ ended: ENDED }, { id: 'another' });
  expect(say({ message: 'watchNow', input: undefined }, WORKER)).toEqual([undefined]);
  expect(heard).toEqual([]);
});

it('it is no fault that no page is open', async () => {
  fakeBrowser.runtime.sendMessage = () => Promise.reject(new Error('Receiving end does not exist.'));
  await expect(tellEnding(ENDED)).resolves.toBeUndefined();
});
