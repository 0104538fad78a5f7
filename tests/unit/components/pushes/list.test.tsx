import type { Signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { Continuation } from '@/lib/pushes/push-row';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance } from '../../background/make-worker';
import { hold } from '../../hold';
import { NOW } from '../../state/pushes/make-pushes';
import { getDescription } from '../page';
import {
  answer,
  button,
  checkbox,
  click,
  dialog,
  row,
  rows,
  type Shown,
  select,
  showPushes,
  showRows,
} from './show-pushes';

const find = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search name, note or push ID' }), { target: { value: text } });
const anonymous = makeInstance({ tokenArea: 'none' });

describe('a row that a search has found', () => {
  it('marks why, also where that is not shown otherwise, and is not found by a phrase that it lacks', async () => {
    const people = [
      { name: 'Person 12' },
      { name: 'Person 057', token: 'seed12seed12' },
      { name: 'Person 04', note: `${'sent to the new colleagues '.repeat(4)}in room 12` },
      { name: 'Person 5' },
    ];
    await showPushes({ count: 4, fields: (at) => people[at] ?? {} });
    await row('Person 5');
    find('person 12');
    await waitFor(() => expect(rows()).toHaveLength(3));
    const shown = () =>
      Object.fromEntries(
        rows().map((one) => {
          const marks = [...one.querySelectorAll('mark')].map(({ textContent }) => textContent);
          return [one.querySelector('.row-name')?.textContent, [marks, one.querySelector('.small')?.textContent]];
        }),
      );
    expect(shown()).toEqual({
      'Person 12': [['Person', '12'], undefined],
      'Person 057': [['Person', '12', '12'], '…12…12'],
      'Person 04': [['Person', '12'], '…ues in room 12'],
    });
    find('"person 12"');
    await waitFor(() => expect(Object.keys(shown())).toEqual(['Person 12']));
  });
});

describe('a row', () => {
  it('says that recipients need a passphrase, but not which', async () => {
    await showPushes({ count: 2, fields: (at) => (at === 0 ? { passphrase: 'the passphrase' } : {}) });
    expect((await row('Push 0')).textContent).toContain('Passphrase: Required to open the link');
    expect((await row('Push 1')).textContent).not.toContain('Passphrase');
    expect(document.body.innerHTML).not.toContain('the passphrase');
  });

  it('shows name, note, creation, expiration and the views that are left', async () => {
    await showPushes({
      count: 2,
      fields: () => ({ note: 'Ticket 4711', createdAt: NOW, viewCount: 3, step: true, deletable: true }),
    });
    expect((await row('Push 0')).textContent).toMatch(
      /^Push 0Ticket 4711Today, .*In 7 daysExpires in 7 days2 of 5Views left: 2$/,
    );
    expect(document.querySelectorAll('thead .visually-hidden')).toHaveLength(2);
    expect(document.querySelector('thead')?.textContent).toBe('SelectedNameCreatedExpiresViews leftLink');
    expect(document.querySelector('.meter > *')?.getAttribute('style')).toBe('inline-size: 40%;');
  });

  it.each(['', ' \u3000'])('shows the beginning of the token for the name %j, and never the payload', async (name) => {
    await showPushes({ count: 1, fields: () => ({ name, token: 'q7hx2_kd0AbC' }) });
    expect((await row(/^No name/)).textContent).toMatch(/^No name q7hx2_…Today/);
    checkbox('Select No name, q7hx2_…');
    expect(document.body.innerHTML).not.toMatch(/the payload/);
  });

  it('shows as unknown the views that the server does not list', async () => {
    await showPushes({ count: 1 }, async ({ network }) => {
      network.rewrite = (answer) =>
        Array.isArray(answer) ? [{}, ...answer.map(({ views_remaining: _, ...listed }) => listed)] : answer;
    });
    const shown = await row('Push 0');
    expect(within(shown).getByText('Unknown').title).toBe('');
    await screen.findByText('Some entries from the server couldn’t be read. They aren’t shown here.');
    click('Push 0');
    await waitFor(() => expect(document.querySelector('.facts')).not.toBeNull());
    expect(document.body.textContent).not.toContain('without an account');
  });

  it('copies the whole link, and the bar those of the selection, one a line', async () => {
    const { copied } = await showRows({ count: 2 });
    click('Copy link for Push 0');
    await waitFor(() => expect(copied).toEqual(['https://pw.test/p/seed000000/r']));
    fireEvent.click(checkbox('Select all shown'));
    await screen.findByText('Selected: 2', { selector: 'b' });
    expect(checkbox('Select all shown')).toMatchObject({ indeterminate: false, checked: true });
    click('Copy links');
    await waitFor(() => expect(copied[1]).toBe('https://pw.test/p/seed000001/r\nhttps://pw.test/p/seed000000/r'));
  });
});

