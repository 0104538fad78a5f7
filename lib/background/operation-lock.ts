type Operation = (...args: never[]) => Promise<unknown>;

export interface OperationLock {
  /** Makes an operation a shared one. It starts in the same turn if the lock is free: some browser calls must follow a click. */
  shared: <O extends Operation>(operation: O) => O;
  /** Runs an operation alone. `abortPending` is called until no other is in flight. Throws what the two throw. */
  exclusive: <T>(operation: () => Promise<T>, abortPending: () => Promise<void>) => Promise<T>;
}

/** Allows many shared operations or one exclusive one, which waits for those in flight and precedes later ones. */
export function createOperationLock(): OperationLock {
  const inFlight = new Set<Promise<unknown>>();
  let runExclusive: Promise<unknown> | undefined;

  const runShared = <T>(operation: () => Promise<T>): Promise<T> => {
    const running = operation();
    const settled: Promise<unknown> = running.catch(() => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return running;
  };

  return {
    shared: <O extends Operation>(operation: O): O =>
      ((...args: Parameters<O>) => {
        const start = () => runShared(() => operation(...args));
        return runExclusive ? runExclusive.then(start) : start();
      }) as O,

    exclusive: async <T>(operation: () => Promise<T>, abortPending: () => Promise<void>): Promise<T> => {
      const alone = (runExclusive ?? Promise.resolve()).then(async () => {
        await abortPending();
        while (inFlight.size > 0) {
          await Promise.all(inFlight);
          await abortPending();
        }
        return operation();
      });
      const settled = alone
        .catch(() => undefined)
        .then(() => {
          if (runExclusive === settled) runExclusive = undefined;
        });
      runExclusive = settled;
      return alone;
    },
  };
}
