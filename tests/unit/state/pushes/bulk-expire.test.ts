import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/base/failure';
import { type Options, openPushes } from './make-pushes';

async function openMany(options: Options) {
  const opened = await openPushes(options);
  const { bulk } = opened.page;
  const view = opened.page.view.value;
  view.selectAll(true);
  const results = () => {
    const state = bulk.state.value;
    if (state.step !== 'done') throw new Error(`It is ${state.step}`);
    return state.outcomes.map(({ outcome }) => outcome);
  };
  return { ...opened, bulk, view, results, run: () => bulk.run(view.selectedRows.value) };
}

const http = (status: number, reason: string) => ({ kind: 'HttpError', status, reason }) as Failure;

describe('expiring many', () => {
  it('pauses for Retry-After, continues and skips none', async () => {
    const settings = { throttling: { minute: 5, second: 0 } };
    const { run, results, user, bulk, network } = await openMany({ count: 8, settings });
    const pauses: boolean[] = [];
    user.meanwhile = () => pauses.push(bulk.pausedUntil.value !== undefined);
    await run();
    expect(results()).toEqual(Array.from({ length: 8 }, () => 'expired'));
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
    expect([user.waited, pauses, bulk.pausedUntil.value]).toEqual([[60], [true], undefined]);
  });

  it('reports progress, and leaves the rest selected when it is canceled, whichever list is shown by then', async () => {
    const { run, results, user, page, bulk, view, network } = await openMany({ count: 4 });
    const steps: string[] = [];
    user.afterAnswer = (name) => {
      const state = bulk.state.value;
      if (name !== 'expireListedPush' || state.step !== 'running') return;
      steps.push(`${state.done} of ${state.total}`);
      // More clicks, while the first is carried out.
      void run();
      bulk.ask([]);
      bulk.dismiss();
      expect(bulk.state.value).toBe(state);
      if (state.done === 1) bulk.cancel();
      page.show('expired');
    };
    await run();
    expect(steps).toEqual(['0 of 4', '1 of 4']);
    expect(results()).toEqual(['expired', 'expired', 'skipped', 'skipped']);
    expect(network.snapshot().pushes.filter(({ deleted }) => deleted)).toHaveLength(2);
    expect(view.selectedRows.value.map(({ name }) => name)).toEqual(['Push 1', 'Push 0']);
  });

  it('reports pushes that had ended or are gone', async () => {
    const { bulk, row, results, network } = await openMany({ count: 2, fields: () => ({ views: 1 }) });
    await network.open('seed000001');
    await bulk.run([row('Push 1'), { ...row('Push 1'), urlToken: 'nowhere-to-be-found' }, row('Push 0')]);
    expect(results()).toEqual(['already-expired', 'not-found', 'expired']);
  });

  it.each<[string, 'expired' | 'skipped', Failure]>([
    ['stops at', 'skipped', http(401, 'invalid-token')],
    ['stops at', 'skipped', http(401, 'sign-in')],
    ['stops at', 'skipped', http(500, 'server-error')],
    ['stops at', 'skipped', http(403, 'other')],
    ['stops at', 'skipped', { kind: 'RequestError', problem: 'token' }],
    ['stops at', 'skipped', { kind: 'NetworkError' }],
    ['continues after', 'expired', http(401, 'rejected')],
    ['continues after', 'expired', { kind: 'RequestError', problem: 'url-token' }],
    ['continues after', 'expired', { kind: 'StorageFull' }],
  ])('%s a failure, the rest is %s: %o', async (_, rest, failure) => {
    const { run, results, user, call } = await openMany({ count: 3 });
    let isFirst = true;
    user.call = async (name, input) => {
      if (name !== 'expireListedPush' || !isFirst) return call(name, input);
      isFirst = false;
      return { ok: false, failure };
    };
    await run();
    expect(results()).toEqual(['failed', rest, rest]);
  });

  it('continues at other instances when one fails', async () => {
    const { bulk, results, row } = await openMany({ count: 2 });
    const away = { ...row('Push 1'), instance: { ...row('Push 1').instance, id: 'removed' } };
    await bulk.run([away, away, row('Push 0')]);
    expect(results()).toEqual(['failed', 'skipped', 'expired']);
  });
});