describe('a push that expires while the list of active ones is shown', () => {
  const useUp = ({ pages }: Shown, urlToken: string) => {
    for (const hear of pages)
      hear({ message: 'pushUpdated', input: { push: { instanceId: 'one', urlToken }, update: { viewsUsed: 5 } } });
  };
  const names = () => rows().map((one) => one.querySelector('.row-name')?.textContent);
  const bar = () => document.querySelector('.list-bar p')?.textContent;

  it('leaves at once, and is shown among the expired ones', async () => {
    const shown = await showRows({ count: 3 });
    useUp(shown, 'seed000001');
    await waitFor(() => expect(names()).toEqual(['Push 2', 'Push 0']));
    expect(bar()).toMatch(/^2 pushes\s+· Just expired: 1 Show$/);
    fireEvent.click(checkbox('Select all shown'));
    button('Expire 2 pushes');
    fireEvent.click(checkbox('Select all shown'));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect((await row('Push 1')).textContent).toContain('Expired (view limit)');
    expect(screen.getByRole('radio', { name: 'Expired' })).toMatchObject({ checked: true });
  });

  it('leaves once the pointer is off the rows, so that none moves below it', async () => {
    const shown = await showRows({ count: 3 });
    const area = screen.getByRole('grid').parentElement as HTMLElement;
    fireEvent.pointerEnter(area);
    useUp(shown, 'seed000002');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Expired (view limit)'));
    expect(names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
    fireEvent.pointerLeave(area);
    await waitFor(() => expect(names()).toEqual(['Push 1', 'Push 0']));
  });

  it('leaves once its row has no focus any more', async () => {
    const shown = await showRows({ count: 3 });
    button('Push 2').focus();
    useUp(shown, 'seed000002');
    useUp(shown, 'seed000001');
    await waitFor(() => expect(names()).toEqual(['Push 2', 'Push 0']));
    expect(document.activeElement).toBe(button('Push 2'));
    button('Push 0').focus();
    await waitFor(() => expect(names()).toEqual(['Push 0']));
  });
});

describe('the list', () => {
  it('draws only the visible rows of thousands', async () => {
    const { page } = await showRows({ count: 3000 });
    await page.list.value?.loadAll();
    await screen.findByText('3,000 pushes');
    expect(rows().length).toBeLessThan(40);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3001');
    const end = page.list.value?.end as Signal<Continuation>;
    end.value = 'limit';
    await screen.findByText('The server doesn’t list any more.');
    await screen.findByText('3,000+ pushes');
  });

  it('shows the right push in elements that another row had', async () => {
    const { page } = await showPushes({
      count: 40,
      fields: (at) => ({ viewCount: 5, ...(at % 2 === 0 && { name: `Odd ${at}` }) }),
    });
    page.show('expired');
    await row('Push 39');
    find('odd');
    await waitFor(() => expect(rows()[0]?.dataset.push).toBe('seed000038'));
    for (const one of rows()) {
      const name = `Odd ${Number(one.dataset.push?.slice(4))}`;
      expect(within(one).getByRole('button', { name })).toBeTruthy();
      expect(one.textContent).toContain('Expired (view limit)0 of 5');
      expect(within(one).queryByRole('button', { name: /^Copy link/ })).toBeNull();
    }
  });

  it('finds at each key among all pushes', async () => {
    await showRows({ count: 60, fields: (at) => (at === 1 ? { expired: true, name: 'Old' } : {}) });
    find('push 59');
    await screen.findByText('1 of 59', { selector: '.list-bar p' });
    find('old');
    await screen.findByText('No matching pushes');
    fireEvent.click(await screen.findByRole('button', { name: 'Show expired pushes' }));
    await row('Old');
    find('nothing like it');
    await screen.findByText('No matching pushes');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    click('Clear filters');
    await screen.findByText('1 push');
  });

  it('shows the progress of a search that loads the rest, which can be stopped until the next one', async () => {
    const { network, page } = await showRows({ count: 160 });
    const { held: released, release } = hold();
    network.proxy = (response) => released.then(() => response);
    find('nowhere');
    await screen.findByText(/^Searching.* 50/);
    find('push 1');
    await screen.findByText(/^Searching.* 50/);
    expect(document.querySelector('.list-foot')?.textContent).toBe('Searching all pushes… Loaded: 50 Stop');
    click('Stop');
    release();
    await waitFor(() => expect(screen.queryByText(/^Searching/)).toBeNull());
    find('push 2');
    await waitFor(() => expect(page.list.value?.job.value).toBeUndefined());
    expect(page.list.value?.rows.value.length).toBeLessThan(160);
    find('');
    find('push 1');
    await waitFor(() => expect(page.list.value?.rows.value).toHaveLength(160));
  });

  it('loads more, and all unless that is canceled, and keeps the focus near the button that goes away', async () => {
    const { network } = await showRows({ count: 160 });
    const filter = screen.getByLabelText<HTMLSelectElement>('Status');
    fireEvent.change(filter, { target: { value: 'opened' } });
    await screen.findByText('0 of 50+', { selector: '.list-bar p' });
    fireEvent.change(filter, { target: { value: 'all' } });
    await screen.findByText('50+ pushes', { selector: '.list-bar p' });
    const grid = screen.getByRole('grid');
    expect(grid.getAttribute('aria-rowcount'), 'unknown').toBe('-1');
    expect(screen.getAllByRole('row')[0]?.getAttribute('aria-rowindex')).toBe('1');
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2');
    const foot = () => document.querySelector('.list-foot')?.textContent;
    expect(foot()).toBe('There may be more.Load moreLoad all');
    click('Load more');
    await screen.findByText('100+ pushes');
    const { held, release } = hold();
    network.proxy = (response) => held.then(() => response);
    click('Load all');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    release();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    button('Load all').focus();
    click('Load all');
    await screen.findByText('160 pushes');
    await waitFor(() => expect(document.activeElement?.className).toContain('list-foot'));
    expect(screen.queryByRole('button', { name: 'Load all' })).toBeNull();
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('161'));
  });

  it('sorts by its menu and by its heads, which show the same order', async () => {
    await showPushes({ count: 3, fields: (at) => ({ name: ['b', 'a', 'c'][at] as string }) });
    const skeleton = () => document.querySelector('.skeleton');
    expect(skeleton()).not.toBeNull();
    await row('b');
    expect(skeleton()).toBeNull();
    const order = () => rows().map((one) => within(one).getAllByRole('button')[0]?.textContent);
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
    expect(menu.selectedOptions[0]?.text).toBe('Created ↓');
    const { value } = within(menu).getByRole<HTMLOptionElement>('option', { name: 'Name ↑' });
    fireEvent.change(menu, { target: { value } });
    await waitFor(() => expect(order()).toEqual(['a', 'b', 'c']));
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    click('Name');
    await waitFor(() => expect(order()).toEqual(['c', 'b', 'a']));
    expect([head.getAttribute('aria-sort'), head.querySelector('svg') !== null]).toEqual(['descending', true]);
    expect(menu.selectedOptions[0]?.text).toBe('Name ↓');
  });

  it('is filtered by the states that its pushes can have', async () => {
    await showRows({ count: 3, fields: (at) => ({ viewCount: [5, 1, 0][at] as number }) });
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    const offered = () => [...menu.options].map(({ text }) => text).join(', ');
    expect(offered()).toBe('Any status, Not opened yet, Opened');
    fireEvent.change(menu, { target: { value: 'unopened' } });
    await waitFor(() => expect(rows().map(({ dataset }) => dataset.push)).toEqual(['seed000002']));
    fireEvent.click(screen.getByRole('radio', { name: /^Expired/ }));
    await waitFor(() => expect(offered()).toMatch(/^Any status, Expired \(view limit\), Expired \(day limit\), /));
  });

  it('starts at its top in another order', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400));
    const tops: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      tops.push(this.localName);
    });
    await showRows({ count: 40 });
    // Drawn once the height of a row is known.
    await row('Push 10');
    fireEvent.scroll(window);
    click('Name');
    await waitFor(() => expect(tops).toEqual(['tbody']));
  });

  it('says when it was read, and is read again where the instance did not answer', async () => {
    const { time, page, network } = await showRows({ count: 1 });
    time.now += 5 * 60_000;
    page.tick();
    await screen.findByText('Updated 5 minutes ago');
    network.fault = 'down';
    click('Refresh');
    await screen.findByText('Can’t reach One.');
    network.fault = 'none';
    click('Try again');
    await screen.findByText('Updated now');
    expect(screen.queryByText('Can’t reach One.')).toBeNull();
  });

  it('selects a range by Shift and the space bar', async () => {
    await showPushes({ count: 4 });
    await row('Push 0');
    select('Push 3');
    const box = checkbox('Select Push 1');
    box.focus();
    expect(fireEvent.keyDown(box, { key: ' ' }), 'is left to the browser').toBe(true);
    fireEvent.keyDown(box, { key: ' ', shiftKey: true });
    const selected = () => rows().map((one) => one.getAttribute('aria-selected'));
    await waitFor(() => expect(selected()).toEqual(['true', 'true', 'true', 'false']));
    expect(checkbox('Select all shown')).toMatchObject({ indeterminate: true, checked: false, disabled: false });
    expect(rows().map(({ classList }) => classList.contains('is-selected'))).toEqual([true, true, true, false]);
  });
});

