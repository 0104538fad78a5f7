import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { Popup } from '@/components/popup/Popup';
import type { MessageKey } from '@/lib/i18n/translate';
import type { PushOptions } from '@/lib/push/options';
import { createActivityStore } from '@/lib/state/activity/activity';
import { findUnfinishedTable } from '@/lib/state/batch/unfinished-table';
import { draftItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makeDraft } from '../../background/make-worker';
import { setUpPages } from '../../state/push/make-compose-page';

type Setup = Awaited<ReturnType<typeof setUpPages>>;

/** The popup as it opens on what the test has stored. */
export async function showPopup(stored?: Setup, broken: MessageKey[] = []) {
  const setup = stored ?? (await setUpPages());
  const composePage = await setup.open();
  const events = createActivityStore(composePage.activeInstance.instances);
  await events.start();
  const table = await findUnfinishedTable(composePage.composer.draft.value.isPrivate);
  const address = setup.user.activeTab?.url ?? '';
  render(
    <Popup
      composePage={composePage}
      activity={signal(events)}
      table={signal(table)}
      address={signal(address)}
      corruptItems={broken}
    />,
  );
  return { ...setup, composePage };
}

/** The popup on a typed draft. */
export async function showDraft(text: string, options: Partial<PushOptions> = {}) {
  const setup = await setUpPages();
  await writeItem(draftItem('main'), { ...makeDraft(text, options), id: 'main' });
  return showPopup(setup);
}

/** The popup of an instance that has said what it can. */
export async function showWithFeatures(options: Parameters<typeof setUpPages>[0]) {
  const setup = await setUpPages(options);
  await setup.call('refreshFeatures', undefined);
  return showPopup(setup);
}

export const payload = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(Text|URL|Message)|QR code$/ });
export const typePayload = (value: string) => fireEvent.input(payload(), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the popup's menu. Returns the row that has the focus. */
export async function openMenu(): Promise<Element> {
  press('More');
  const menu = await screen.findByRole('menu', { name: 'More' });
  return waitFor(() => {
    const row = document.activeElement;
    if (!row || !menu.contains(row)) throw new Error('not in the menu');
    return row;
  });
}

export async function chooseInMenu(name: string): Promise<void> {
  await openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name }));
}

export const createLink = () => press('Create link');

export const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

/** The button with the options in one line. */
export function optionsSummary(): Element {
  const button = document.querySelector('.fold-head > button');
  if (!button) throw new Error('no options');
  return button;
}

/** Opens the options. */
export async function unfold() {
  fireEvent.click(optionsSummary());
  await screen.findByLabelText(/^Passphrase( \(required\))?$/);
}

/** Why a push was not sent: it describes the field. */
export const findRefusal = () =>
  waitFor(() => {
    const notice = document.querySelector<HTMLElement>('#field-failure');
    if (!notice) throw new Error('none');
    return notice;
  });

/** The text of every live region. */
export const announced = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((region) => region.textContent).join(' ');

/** The pictures of QR codes that are shown. */
export const qrCodes = (within: Element = document.body) =>
  Array.from(within.querySelectorAll('img'), ({ src }) => decodeURIComponent(src.replace('data:image/svg+xml,', '')));
