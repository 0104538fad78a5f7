import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { PushesPage } from '@/components/pushes/PushesPage';
import { type MadePushes, makePushes, type Options } from '../../state/pushes/make-pushes';
import { collectSaved } from '../page';

export type Shown = Awaited<ReturnType<typeof showPushes>>;

/** "My pushes" in a document, with a worker, an instance and what the test can look at. */
export async function showPushes(options: Options = {}, before: (made: MadePushes) => unknown = async () => {}) {
  const made = await makePushes(options);
  await before(made);
  const page = await made.open();
  const saved = collectSaved();
  render(<PushesPage page={page} />);
  return { ...made, page, saved, opened: made.user.opened, copied: made.user.copied };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const checkbox = (name: string) => screen.getByRole('checkbox', { name });
export const click = (name: string | RegExp) => fireEvent.click(button(name));
export const select = (name: string) => fireEvent.click(checkbox(`Select ${name}`));

/** The rows that are drawn, in order of the list. */
export function rows(): HTMLElement[] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.classList.contains('push-row'))
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex));
}

export async function row(name: string | RegExp): Promise<HTMLElement> {
  const found = (await screen.findByRole('button', { name })).closest('tr');
  if (!found) throw new Error('not in a row');
  return found;
}

/** Shows the page and waits for its newest push. */
export async function showRows(options: Options & { count: number }) {
  const shown = await showPushes(options);
  await row(`Push ${options.count - 1}`);
  return shown;
}

/** Shows the page and opens the details of its newest push. */
export async function showDetails(options: Options = {}, name: string | RegExp = 'Push 0') {
  const shown = await showPushes({ count: 1, ...options });
  await row(name);
  click(name);
  return shown;
}

/** The dialog that is open. */
export function dialog() {
  const element = document.querySelector<HTMLElement>('dialog[open]');
  if (!element) throw new Error('no dialog is open');
  return { ...within(element), text: element.textContent };
}

export const answer = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

export const dialogClosed = () =>
  waitFor(() => {
    if (document.querySelector('dialog[open]')) throw new Error('a dialog is open');
  });
