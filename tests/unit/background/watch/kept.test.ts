import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { read, write } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/push/watch/token-hash';
import { NOTHING_WATCHED } from '@/lib/push/watch/watch-memory';
import { watchEventsItem, watchedItem, watchNamesItem } from '@/lib/storage/watch-items';
import { makeInstance, OTHER_TOKEN } from '../make-worker';
import { makeWatch, storedText } from './make-watch';

const onDevice = makeInstance({ tokenArea: 'device' });

/** A watch that has seen a named push opened. */
async function watchWithEvent(instance = onDevice) {
  const watch = await makeWatch({ instance });
  const token = await watch.push({ name: 'VPN key', note: 'for Ann', passphrase: 'the passphrase' });
  await watch.tryPassphrase(token);
  await watch.openWith(token, 'the passphrase');
  await watch.round();
  expect(await watch.told()).toEqual(['first-view']);
  return { watch, token };
}

describe('what is kept on the device', () => {
  it('leads to no push and names none', async () => {
    const { token } = await watchWithEvent();
    const text = await storedText('local');
    expect(text).toContain(await hashOfToken(token));
    for (const secret of [token, 'the payload', 'the passphrase', 'VPN key', 'for Ann'])
      expect(text).not.toContain(secret);
  });

  it('is nothing when the token ends with the browser', async () => {
    const { watch, token } = await watchWithEvent(makeInstance());
    expect(await storedText('local')).not.toContain(await hashOfToken(token));
    await watch.restartBrowser();
    expect(await watch.events()).toEqual([]);
  });

  it('does not grow: pushes that have ended are forgotten', async () => {
    const { watch, token } = await watchWithEvent();
    await watch.expireHere(token);
    await watch.round();
    await watch.round();
    expect((await read(watchedItem('one', 'device'))).pushes).toEqual({});
  });

  it('holds a hundred events at most, the newest', async () => {
    const watch = await makeWatch({ instance: onDevice });
    const tokens: string[] = [];
    for (let made = 0; made < 110; made += 1) tokens.push(await watch.push());
    await watch.round();
    for (const token of tokens) await watch.expireElsewhere(token);
    for (let rounds = 0; rounds < 8; rounds += 1) await watch.round();
    expect(await watch.events()).toHaveLength(100);
    expect((await read(watchedItem('one', 'device'))).pushes).toEqual({});
  });

  it('forgets events that were seen a week ago, and keeps those that were not', async () => {
    const { watch, token } = await watchWithEvent();
    const [event] = await watch.events();
    const unseen = await watch.push();
    await watch.open(unseen);
    await watch.round();
    await watch.services().watching.seen([event?.id ?? '']);
    await watch.expireElsewhere(token);
    await watch.round();
    expect(await watch.told()).toEqual(['first-view', 'first-view', 'ended-by-hand']);
    await watch.expireElsewhere(unseen);
    await watch.round(8 * 24 * 60);
    expect(await watch.told()).toEqual(['first-view', 'ended-by-hand', 'ended-by-hand']);
  });
});

describe('names', () => {
  it('lie in memory and come from the list', async () => {
    const { watch, token } = await watchWithEvent();
    const push = await hashOfToken(token);
    expect(await read(watchNamesItem('one'))).toEqual({ [push]: 'VPN key' });
    await watch.restartBrowser();
    expect(await read(watchNamesItem('one'))).toEqual({});
    await watch.round();
    expect(await read(watchNamesItem('one'))).toEqual({ [push]: 'VPN key' });
  });

  it('stay for events of pushes that are in no list any more, and go with them', async () => {
    const { watch, token } = await watchWithEvent();
    await watch.expireElsewhere(token);
    await watch.round();
    await watch.round();
    expect(Object.values(await read(watchNamesItem('one')))).toEqual(['VPN key']);
    await watch.services().watching.dismiss((await watch.events()).map(({ id }) => id));
    await watch.round();
    expect(await read(watchNamesItem('one'))).toEqual({});
  });
});

