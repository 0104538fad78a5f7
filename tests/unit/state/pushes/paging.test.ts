import { expect, it } from 'vitest';
import { createRateLimitRetry } from '@/lib/state/pushes/paging';

it('sends no request that was stopped while it waited for its turn', async () => {
  const stop = new AbortController();
  const requests = createRateLimitRetry({ wait: async () => {}, now: () => 0 }, async () => stop.abort());
  let sent = 0;
  const send = async () => ({ ok: true as const, value: ++sent });
  expect(await requests.request(send, stop.signal)).toBeUndefined();
  expect(sent).toBe(0);
});
