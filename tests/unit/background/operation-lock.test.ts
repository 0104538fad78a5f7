import { expect, it } from 'vitest';
import { createOperationLock } from '@/lib/background/operation-lock';

// That an exclusive operation comes after those in flight and before later ones: delete-all-data.test.ts.
it('a free lock starts an operation at once, as some calls of the browser must, also after others have failed', async () => {
  const lock = createOperationLock();
  let isStarted = false;
  const start = lock.shared(async () => {
    isStarted = true;
  });
  const failing = lock.shared(() => Promise.reject(new Error('job')))();
  const alone = lock.exclusive(
    () => Promise.reject(new Error('alone')),
    async () => {},
  );
  await expect(failing).rejects.toThrow('job');
  await expect(alone).rejects.toThrow('alone');
  void start();
  expect(isStarted).toBe(true);
});