describe('by keys alone', () => {
  it('begins in the search, which is named after the page, and comes into the list by one key or a button', async () => {
    await showRows({ count: 2 });
    const search = screen.getByRole('searchbox');
    expect(search.closest('search')?.getAttribute('aria-label')).toBe('My pushes');
    expect(document.activeElement).toBe(search);
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(button('Push 1'));
    search.focus();
    click('Skip to the list');
    expect(document.activeElement).toBe(button('Push 1'));
  });
});

describe('without a list', () => {
  it('leads to the settings for a token that the instance refuses', async () => {
    const { opened } = await showPushes({ count: 1 }, () => writeToken('one', 'session', 'wrong'));
    await screen.findByText('One didn’t accept your API token.');
    expect(document.querySelector('.skeleton')).toBeNull();
    click('Open settings');
    await expect.poll(() => opened).toEqual(['/options.html#instance-one']);
  });

  it('offers a new push where there is none, but not among the expired ones', async () => {
    const { opened } = await showPushes();
    await screen.findByText(/No active pushes/);
    expect(document.querySelector('.pushes-list')?.textContent).toMatch(/0 pushes Updated now.*New push$/);
    click('New push');
    expect(opened).toEqual(['/compose.html']);
    fireEvent.click(screen.getByRole('radio', { name: /^Expired/ }));
    await screen.findByText('No expired pushes yet');
    expect(checkbox('Select all shown')).toMatchObject({ indeterminate: false, checked: false, disabled: true });
    expect(screen.queryByRole('button', { name: 'New push' })).toBeNull();
    expect(document.querySelector('.find-bar')?.textContent).toMatch(
      /^ShowActiveExpiredWithout accountSkip to the listAny/,
    );
  });

  it('says that an instance is used without an account', async () => {
    const { opened } = await showPushes({ instance: anonymous });
    const text = document.body.textContent;
    expect(text).toMatch(/You use One without an account, .*Open settingsSkip to the listAny status/);
    expect(text).toMatch(
      /Expired, reason unknown.*Export.*Created without an account\. .*Keep this list on this deviceOtherwise .*kept\.0/,
    );
    expect(screen.queryByRole('radio')).toBeNull();
    click('Open settings');
    expect(opened).toEqual(['options']);
    await writeItem(instancesItem, []);
    await screen.findByText('Choose a server for your secrets');
  });
});

