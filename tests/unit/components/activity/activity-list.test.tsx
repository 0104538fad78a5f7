import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { StoredActivityEvent } from '@/lib/activity/activity-event';
import { INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { activityItem, encryptedPushesItem, pollStatusItem, pushNamesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { setUpPages } from '../../state/push/make-compose-page';
import { expectAccessible } from '../accessible';
import { press, showPopup } from '../popup/show-popup';

const item = activityItem('one', 'session');

/** A popup with these events. */
async function showLine(events: StoredActivityEvent[]) {
  const setup = await setUpPages();
  await writeItem(item, events);
  const names = { a: 'VPN', b: 'Wi-Fi', c: 'Door', d: 'Safe' };
  const named = Object.entries(names).map(([push, name]) => [push, { urlToken: push, name }]);
  await writeItem(pushNamesItem('one'), Object.fromEntries(named));
  const shown = await showPopup(setup);
  return { ...setup, ...shown };
}

const line = () => screen.getByRole('region', { name: 'Recent activity' }).querySelector('h2 > button');

/** A popup whose line of activity is unfolded. */
async function showEvents(events: StoredActivityEvent[]) {
  const shown = await showLine(events);
  await list();
  fireEvent.click(line() as HTMLElement);
  return shown;
}

const list = () => screen.findByRole('region', { name: /Recent activity/ });
const sentences = async () =>
  within(await list())
    .queryAllByRole('listitem')
    .map((event) => event.textContent);
const events = (...pushes: string[]) => pushes.map((push) => makeActivityEvent({ push }));

describe('what happened to pushes, in the popup', () => {
  it('is marked where some of it is new, and then seen', async () => {
    const { user } = await showEvents([makeActivityEvent({ push: 'b', isSeen: true }), ...events('a')]);
    expect(await sentences()).toEqual([
      expect.stringMatching(/^“Wi-Fi” was opened for the first time(?!.*New)/),
      expect.stringMatching(/^“VPN” was opened for the first time New/),
    ]);
    await waitFor(async () => expect((await readItem(item)).map(({ isSeen }) => isSeen)).toEqual([true, true]));
    expect(user.sent.filter((name) => name === 'markActivitySeen')).toHaveLength(1);
    expect((await sentences())[1], 'as long as the popup is open').toMatch(/New/);
  });

  it.each([
    ['a view', [makeActivityEvent({})], '“VPN” was opened'],
    ['the last view', [makeActivityEvent({ kind: 'last-view', maxViews: 2 })], '“VPN” was opened: no views left'],
    ['its end', [makeActivityEvent({ kind: 'expired-by-time' })], '“VPN” has expired'],
    ['wrong passphrases', [makeActivityEvent({ kind: 'wrong-passphrases' })], 'Wrong passphrase for “VPN”'],
  ])('says %s in one line, which is all there is to see of it', async (_, found, words) => {
    await showLine([...found, makeActivityEvent({ push: 'b', isSeen: true })]);
    await list();
    expect(line()?.textContent).toMatch(words);
    expect(line()?.getAttribute('aria-expanded')).toBe('false');
    await waitFor(async () => expect((await readItem(item)).every(({ isSeen }) => isSeen)).toBe(true));
  });

  it('counts several in one line, of which none is seen until it is unfolded', async () => {
    const { user } = await showLine(events('a', 'b'));
    await list();
    expect(line()?.textContent).toMatch('New activity: 2');
    expect(await sentences()).toEqual([]);
    await act(async () => undefined);
    expect(user.sent).not.toContain('markActivitySeen');
    fireEvent.click(line() as HTMLElement);
    await expect.poll(() => user.sent).toContain('markActivitySeen');
  });

  it('says which pushes are encrypted', async () => {
    await showEvents(events('a', 'b'));
    await act(() => writeItem(encryptedPushesItem('one'), ['a']));
    await act(() => writeItem(item, events('a', 'b')));
    expect((await sentences()).map((sentence) => sentence?.includes('end-to-end encrypted'))).toEqual([true, false]);
  });

  it('is one line when all of it was seen, and opens', async () => {
    await showLine([makeActivityEvent({ isSeen: true })]);
    await list();
    expect(line()?.textContent).toBe('No new activity');
    expect(await sentences()).toEqual([]);
    fireEvent.click(line() as HTMLElement);
    expect(await sentences()).toHaveLength(1);
  });

  it('is an empty line while alerts are on, so that news move nothing', async () => {
    await showLine([]);
    await act(() => writeItem(pollStatusItem, { one: { ...INITIAL_POLL_STATUS, status: 'ok' } }));
    await list();
    expect(line()?.textContent).toBe('No new activity');
    fireEvent.click(line() as HTMLElement);
    expect(line()?.hasAttribute('aria-expanded')).toBe(false);
    await act(() => writeItem(item, events('a')));
    await expect.poll(() => line()?.textContent).toMatch('“VPN” was opened');
  });

  it('is shown in part until all is requested, and all of it counts as seen', async () => {
    await showEvents(events('a', 'b', 'c', 'd'));
    expect(await sentences()).toHaveLength(3);
    await waitFor(async () => expect((await readItem(item)).filter(({ isSeen }) => !isSeen)).toEqual([]));
    press('Show more (1)');
    expect(await sentences()).toHaveLength(4);
    expect(screen.queryByText(/^Show more/)).toBeNull();
  });

  const ended = (...pushes: string[]) => pushes.map((push) => makeActivityEvent({ push, kind: 'expired-by-time' }));
  const groupButton = () => screen.getByRole('button', { name: /^4 pushes expired/ });

  it('is one entry for what ended at once, which names the first and unfolds them all', async () => {
    await showEvents([...ended('a', 'b', 'c', 'd'), makeActivityEvent({ push: 'a' })]);
    expect(await sentences()).toEqual([
      expect.stringMatching(/^4 pushes expired New “VPN”, “Wi-Fi”, “Door”, 1 more Today/),
      expect.stringMatching(/^“VPN” was opened for the first time/),
    ]);
    await waitFor(async () => expect((await readItem(item)).every(({ isSeen }) => isSeen)).toBe(true));
    expect(groupButton().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(groupButton());
    expect(groupButton().getAttribute('aria-expanded')).toBe('true');
    expect((await sentences()).filter((sentence) => sentence?.includes('day limit reached'))).toHaveLength(1 + 4);
    await expectAccessible();
  });

  it('is dismissed at once where it ended at once, and comes back by “Undo”', async () => {
    await showEvents([...ended('a', 'b', 'c', 'd'), makeActivityEvent({ push: 'a' })]);
    const [dismiss] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
    dismiss?.focus();
    if (dismiss) fireEvent.click(dismiss);
    await expect.poll(sentences).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss'));
    press('Undo');
    await expect.poll(groupButton).toBeTruthy();
    expect(await readItem(item)).toHaveLength(5);
  });

  it.each([
    ['the oldest of a group, which stays open', 'd', 'c', ['a', 'b', 'c', 'd']],
    ['one inside a group', 'b', 'c', ['a', 'b', 'c', 'd']],
    ['one of the last three, which are a group no longer', 'a', 'b', ['a', 'b', 'c']],
  ])('keeps the focus inside after dismissing %s', async (_, push, next, pushes) => {
    await showEvents([...ended(...pushes), makeActivityEvent({ push: 'a', kind: 'first-view' })]);
    fireEvent.click(screen.getByRole('button', { name: /pushes expired/ }));
    const dismissOf = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[data-event]')].find(
        ({ dataset }) => dataset.event === `${name}/expired-by-time`,
      );
    const pressed = dismissOf(push);
    pressed?.focus();
    if (pressed) fireEvent.click(pressed);
    await waitFor(async () => expect(await readItem(item)).toHaveLength(pushes.length));
    await expect.poll(() => dismissOf(push)).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-event')).toBe(`${next}/expired-by-time`));
  });

  it('stays unfolded when a newer one joins the group', async () => {
    const three = ended('b', 'c', 'd');
    await showEvents(three);
    fireEvent.click(screen.getByRole('button', { name: /^3 pushes expired/ }));
    await act(() => writeItem(item, [...ended('a'), ...three]));
    await expect.poll(() => groupButton().getAttribute('aria-expanded')).toBe('true');
  });

  it('is dismissed for good with the next that is dismissed, which “Undo” brings back alone', async () => {
    const manually = ['a', 'b', 'c'].map((push) => makeActivityEvent({ push, kind: 'expired-manually' }));
    await showEvents([...ended('a', 'b', 'c', 'd'), ...manually]);
    const dismissFirst = async () => {
      const [dismiss] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
      if (dismiss) fireEvent.click(dismiss);
    };
    await dismissFirst();
    await expect.poll(sentences).toEqual([expect.stringMatching(/^3 pushes expired/)]);
    await dismissFirst();
    await expect.poll(sentences).toEqual([]);
    await expect
      .poll(async () => (await readItem(item)).map(({ kind }) => kind))
      .toEqual(manually.map(({ kind }) => kind));
    press('Undo');
    await expect.poll(sentences).toEqual([expect.stringMatching(/^3 pushes expired/)]);
    expect(await readItem(item)).toHaveLength(3);
  });

  it('tells what is left of a push once, by the newest event of it', async () => {
    await showEvents([
      makeActivityEvent({ kind: 'further-views', viewsUsed: 2 }),
      makeActivityEvent({ viewsUsed: 1 }),
      makeActivityEvent({ push: 'b', viewsUsed: 4 }),
    ]);
    const left = (await sentences()).map((sentence) => /Views left: (\d)/.exec(sentence ?? '')?.[1]);
    expect(left).toEqual(['3', undefined, '1']);
  });

  it('is counted on the button to “My pushes”, and not seen while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { user } = await showEvents(events('a'));
    await list();
    expect(screen.getByRole('button', { name: 'My pushes, new: 1' }).textContent).toBe('1');
    expect(user.sent).not.toContain('markActivitySeen');
    visibility.mockReturnValue('visible');
    await act(() => undefined);
    fireEvent(document, new Event('visibilitychange'));
    await expect.poll(() => user.sent).toContain('markActivitySeen');
  });

  it('is new no longer when the page is left, as on the badge', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await showEvents(events('a', 'b'));
    await waitFor(async () => expect((await readItem(item)).filter(({ isSeen }) => !isSeen)).toEqual([]));
    expect(screen.getByRole('button', { name: 'My pushes, new: 2' })).toBeDefined();
    visibility.mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await act(() =>
      writeItem(item, [...events('a', 'b').map((event) => ({ ...event, isSeen: true })), ...events('c')]),
    );
    expect(await screen.findByRole('button', { name: 'My pushes, new: 1' })).toBeDefined();
  });

  it('is not seen while the page is scrolled past it', async () => {
    const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    place.mockReturnValue({ top: -90, bottom: -40 } as DOMRect);
    const { user } = await showEvents(events('a'));
    await list();
    await act(() => undefined);
    expect(user.sent).not.toContain('markActivitySeen');
    place.mockReturnValue({ top: 40, bottom: 90 } as DOMRect);
    fireEvent.scroll(document);
    await expect.poll(() => user.sent).toContain('markActivitySeen');
  });

  it('leads to the push that it is about', async () => {
    const { user } = await showEvents(events('a', 'b'));
    await list();
    expect(screen.getByRole('button', { name: 'My pushes, new: 2' }).textContent).toBe('2');
    press(/^“Wi-Fi”/);
    await expect.poll(() => user.opened).toEqual(['/pushes.html#b']);
  });

  it('is dismissed one by one, and the focus goes to the next', async () => {
    await showEvents(events('a', 'b', 'c'));
    const [, second] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
    second?.focus();
    if (second) fireEvent.click(second);
    await waitFor(async () => expect((await readItem(item)).map(({ push }) => push)).toEqual(['a', 'c']));
    await waitFor(async () => expect(await sentences()).toHaveLength(2));
    const [, next] = within(await list()).getAllByRole('button', { name: 'Dismiss' });
    await waitFor(() => expect(document.activeElement === next).toBe(true));
    if (next) fireEvent.click(next);
    await waitFor(async () => expect(await sentences()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss'));
    expect(screen.queryByText('Dismiss all')).toBeNull();
  });

  it('comes back by “Undo” after it was dismissed as a whole', async () => {
    await showEvents(events('a', 'b', 'c', 'd'));
    await list();
    screen.getByRole('button', { name: 'Dismiss all' }).focus();
    press('Dismiss all');
    expect(await screen.findByText('Dismissed: 4')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.activeElement?.textContent, 'the next key undoes it').toBe('Undo');
    press('Undo');
    expect(await sentences()).toHaveLength(3);
    expect(await readItem(item)).toHaveLength(4);
  });

  it('is gone once its dismissal can no longer be undone', async () => {
    await showEvents(events('a', 'b', 'c', 'd'));
    await list();
    press('Dismiss all');
    fireEvent(window, new Event('pagehide'));
    await expect.poll(() => readItem(item)).toEqual([]);
    await screen.findByText('No new activity');
  });
});

it('polling that has stopped is reported in the popup, with a link to the settings', async () => {
  const { user } = await showLine([]);
  expect(screen.queryByRole('region', { name: /Recent activity/ }), 'nothing happened').toBeNull();
  await writeItem(pollStatusItem, { one: { status: 'stopped', ...INITIAL_POLL_STATUS } });
  expect(await screen.findByText('One didn’t accept your API token, so activity alerts are off.')).toBeTruthy();
  press('Open settings');
  await waitFor(() => expect(user.opened).toEqual([expect.stringMatching(/\/options\.html#instance-one$/)]));
});
