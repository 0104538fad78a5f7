// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { read, write } from '@/lib/browser/stored';
import type { KeptEvent } from '@/lib/push/watch/watch-event';
import { watchEventsItem, watchNamesItem, watchStateItem } from '@/lib/storage/watch-items';
import { makeWatchEvent } from '../../../fakes/make-watch-event';
import { makeDesks } from '../../state/make-desk';
import { cleansUp } from '../page';
import { press, showPopup } from '../show-popup';

cleansUp();

const item = watchEventsItem('one', 'session');

async function showEvents(events: KeptEvent[]) {
  const desks = await makeDesks();
  await write(item, events);
  await write(watchNamesItem('one'), { a: 'VPN', b: 'Wi-Fi', c: 'Door', d: 'Safe' });
  const shown = await showPopup(desks);
  return { ...desks, ...shown };
}

const list = () => screen.findByRole('region', { name: /What happened to your pushes/ });
const sentences = async () =>
  within(await list())
    .queryAllByRole('listitem')
    .map((event) => event.textContent);
const events = (...pushes: string[]) => pushes.map((push) => makeWatchEvent({ push }));

describe('what happened to pushes, in the popup', () => {
  it('is not there when nothing happened', async () => {
    await showEvents([]);
    expect(screen.queryByText(/What happened/)).toBeNull();
  });

  it('is open and marked where some of it is new, and then seen', async () => {
    const { user } = await showEvents([makeWatchEvent({ push: 'b', isSeen: true }), ...events('a')]);
    expect(await sentences()).toEqual([
      expect.stringMatching(/^“Wi-Fi” was opened for the first time(?!.*new)/),
      expect.stringMatching(/^“VPN” was opened for the first time new/),
    ]);
    await waitFor(async () => expect((await read(item)).map(({ isSeen }) => isSeen)).toEqual([true, true]));
    expect(user.sent.filter((name) => name === 'watchEventsSeen')).toHaveLength(1);
  });

  it('is one line when all of it was seen, and opens', async () => {
    await showEvents([makeWatchEvent({ isSeen: true })]);
    expect(await sentences()).toEqual([]);
    press(/What happened/);
    expect(await sentences()).toHaveLength(1);
  });

  it('is as much as fits until one asks for all, and only what is shown counts as seen', async () => {
    await showEvents(events('a', 'b', 'c', 'd'));
    expect(await sentences()).toHaveLength(3);
    await waitFor(async () => expect((await read(item)).filter(({ isSeen }) => !isSeen)).toHaveLength(1));
    press('Show all 4');
    expect(await sentences()).toHaveLength(4);
    await waitFor(async () => expect((await read(item)).filter(({ isSeen }) => !isSeen)).toEqual([]));
  });

  it('is not seen while the page is behind others', async () => {
    const hidden = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    try {
      const { user } = await showEvents(events('a'));
      await list();
      expect(user.sent).not.toContain('watchEventsSeen');
      state = 'visible';
      fireEvent(document, new Event('visibilitychange'));
      expect(user.sent).toContain('watchEventsSeen');
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
      if (hidden) Object.defineProperty(Document.prototype, 'visibilityState', hidden);
    }
  });

  it('leads to the push that it is about', async () => {
    const { doors } = await showEvents(events('a', 'b'));
    await list();
    press(/^“Wi-Fi”/);
    expect(doors.pushes).toEqual(['b']);
  });

  it('is counted at the door to own pushes', async () => {
    await showEvents(events('a', 'b'));
    expect(screen.getByRole('button', { name: 'My pushes, 2 new events' }).textContent).toBe('2');
  });

  it('is dismissed one by one, and the focus goes to the next', async () => {
    await showEvents(events('a', 'b', 'c'));
    const [, second] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
    if (second) fireEvent.click(second);
    await waitFor(async () => expect((await read(item)).map(({ push }) => push)).toEqual(['a', 'c']));
    await waitFor(async () => expect(await sentences()).toHaveLength(2));
    const [, next] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
    await waitFor(() => expect(document.activeElement === next).toBe(true));
  });

  it('is dismissed as a whole, and says so', async () => {
    await showEvents(events('a', 'b', 'c', 'd'));
    await list();
    press('Dismiss all');
    await screen.findByText('Nothing else has happened.');
    expect(await read(item)).toEqual([]);
    const head = screen.getByRole('button', { name: /What happened/ });
    await waitFor(() => expect(document.activeElement === head).toBe(true));
  });
});

describe('a watch that has stopped', () => {
  it('says so in the popup, with a door to the settings', async () => {
    const { doors } = await showEvents([]);
    await write(watchStateItem, {
      status: 'stopped',
      ...{ instanceId: 'one', keeps: 'session', watched: 0, atLeast: 0, isWhole: false },
      ...{ failures: 1, periodMinutes: 5, nextAt: 0, setAt: 0 },
    });
    expect(
      await screen.findByText('One refuses your API token, so your pushes are not watched any more.'),
    ).toBeTruthy();
    press('Open settings');
    expect(doors.settings).toBe(1);
  });
});
