import { expect, it, vi } from 'vitest';
import { wait } from '@/lib/base/wait';

it.each([
  ['the time is over', (): void => void vi.advanceTimersByTime(50)],
  ['it is aborted', (job: AbortController): void => job.abort()],
])('ends when %s, and leaves no listener and no timer', async (_when, end) => {
  vi.useFakeTimers();
  const job = new AbortController();
  const [added, removed] = [vi.spyOn(job.signal, 'addEventListener'), vi.spyOn(job.signal, 'removeEventListener')];
  const waited = wait(50, job.signal);
  end(job);
  await waited;
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('ends at once if it was aborted before', async () => {
  await wait(1_000_000, AbortSignal.abort());
});
