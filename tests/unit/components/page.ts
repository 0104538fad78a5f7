import { cleanup } from '@testing-library/preact';
import { afterEach } from 'vitest';

/** Takes what a test rendered out of the document again. Call once in a file. */
export function cleansUp(): void {
  afterEach(cleanup);
}

/** The form control that a label names, with the type that a test needs. */
export function asInput(element: HTMLElement): HTMLInputElement {
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input');
  return element;
}

/** What the element's `aria-describedby` says, in order. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
