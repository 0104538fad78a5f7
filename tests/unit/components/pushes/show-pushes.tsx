import { fireEvent, render, screen, within } from '@testing-library/preact';
import { PushesPage } from '@/components/pushes/PushesPage';
import type { PushesPageState as Page } from '@/lib/state/pushes/page';
import { makePushes } from '../../state/pushes/make-pushes';

/** "My pushes" in a document, with the worker, the instance and the doors that the test can look behind. */
export async function showPushes(
  options: Parameters<typeof makePushes>[0] = {},
  before: (made: Awaited<ReturnType<typeof makePushes>>) => Promise<unknown> = async () => {},
) {
  const made = await makePushes(options);
  await before(made);
  const page: Page = await made.open();
  const saved: { name: string; text: string }[] = [];
  const went: string[] = [];
  render(
    <PushesPage
      page={page}
      doors={{
        openOptions: () => went.push('options'),
        openComposer: () => went.push('composer'),
        openLink: ({ link, isOwn }) => went.push(`${isOwn ? 'own ' : ''}${link}`),
        saveText: (name, _type, text) => saved.push({ name, text }),
      }}
    />,
  );
  return { ...made, page, saved, went };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const click = (name: string | RegExp) => fireEvent.click(button(name));

/** The rows that are drawn, in order of the list. */
export function rows(): HTMLElement[] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.classList.contains('push-row'))
    .sort((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex));
}

export async function row(name: string | RegExp): Promise<HTMLElement> {
  const found = (await screen.findByRole('button', { name })).closest('tr');
  if (!found) throw new Error('not in a row');
  return found;
}

/** The question that is open. */
export function question() {
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  if (!dialog) throw new Error('no question is open');
  return within(dialog);
}
