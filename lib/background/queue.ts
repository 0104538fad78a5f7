/** Runs jobs one after the other, so that reading and writing the same item cannot interleave. A job's failure is its caller's alone. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}
