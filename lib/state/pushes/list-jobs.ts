import { type ReadonlySignal, signal } from '@preact/signals';

/** What goes on: `look` = the first look or another one, as far back as was loaded; `more`: one page; `all`: every page there is. */
export interface ListJob {
  kind: 'look' | 'more' | 'all';
  /** Pages it has read. */
  pages: number;
}

export interface ListJobs {
  job: ReadonlySignal<ListJob | undefined>;
  /** Whoever asks for something while another job runs waits for that one instead. */
  run(kind: ListJob['kind'], work: (aborted: AbortSignal) => Promise<void>): Promise<void>;
  /** Does the last job once more, after it has ended. */
  again(): Promise<void>;
  /** Resolves when nothing goes on. */
  idle(): Promise<void>;
  /** The job that goes on has read a page. */
  countPage(): void;
  cancel(): void;
}

/** One job at a time. */
export function createListJobs(): ListJobs {
  const job = signal<ListJob>();
  let stop = new AbortController();
  let running = Promise.resolve();
  let last = (): Promise<void> => running;

  const run: ListJobs['run'] = (kind, work) => {
    if (job.peek()) return running;
    stop = new AbortController();
    job.value = { kind, pages: 0 };
    last = () => run(kind, work);
    running = work(stop.signal).finally(() => {
      job.value = undefined;
    });
    return running;
  };

  return {
    job,
    run,
    async again() {
      await running;
      await last();
    },
    async idle() {
      while (job.peek()) await running;
    },
    countPage() {
      const doing = job.peek();
      if (doing) job.value = { ...doing, pages: doing.pages + 1 };
    },
    cancel: () => stop.abort(),
  };
}
