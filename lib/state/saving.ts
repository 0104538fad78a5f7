import { type ReadonlySignal, signal } from '@preact/signals';
import type { Item } from '../storage/item';
import type { Stored } from './doors';

/** `saved` only after the browser stored the last change; `failed`: it did not, and what is shown is what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** A remembered thing that a page changes. */
export interface Kept<T> {
  value: ReadonlySignal<T>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  /** Shown at once. Resolves when it is stored, or could not be. */
  change(next: T): Promise<void>;
}

export interface Saving {
  saveState: ReadonlySignal<SaveState>;
  keep<T>(item: Item<T>): Kept<T>;
}

/** Saves each change at once, one after the other, whatever it is a change of; and says how that goes. */
export function createSaving({ read, write, watch }: Pick<Stored, 'read' | 'write' | 'watch'>): Saving {
  const saveState = signal<SaveState>('idle');
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;

  return {
    saveState,
    keep<T>(item: Item<T>): Kept<T> {
      const value = signal(item.fallback);
      return {
        value,
        async start() {
          watch(item, (stored) => {
            if (waiting === 0) value.value = stored;
          });
          value.value = await read(item);
        },
        change(next) {
          value.value = next;
          saveState.value = 'saving';
          waiting++;
          queue = queue.then(async () => {
            try {
              await write(item, next);
              waiting--;
              if (waiting === 0) saveState.value = 'saved';
            } catch {
              // Storage is full or broken: the reason changes nothing about what can be done here.
              waiting--;
              saveState.value = 'failed';
              if (waiting === 0) value.value = await read(item);
            }
          });
          return queue;
        },
      };
    },
  };
}
