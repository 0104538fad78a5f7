import { describe, expect, it } from 'vitest';
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
  const became = () => outcomes().map((outcome) => outcome.outcome);
  const isOpen = async (urlToken: string) => (await made.network.open(urlToken)) !== null;
  return { ...made, page, view, outcomes, became, isOpen, run: () => page.bulk.run(view.selectedRows.value) };
}

describe('expiring many', () => {
  it('ends each, and tells how many', async () => {
    const { run, became, network } = await openMany({ count: 3 });
    await run();
    expect(became()).toEqual(['expired', 'expired', 'expired']);
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
  });

  it('pauses for the seconds that the instance gives, goes on, and skips none', async () => {
    const { run, became, user, page, network } = await openMany({
      count: 8,
      settings: { throttling: { minute: 5, second: 0 } },
    });
    const pauses: boolean[] = [];
    user.meanwhile = () => pauses.push(page.bulk.pausedUntil.value !== undefined);
    await run();
    expect(became()).toEqual(Array.from({ length: 8 }, () => 'expired'));
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
    expect(user.waited).toEqual([60]);
    expect(pauses).toEqual([true]);
  });

  it('stops where the instance asks to wait for more than an hour, and leaves the rest', async () => {
    const { run, became, user, network } = await openMany({
      count: 4,
      settings: { throttling: { minute: 3, second: 0 } },
    });
    network.proxy = (response) => {
      if (response.status === 429) response.headers.set('retry-after', '3601');
      return response;
    };
    await run();
    expect(user.waited).toEqual([]);
    expect(became()).toEqual(['expired', 'expired', 'failed', 'skipped']);
  });

  it('tells how far it is, and stops when it is told to: the rest stays open and selected', async () => {
    const { run, became, user, page, view, isOpen } = await openMany({ count: 4 });
    const steps: string[] = [];
    user.afterAnswer = (name) => {
      const state = page.bulk.state.value;
      if (name !== 'expireListedPush' || state.step !== 'running') return;
      steps.push(`${state.done} of ${state.total}`);
      if (state.done === 1) page.bulk.cancel();
    };
    await run();
    expect(steps).toEqual(['0 of 4', '1 of 4']);
    expect(became()).toEqual(['expired', 'expired', 'skipped', 'skipped']);
    expect(await isOpen('seed000000')).toBe(true);
    expect(view.selectedRows.value.map(({ name }) => name)).toEqual(['Push 1', 'Push 0']);
  });

  it('gives up waiting when it is told to', async () => {
    const { run, became, user, page } = await openMany({
      count: 4,
      settings: { throttling: { minute: 3, second: 0 } },
    });
    user.meanwhile = () => page.bulk.cancel();
    await run();
    expect(became()).toEqual(['expired', 'expired', 'skipped', 'skipped']);
  });

  it('takes no harm from pushes that have ended or vanished meanwhile', async () => {
    const { page, view, became, network } = await openMany({ count: 2, fields: () => ({ views: 1 }) });
    const [first, second] = view.selectedRows.value;
    if (!first || !second) throw new Error('There are not two rows');
    await network.open(first.urlToken);
    await page.bulk.run([first, { ...first, urlToken: 'nowhere-to-be-found' }, second]);
    expect(became()).toEqual(['over', 'gone', 'expired']);
  });

  it('does not go on with a token that the instance does not take', async () => {
    const { run, became, outcomes } = await openMany({ count: 3 });
    await writeToken('one', 'session', 'wrong');
    await run();
    expect(became()).toEqual(['failed', 'skipped', 'skipped']);
    expect(outcomes()[0]?.failure).toMatchObject({ name: 'HttpError', reason: 'token' });
  });

  it('goes on at the other instances where one cannot be reached', async () => {
    const { page, became, view } = await openMany({ count: 2 });
    const [first, second] = view.selectedRows.value;
    if (!first || !second) throw new Error('There are not two rows');
    const away = { ...first, instance: { ...first.instance, id: 'removed' } };
    await page.bulk.run([away, away, second]);
    expect(became()).toEqual(['failed', 'skipped', 'expired']);
  });

  it('does not go on while the instance does not answer, and can be taken up again', async () => {
    const { run, became, outcomes, network, page } = await openMany({ count: 3 });
    network.fault = 'down';
    await run();
    expect(became()).toEqual(['failed', 'skipped', 'skipped']);
    network.fault = 'none';
    await page.bulk.run(outcomes().map(({ row }) => row));
    expect(became()).toEqual(['expired', 'expired', 'expired']);
  });

  it('goes on after a push that the instance refuses to expire', async () => {
    const { run, became, outcomes } = await openMany({ count: 3, fields: (at) => ({ deletable: at !== 2 }) });
    await writeToken('one', 'session', OTHER_TOKEN);
    await run();
    expect(became()).toEqual(['failed', 'expired', 'expired']);
    expect(outcomes()[0]?.failure).toMatchObject({ status: 401, reason: 'refused' });
  });

  it('asks first, and does nothing when that is turned down', async () => {
    const { page, view, isOpen } = await openMany({ count: 2 });
    page.bulk.ask(view.selectedRows.value, 0);
    expect(page.bulk.state.value.step).toBe('asking');
    page.bulk.dismiss();
    expect(page.bulk.state.value.step).toBe('idle');
    expect(await isOpen('seed000000')).toBe(true);
  });
});
