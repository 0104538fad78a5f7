import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { Popup } from '@/components/popup/Popup';
import { createWatchEvents } from '@/lib/state/watch';
import type { makeDesks } from '../state/make-compose-page';

type Desks = Awaited<ReturnType<typeof makeDesks>>;

/** The popup as it opens on what the test remembers. */
export async function showPopup(desks: Desks, broken: string[] = []) {
  const composePage = await desks.open();
  const happened = createWatchEvents({ call: desks.call, instances: composePage.where.instances });
  await happened.start();
  const doors = {
    tabs: [] as string[],
    drafts: [] as string[],
    windows: [] as string[],
    panels: [] as string[],
    links: [] as string[],
    settings: 0,
    pushes: [] as (string | undefined)[],
    connect: 0,
  };
  render(
    <Popup
      composePage={composePage}
      call={desks.call}
      watch={signal(happened)}
      broken={broken}
      shortcut="composerShortcut"
      connect={() => doors.connect++}
      openOptions={() => doors.settings++}
      openPushes={(push) => doors.pushes.push(push)}
      openTab={(url) => doors.tabs.push(url)}
      room={{
        openInTab: (draftId) => doors.drafts.push(draftId),
        openInWindow: (draftId) => doors.windows.push(draftId),
        openInPanel: (draftId) => doors.panels.push(draftId),
      }}
      openLink={(link) => doors.links.push(link)}
    />,
  );
  return { composePage, doors };
}

export const payload = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /push$|QR code$/ });
export const typePayload = (value: string) => fireEvent.input(payload(), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const createLink = () => press('Create link');

/** What is said aloud without being asked: every live region's words. */
export const announced = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((region) => region.textContent).join(' ');
