import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../push/failure';
import { keepsMadeHereItem } from '../storage/made-here-items';
import type { Doors, Stored } from './doors';

export interface KeepMadeHere {
  /** Whether pushes made without an account are remembered on this device; else until the browser closes. */
  keeps: ReadonlySignal<boolean>;
  /** Why that could not be changed; undefined after a change that succeeded. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  /** From now on, and for those that are remembered. */
  keepOnDevice(onDevice: boolean): Promise<void>;
}

interface Parts extends Pick<Doors, 'call'> {
  stored: Pick<Stored, 'read' | 'watch'>;
}

/** The choice where pushes made without an account are remembered, wherever it is shown. */
export function createKeepMadeHere({ stored, call }: Parts): KeepMadeHere {
  const keeps = signal(keepsMadeHereItem.fallback);
  const failure = signal<Failure>();
  return {
    keeps,
    failure,
    async start() {
      stored.watch(keepsMadeHereItem, (now) => {
        keeps.value = now;
      });
      keeps.value = await stored.read(keepsMadeHereItem);
    },
    async keepOnDevice(onDevice) {
      const reply = await call('keepMadeHere', { onDevice });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
