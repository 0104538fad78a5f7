import { failureOf } from '../push/failure';

/** For a write that is a comfort beside something that matters more: where the browser has no room it is left out. */
export function unlessFull(error: unknown): void {
  if (failureOf(error)?.name !== 'StorageFull') throw error;
}
