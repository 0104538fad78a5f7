import { describe, expect, it } from 'vitest';
import { createOperationLock } from '@/lib/background/operation-lock';

const abort = async () => {};

/** A job that ends when it is told to. */
function makeJob(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { job, end };
}

describe('the operation lock', () => {
  it('starts a shared operation at once when the lock is free', () => {
    const log: string[] = [];
    const { job } = makeJob('click', log);
    void createOperationLock().shared(job)();
    expect(log).toEqual(['click begins']);
  });

  it('runs an exclusive operation after those in flight and before later ones', async () => {
    const log: string[] = [];
    const gate = createOperationLock();
    const [first, alone, later] = ['first', 'alone', 'later'].map((name) => makeJob(name, log)) as [
      ReturnType<typeof makeJob>,
      ReturnType<typeof makeJob>,
      ReturnType<typeof makeJob>,
    ];
    const all = [gate.shared(first.job)(), gate.exclusive(alone.job, abort), gate.shared(later.job)()];
    first.end();
    await expect.poll(() => log).toEqual(['first begins', 'first ends', 'alone begins']);
    alone.end();
    later.end();
    expect(await Promise.all(all)).toEqual(['first', 'alone', 'later']);
    expect(log.slice(3)).toEqual(['alone ends', 'later begins', 'later ends']);
  });

  it('is free again when an exclusive operation fails', async () => {
    const gate = createOperationLock();
    const failing = gate.shared(() => Promise.reject(new Error('job')))();
    const alone = gate.exclusive(() => Promise.reject(new Error('alone')), abort);
    await expect(failing).rejects.toThrow('job');
    await expect(alone).rejects.toThrow('alone');
    expect(await gate.shared(async () => 'through')()).toBe('through');
  });
});
