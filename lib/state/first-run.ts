import { type ReadonlySignal, signal } from '@preact/signals';
import type { Call } from '../messages';
import type { Failure } from '../push/failure';

export interface FirstRunStore {
  isBusy: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | undefined>;
  /** "Try it here": one click to a working instance. Whoever watches the instances sees it come. */
  tryHere(): Promise<void>;
}

/** The door without a server, wherever it is shown. */
export function createFirstRun({ call }: { call: Call }): FirstRunStore {
  const isBusy = signal(false);
  const failure = signal<Failure | undefined>(undefined);
  return {
    isBusy,
    failure,
    async tryHere() {
      if (isBusy.value) return;
      isBusy.value = true;
      const reply = await call('useBuiltIn', undefined);
      isBusy.value = false;
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
