import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { watch as follow, read } from '@/lib/browser/stored';
import { MOST_FOLLOWED } from '@/lib/push/watch/watch-memory';
import { createWrongPassphrases } from '@/lib/state/pushes/wrong-passphrases';
import { callWorker } from '../../../fakes/call-worker';
import { makeInstance } from '../../background/make-worker';
import { makeWatch } from '../../background/watch/make-watch';

async function makeWrong() {
  const watch = await makeWatch();
  const call = callWorker(watch.start().handlers);
  const wrong = createWrongPassphrases({ stored: { read, watch: follow }, call, active: signal(makeInstance()) });
  return { watch, call, wrong };
}

describe('wrong passphrases of a push', () => {
  it('are told once that is asked for, and no longer when it is taken back', async () => {
    const { watch, wrong } = await makeWrong();
    const token = await watch.push({ passphrase: 'right' });
    await wrong.open(token);
    expect(wrong.following.value).toBe('off');
    await wrong.follow(true);
    expect(wrong.following.value).toBe('on');
    await watch.round();
    await watch.tryPassphrase(token);
    await watch.round();
    expect(await watch.told()).toEqual(['wrong-passphrases']);
    await wrong.follow(false);
    expect(wrong.following.value).toBe('off');
  });

  it('cannot be told of a push that is not watched', async () => {
    const { watch, wrong } = await makeWrong();
    await wrong.open(await watch.push({}, true));
    expect(wrong.following.value).toBe('unwatched');
  });

  it('of no more than a few pushes are told, which is said', async () => {
    const { watch, call, wrong } = await makeWrong();
    for (let made = 0; made < MOST_FOLLOWED; made++)
      await call('followPassphrases', { urlToken: await watch.push(), isOn: true });
    await wrong.open(await watch.push());
    await wrong.follow(true);
    expect([wrong.following.value, wrong.isFull.value]).toEqual(['off', true]);
    await wrong.open(await watch.push());
    expect(wrong.isFull.value).toBe(false);
  });

  it('are those of the push that is looked at, however late another answer comes', async () => {
    const { watch, call, wrong } = await makeWrong();
    const [followed, other] = [await watch.push(), await watch.push()];
    await call('followPassphrases', { urlToken: followed, isOn: true });
    await Promise.all([wrong.open(followed), wrong.open(other)]);
    expect(wrong.following.value).toBe('off');
  });

  it('are read anew when the page is changed from elsewhere', async () => {
    const { watch, call, wrong } = await makeWrong();
    const token = await watch.push();
    await wrong.open(token);
    await call('followPassphrases', { urlToken: token, isOn: true });
    expect(wrong.following.value).toBe('on');
  });
});
