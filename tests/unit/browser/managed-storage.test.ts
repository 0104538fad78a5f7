import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createManagedStorage } from '@/lib/browser/managed-storage';
import { fakeExtension } from '../../fakes/fake-extension';

let sets: Record<string, unknown> | Error = {};

beforeEach(() => {
  vi.useFakeTimers();
  fakeExtension();
  sets = {};
  const get = async () => {
    if (sets instanceof Error) throw sets;
    return sets;
  };
  Object.assign(fakeBrowser.storage, { managed: { get } });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The storage as it is when the worker has just started, and how often it told of a change. */
function start() {
  const storage = createManagedStorage();
  const told = { times: 0 };
  storage.onChange(() => told.times++);
  return { storage, told };
}

describe('the managed storage', () => {
  it('is read as soon as the browser has it, and an empty one only when it cannot be one that is not loaded', async () => {
    const { storage, told } = start();
    expect(await storage.read()).toBeUndefined();
    sets = { maximumDays: 7 };
    expect(await storage.read()).toEqual({ maximumDays: 7 });
    sets = {};
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await storage.read(), told.times]).toEqual([{}, 1]);
  });

  it('is empty at once when the browser reports its removal', async () => {
    const { storage, told } = start();
    await fakeBrowser.storage.onChanged.trigger({ maximumDays: { oldValue: 7 } }, 'managed');
    expect([await storage.read(), told.times]).toEqual([{}, 1]);
  });

  it('is empty in a Firefox without it, and unknown where the browser fails', async () => {
    const { storage } = start();
    await vi.advanceTimersByTimeAsync(10_000);
    sets = new Error('Managed storage manifest not found');
    expect(await storage.read()).toEqual({});
    sets = new Error('An unexpected error occurred');
    expect(await storage.read()).toBeUndefined();
  });
});
