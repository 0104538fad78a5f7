import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/failure';
import { writeToken } from '../../../fakes/stored-token';
import { OTHER_TOKEN } from '../../background/make-worker';
import { makePushes, openPage } from './make-pushes';

async function openMany(options: Parameters<typeof makePushes>[0]) {
  const made = await makePushes(options);
  const page = await openPage(made);
  const view = page.view.value;
  view.selectAll(true);
  const outcomes = () => {
    const state = page.bulk.state.value;
    if (state.step !== 'done') throw new Error(`It is ${state.step}`);
    return state.outcomes;
  };
  const results = () => outcomes().map((outcome) => outcome.outcome);
  const isOpen = async (urlToken: string) => (await made.network.open(urlToken)) !== null;
  return { ...made, page, view, outcomes, results, isOpen, run: () => page.bulk.run(view.selectedRows.value) };
}

describe('expiring many', () => {
  it('pauses for Retry-After, continues and skips none', async () => {
    const { run, results, user, page, network } = await openMany({
      count: 8,
      settings: { throttling: { minute: 5, second: 0 } },
    });
    const pauses: boolean[] = [];
    user.meanwhile = () => pauses.push(page.bulk.pausedUntil.value !== undefined);
    await run();
    expect(results()).toEqual(Array.from({ length: 8 }, () => 'expired'));
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
    expect(user.waited).toEqual([60]);
    expect(pauses).toEqual([true]);
  });

  it('reports progress, and leaves the rest selected when it is canceled', async () => {
    const { run, results, user, page, view, isOpen } = await openMany({ count: 4 });
    const steps: string[] = [];
    user.afterAnswer = (name) => {
      const state = page.bulk.state.value;
      if (name !== 'expireListedPush' || state.step !== 'running') return;
      steps.push(`${state.done} of ${state.total}`);
      if (state.done === 1) page.bulk.cancel();
    };
    await run();
    expect(steps).toEqual(['0 of 4', '1 of 4']);
    expect(results()).toEqual(['expired', 'expired', 'skipped', 'skipped']);
    expect(await isOpen('seed000000')).toBe(true);
    expect(view.selectedRows.value.map(({ name }) => name)).toEqual(['Push 1', 'Push 0']);
  });

  it('reports pushes that had ended or are gone', async () => {
    const { page, view, results, network } = await openMany({ count: 2, fields: () => ({ views: 1 }) });
    const [first, second] = view.selectedRows.value;
    if (!first || !second) throw new Error('There are not two rows');
    await network.open(first.urlToken);
    await page.bulk.run([first, { ...first, urlToken: 'nowhere-to-be-found' }, second]);
    expect(results()).toEqual(['already-expired', 'not-found', 'expired']);
  });

  it('stops at a refused token', async () => {
    const { run, results, outcomes } = await openMany({ count: 3 });
    await writeToken('one', 'session', 'wrong');
    await run();
    expect(results()).toEqual(['failed', 'skipped', 'skipped']);
    expect(outcomes()[0]?.failure).toMatchObject({ kind: 'HttpError', reason: 'invalid-token' });
  });

  it('continues at other instances when one fails', async () => {
    const { page, results, view } = await openMany({ count: 2 });
    const [first, second] = view.selectedRows.value;
    if (!first || !second) throw new Error('There are not two rows');
    const away = { ...first, instance: { ...first.instance, id: 'removed' } };
    await page.bulk.run([away, away, second]);
    expect(results()).toEqual(['failed', 'skipped', 'expired']);
  });

  it.each<Failure>([{ kind: 'RequestError', problem: 'url-token' }, { kind: 'StorageFull' }])(
    'continues after a failure of one push alone: $name',
    async (failure) => {
      const { run, results, user, call } = await openMany({ count: 3 });
      let isFirst = true;
      user.call = async (name, input) => {
        if (name !== 'expireListedPush' || !isFirst) return call(name, input);
        isFirst = false;
        return { ok: false, failure };
      };
      await run();
      expect(results()).toEqual(['failed', 'expired', 'expired']);
    },
  );

  it('continues after a push that the instance refuses to expire', async () => {
    const { run, results, outcomes } = await openMany({ count: 3, fields: (at) => ({ deletable: at !== 2 }) });
    await writeToken('one', 'session', OTHER_TOKEN);
    await run();
    expect(results()).toEqual(['failed', 'expired', 'expired']);
    expect(outcomes()[0]?.failure).toMatchObject({ status: 401, reason: 'rejected' });
  });
});