describe('pushes without an account', () => {
  const persistence = () => checkbox('Keep this list on this device');

  it('show their instance, unknown views and why they cannot be expired', async () => {
    await showPushes({ instance: anonymous }, async ({ push }) => {
      await push('text', { name: 'Kept', deletableByViewer: false });
      await push('text', { name: 'Open', deletableByViewer: true });
    });
    expect((await row('Kept')).textContent).toMatch(
      /^KeptOne · Created without an account, so it expires by itself\.Today.*Views left Unknown$/,
    );
    expect((await row('Open')).textContent).toMatch(/^OpenOneToday.*Views left Unknown$/);
    expect(screen.getAllByText('Unknown')[0]?.title).toMatch(/^Created without an account\. Listed only/);
    click('Kept');
    const expire = button('Expire now');
    expect(getDescription(expire)).toBe('Created without an account, so it expires by itself.');
    fireEvent.click(expire);
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('stay on the device, and say so, when memory is full', async () => {
    const { memory, page } = await showPushes({ instance: anonymous }, async ({ push, call }) => {
      await call('setAnonymousPushStorage', { onDevice: true });
      await push('text', { name: 'Kept' });
    });
    memory.isFullFor = (items) => 'anonymousPushes' in items;
    fireEvent.click(persistence());
    await screen.findByText(/Secret Push is out of browser storage/);
    expect([page.anonymous.persistence.isPersistent.value, persistence()]).toMatchObject([true, { checked: true }]);
    memory.isFullFor = () => false;
    fireEvent.click(persistence());
    await waitFor(() => expect(page.anonymous.persistence.isPersistent.value).toBe(false));
    expect(screen.queryByText(/Secret Push is out of browser storage/)).toBeNull();
  });

  it('are removed from the list after a question', async () => {
    await showPushes({ instance: anonymous }, ({ push }) => push('text', { name: 'Old' }));
    await row('Old');
    click('Old');
    expect(screen.getByRole('complementary')).toBeTruthy();
    select('Old');
    await waitFor(() => button('Remove from list'));
    click('Remove from list');
    expect(dialog().text).toContain('The links keep working');
    answer('Remove from list');
    await screen.findByText('No pushes yet');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
