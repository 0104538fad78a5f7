import { describe, expect, it } from 'vitest';
import type { CreatedResult } from '@/lib/push/result';
import { isResultExpired } from '@/lib/push/result';
import { createTestMonitor } from '../activity/create-activity-monitor';

/** A created push, in a private window or not, and what its result says of it. */
async function makePushed(isPrivate: boolean, expireAfterViews = 3) {
  const monitor = await createTestMonitor();
  const urlToken = await monitor.push({ expireAfterViews }, isPrivate);
  const result = async () => (await monitor.results())[0] as CreatedResult;
  const list = (state: 'active' | 'expired') => monitor.handlers().listPushes({ instanceId: 'one', state, page: 1 });
  const isOver = async () => isResultExpired(await result(), monitor.time.now);
  return { ...monitor, urlToken, result, list, isOver };
}

describe.each([
  ['', false],
  [' in a private window', true],
])('the result of a push made%s', (_where, isPrivate) => {
  it('has the views left of the newest poll, without another request', async () => {
    const { open, poll, urlToken, result, network } = await makePushed(isPrivate);
    await poll();
    expect(await result()).not.toHaveProperty('viewsLeft');
    await open(urlToken);
    await poll();
    expect(await result()).toMatchObject({ viewsLeft: 2, stored: { expireAfterViews: 3 } });
    const log = `GET /api/v2/pushes/${urlToken}/audit`;
    expect(network.requests).toEqual(['GET /api/v2/pushes/active', ...(isPrivate ? [] : [log])]);
  });

  it('has the views left that “My pushes” shows, and its end', async () => {
    const { open, urlToken, result, list, isOver } = await makePushed(isPrivate, 2);
    await open(urlToken);
    await list('active');
    expect(await result()).toMatchObject({ viewsLeft: 1 });
    expect(await isOver()).toBe(false);
    await open(urlToken);
    await list('expired');
    expect(await isOver()).toBe(true);
    expect(await result()).not.toHaveProperty('expiredAt');
  });

  it('has the views left after it was opened here', async () => {
    const { handlers, result, isOver } = await makePushed(isPrivate, 2);
    const { link } = await result();
    await handlers().openLink({ link: link ?? '', asOwner: false });
    await expect.poll(result).toMatchObject({ viewsLeft: 1 });
    await handlers().openLink({ link: link ?? '', asOwner: false });
    await expect.poll(isOver).toBe(true);
  });
});

describe('the result of a push', () => {
  it.each([
    ['its last view', 'open'],
    ['somebody expired it', 'expireElsewhere'],
  ] as const)('says that it has expired once a poll has reported %s', async (_what, act) => {
    const pushed = await makePushed(false, 1);
    await pushed.poll();
    await pushed[act](pushed.urlToken);
    await pushed.poll();
    expect(await pushed.isOver()).toBe(true);
    expect(await pushed.result()).not.toHaveProperty('expiredAt');
  });

  it('says that it has expired where its instance no longer has it', async () => {
    const { network, expireHere, urlToken, isOver } = await makePushed(false);
    network.proxy = () => Response.json({ error: 'not-found' }, { status: 404 });
    expect(await expireHere(urlToken)).toEqual({ outcome: 'not-found' });
    expect(await isOver()).toBe(true);
  });

  it('says that it has expired now where its instance does not say when', async () => {
    const { network, handlers, urlToken, result, time } = await makePushed(false);
    network.rewrite = ({ expired_on, updated_at, ...answer }) => answer;
    await handlers().expireResult({ resultId: (await result()).id, urlToken });
    expect(await result()).toMatchObject({ expiredAt: time.now });
  });

  it.each([
    ['a proxy answers 404', () => new Response('404 page not found', { status: 404 })],
    ['the server says that it is still open', undefined],
  ])('stays open where it is to be expired and %s', async (_, answer) => {
    const { network, expireHere, urlToken, isOver } = await makePushed(false);
    network.proxy = answer ?? (async (real) => Response.json({ ...((await real.json()) as object), expired: false }));
    await expect(expireHere(urlToken)).rejects.toThrow();
    expect(await isOver()).toBe(false);
  });
});