describe('what was learnt of an account', () => {
  const learnt = async (area: 'session' | 'device') => ({
    memory: await read(watchedItem('one', area)),
    events: await read(watchEventsItem('one', area)),
  });
  const nothing = { memory: NOTHING_WATCHED, events: [] };

  it('goes with its instance', async () => {
    const { watch } = await watchWithEvent();
    await watch.services().instances.remove('one');
    expect(await learnt('device')).toEqual(nothing);
    expect(await read(watchNamesItem('one'))).toEqual({});
  });

  it('goes with its token', async () => {
    const { watch } = await watchWithEvent();
    await watch.services().instances.save({ ...onDevice, tokenArea: 'none' }, '');
    expect(await learnt('device')).toEqual(nothing);
  });

  it('goes when the instance moves to another origin', async () => {
    const { watch } = await watchWithEvent();
    await watch.services().instances.save({ ...onDevice, baseUrl: 'https://other.test' }, 'another');
    expect(await learnt('device')).toEqual(nothing);
  });

  it('moves with its token, and leaves nothing behind', async () => {
    const { watch, token } = await watchWithEvent();
    const before = await learnt('device');
    await watch.services().instances.save(makeInstance(), undefined);
    expect(await learnt('session')).toEqual(before);
    expect(await learnt('device')).toEqual(nothing);
    expect(await storedText('local')).not.toContain(await hashOfToken(token));
  });

  it('stays when only the name of the instance changes', async () => {
    const { watch } = await watchWithEvent();
    const before = await learnt('device');
    await watch.services().instances.save({ ...onDevice, name: 'Renamed' }, undefined);
    expect(await learnt('device')).toEqual(before);
  });

  it('is forgotten after some rounds if a new token turns out to be another account’s, and nothing is told', async () => {
    const { watch } = await watchWithEvent();
    await watch.services().instances.save(onDevice, OTHER_TOKEN);
    for (let rounds = 0; rounds < 3; rounds += 1) await watch.round();
    expect((await learnt('device')).memory.pushes).toEqual({});
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('is not written by a round that started before it was forgotten', async () => {
    const watch = await makeWatch({ instance: onDevice });
    await watch.pushElsewhere();
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      await watch.services().instances.remove('one');
      return answer;
    };
    await watch.restartWorker();
    await watch.round();
    expect(await learnt('device')).toEqual(nothing);
  });

  it('leaves nothing behind, whenever in a round it is forgotten', async () => {
    for (const removedAfter of [1, 2]) {
      const watch = await makeWatch({ instance: onDevice });
      const ended = await watch.push({ name: 'ended', deletableByViewer: true });
      await watch.pushElsewhere({ name: 'VPN key' });
      await watch.round();
      await watch.expireElsewhere(ended);
      let answers = 0;
      const { fetch } = watch.world;
      watch.world.fetch = async (request) => {
        const answer = await fetch(request);
        answers += 1;
        if (answers === removedAfter) await watch.services().instances.remove('one');
        return answer;
      };
      await watch.restartWorker();
      await watch.round();
      expect(answers).toBe(removedAfter);
      const keys = (['local', 'session'] as const).map(async (area) =>
        Object.keys(await fakeBrowser.storage[area].get()),
      );
      expect((await Promise.all(keys)).flat().filter((key) => key.endsWith('/one'))).toEqual([]);
    }
  });
});

it('what is stored and broken counts as nothing', async () => {
  const { watch } = await watchWithEvent();
  await fakeBrowser.storage.local.set({ 'watched/one': { version: 1, value: { pushes: { p: { views: 'many' } } } } });
  await write(watchEventsItem('one', 'device'), []);
  await watch.round();
  await watch.round();
  expect(await watch.told()).toEqual([]);
  expect(await watch.active()).toMatchObject({ status: 'watching', watched: 1 });
});
