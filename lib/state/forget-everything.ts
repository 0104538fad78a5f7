import { type ReadonlySignal, signal } from '@preact/signals';
import type { Call } from '../messages';
import type { Failure } from '../push/failure';

export interface ForgetStore {
  isBusy: ReadonlySignal<boolean>;
  /** Nothing is remembered any more. */
  isDone: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | undefined>;
  /** Has the worker make everything as it was at install. */
  forgetEverything(): Promise<void>;
}

export function createForget({ call }: { call: Call }): ForgetStore {
  const isBusy = signal(false);
  const isDone = signal(false);
  const failure = signal<Failure>();
  return {
    isBusy,
    isDone,
    failure,
    async forgetEverything() {
      if (isBusy.peek()) return;
      isBusy.value = true;
      const reply = await call('forgetEverything', undefined);
      failure.value = reply.ok ? undefined : reply.failure;
      isDone.value = reply.ok;
      isBusy.value = false;
    },
  };
}
