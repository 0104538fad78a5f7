import { act, screen } from '@testing-library/preact';
import { expect, onTestFinished, vi } from 'vitest';
import { NO_POLICY_STATE, type Policy } from '@/lib/policy/policy';
import { policyStateItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makePolicy } from '../../fakes/make-policy';

/** Messages of success that follow stay until the returned function is called. It resolves when this one is no longer shown. */
export function pauseMessages(): (message: string | RegExp) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return (message) =>
    expect
      .poll(() => {
        act(() => void vi.advanceTimersByTime(6_000));
        return screen.queryByText(message);
      })
      .toBeNull();
}

/** The form control that a label names, with the type that a test needs. */
export function asInput(element: HTMLElement): HTMLInputElement {
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input');
  return element;
}

/** What the element's `aria-describedby` says, in order. Not texts that only keep their room. */
export function getDescription(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  const read = (id: string) => {
    const copy = document.getElementById(id)?.cloneNode(true) as HTMLElement | undefined;
    for (const kept of copy?.querySelectorAll('.kept-room') ?? []) kept.remove();
    return copy?.textContent ?? '';
  };
  return ids.map(read).join(' ');
}

/** What the page saves. */
export function collectSaved(): { name: string; bytes: Blob }[] {
  const saved: { name: string; bytes: Blob }[] = [];
  let bytes = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    bytes = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes });
  });
  return saved;
}

/** Returns the rejections that nothing handles until the test ends, which would fail the run. */
export function takeRejections(): unknown[] {
  const others = process.listeners('unhandledRejection');
  const errors: unknown[] = [];
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (error) => errors.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of others) process.on('unhandledRejection', listener);
  });
  return errors;
}

/** Stores what an organization demands. */
export const storePolicy = (fields: Partial<Policy>) =>
  writeItem(policyStateItem, { ...NO_POLICY_STATE, isManaged: true, policy: makePolicy(fields) });
