import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { writeItem } from '@/lib/browser/stored';
import { instancesItem } from '@/lib/storage/items';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance } from '../../background/make-worker';
import { NOW } from '../../state/pushes/make-pushes';
import { cleansUp } from '../page';
import { button, click, row, rows, showPushes } from './show-pushes';

cleansUp();

const DAY_MS = 86_400_000;
const find = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: 'Find by name, note or token' }), { target: { value: text } });
const anonymous = makeInstance({ tokenArea: 'none' });

describe('a row', () => {
  it('says what the push is called, when it was made and ends, and what is left of its views', async () => {
    await showPushes({ count: 1, fields: () => ({ name: 'VPN', note: 'Ticket 4711', looks: 3 }) });
    const text = (await row('VPN')).textContent;
    for (const part of ['VPN', 'Ticket 4711', 'today', 'in 7 days', '2 of 5']) expect(text).toContain(part);
  });

  it('has the beginning of the token where there is no name, and never what is in the push', async () => {
    await showPushes({ count: 1, fields: () => ({ name: '', token: 'q7hx2_kd0AbC' }) });
    await row(/^No name/);
    expect(document.body.textContent).toContain('No name q7hx2_…');
    expect(document.body.innerHTML).not.toMatch(/the payload/);
  });

  it('has it where the name is nothing but space, too', async () => {
    await showPushes({ count: 1, fields: () => ({ name: ' \u3000', token: 'q7hx2_kd0AbC' }) });
    expect((await row(/^No name/)).textContent).toContain('No name q7hx2_…');
    screen.getByRole('checkbox', { name: 'Select No name, q7hx2_…' });
  });

  it.each([
    ['time', { createdAt: NOW - 8 * DAY_MS }, 'Expired by time'],
    ['views', { looks: 5 }, 'Expired by views'],
  ])('shows a push that is over by its %s as ended, though it is listed as active', async (_what, fields, words) => {
    await showPushes({ count: 1, fields: () => fields });
    const shown = await row('Push 0');
    expect(shown.textContent).toContain(words);
    expect(within(shown).queryByRole('button', { name: /Copy the link/ })).toBeNull();
  });

  it('tells what the recipient meets', async () => {
    await showPushes({ count: 2, fields: (at) => ({ step: at === 0, deletable: at === 0 }) });
    expect((await row('Push 0')).textContent).toMatch(/shows a button first.*recipient may expire/);
    expect((await row('Push 1')).textContent).not.toMatch(/button first|may expire/);
  });

  it('copies the whole link', async () => {
    const { user } = await showPushes({ count: 1 });
    await row('Push 0');
    click('Copy the link of Push 0');
    await waitFor(() => expect(user.copied).toEqual(['https://pw.test/p/seed000000/r']));
  });
});

describe('the list', () => {
  it('shows the shape of what comes until the first answer', async () => {
    await showPushes({ count: 1 });
    expect(screen.getByText('The list is being read.').getAttribute('role')).toBe('status');
    expect(document.querySelector('.skeleton')).toBeTruthy();
    await row('Push 0');
    expect(document.querySelector('.skeleton')).toBeNull();
  });

  it('draws only what is seen of thousands', async () => {
    const { page } = await showPushes({ count: 3000 });
    await row('Push 2999');
    await page.section.value?.list.loadAll();
    await screen.findByText('3,000 pushes');
    expect(rows().length).toBeLessThan(40);
    expect(screen.getByRole('grid').ariaRowCount ?? screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(
      '3001',
    );
  });

  it('finds at each key among all pushes there are, and says how many', async () => {
    await showPushes({ count: 60, fields: (at) => (at === 1 ? { expired: true, name: 'Old' } : {}) });
    await row('Push 59');
    find('push 59');
    await screen.findByText('1 of 59');
    find('old');
    await screen.findByText('No matching pushes');
    fireEvent.click(await screen.findByRole('button', { name: 'Show expired pushes' }));
    await row('Old');
    find('nothing like it');
    await screen.findByText('No matching pushes');
    click('Show all again');
    await screen.findByText('1 push');
  });

  it('says how far a search has come, and stops it when told to', async () => {
    const { user, page } = await showPushes({ count: 400 });
    await row('Push 399');
    user.afterAnswer = async () => {
      if (screen.queryByText(/^Searching all pushes… Loaded: \d+$/)) click('Stop');
    };
    find('push 1');
    await waitFor(() => expect(page.section.value?.list.job.value).toBeUndefined());
    await screen.findByText('There may be more.');
    expect(page.section.value?.list.rows.value.length).toBeLessThan(400);
    click('Load all');
    await screen.findByText('157 of 400');
  });

  it('says that the server chosen here is the one for new pushes, where there are several', async () => {
    await showPushes({ count: 1 }, () =>
      writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two' })]),
    );
    await screen.findByText('New pushes also go to this server.');
  });

  it('of which none is found says how many are selected all the same', async () => {
    await showPushes({ count: 2 });
    await row('Push 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Push 1' }));
    find('seed000000');
    await waitFor(() => expect(document.body.textContent).toContain('1 of 2 Selected but hidden: 1'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Push 0' }));
    await waitFor(() => expect(document.body.textContent).toContain('Selected: 1 Selected but hidden: 1'));
  });

  it('loads more, and all, when told to', async () => {
    await showPushes({ count: 160 });
    await row('Push 159');
    click('Load more');
    await screen.findByText('100 pushes');
    click('Load all');
    await screen.findByText('160 pushes');
    expect(screen.queryByRole('button', { name: 'Load all' })).toBeNull();
  });

  it('says that servers list no more, where they do not', async () => {
    const { page } = await showPushes({ count: 10_000 });
    await row('Push 9999');
    await page.section.value?.list.loadAll();
    await screen.findByText(/all that servers list: 200 pages, here 10,000 pushes. Older ones cannot be shown/);
  });

  it('leaves the keyboard where it is when the button that it pressed goes away', async () => {
    await showPushes({ count: 60 });
    await row('Push 59');
    const more = button('Load more');
    more.focus();
    click('Load more');
    await screen.findByText('60 pushes');
    await waitFor(() => expect(document.activeElement?.className).toContain('list-foot'));
  });

  it('counts its heads as a row, and says how many there are only when that is known', async () => {
    await showPushes({ count: 60 });
    await row('Push 59');
    const grid = screen.getByRole('grid');
    expect(grid.getAttribute('aria-rowcount')).toBe('-1');
    expect(screen.getAllByRole('row')[0]?.getAttribute('aria-rowindex')).toBe('1');
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2');
    click('Load all');
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('61'));
  });

  it('says which push is looked at closely', async () => {
    await showPushes({ count: 2 });
    await row('Push 1');
    click('Push 0');
    await waitFor(() => expect(button('Push 0').getAttribute('aria-current')).toBe('true'));
    expect(button('Push 1').hasAttribute('aria-current')).toBe(false);
  });

  it('is ordered by a click on a column', async () => {
    await showPushes({ count: 3, fields: (at) => ({ name: ['b', 'a', 'c'][at] as string }) });
    await row('b');
    const order = () => rows().map((one) => within(one).getAllByRole('button')[0]?.textContent);
    click('Name');
    await waitFor(() => expect(order()).toEqual(['a', 'b', 'c']));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    click('Name');
    await waitFor(() => expect(order()).toEqual(['c', 'b', 'a']));
  });

  it('shows only one state, if one likes', async () => {
    await showPushes({ count: 3, fields: (at) => ({ looks: at === 1 ? 5 : 0 }) });
    await row('Push 2');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'by-views' } });
    await screen.findByText('1 of 3');
    expect(rows().map((one) => one.dataset.push)).toEqual(['seed000001']);
  });

  it('says when it was looked at', async () => {
    const { time, page } = await showPushes({ count: 1 });
    await row('Push 0');
    time.now += 5 * 60_000;
    page.tick();
    await screen.findByText('Looked 5 minutes ago.');
    click('Refresh');
    await screen.findByText('Looked now.');
  });
});

describe('where nothing can be listed', () => {
  it('a token that the instance does not take leads to the settings', async () => {
    const { went } = await showPushes({ count: 1 }, () => writeToken('one', 'session', 'wrong'));
    await screen.findByText('One wants a valid API token.');
    click('Open the settings');
    expect(went).toEqual(['options']);
  });

  it('an instance that is away can be asked again', async () => {
    const { network } = await showPushes({ count: 1 }, async ({ network }) => {
      network.fault = 'down';
    });
    await screen.findByText('One did not answer.');
    network.fault = 'none';
    click('Try again');
    await row('Push 0');
    expect(screen.queryByText('One did not answer.')).toBeNull();
  });

  it('an account without pushes is told what to do next', async () => {
    const { went } = await showPushes();
    await screen.findByText(/None of your pushes can be opened now/);
    click('Make a push');
    expect(went).toEqual(['composer']);
  });

  it('where none has expired it leads to the active ones', async () => {
    const { page } = await showPushes();
    page.show('expired');
    await screen.findByText('None of your pushes has expired yet.');
    click('Show active pushes');
    expect(page.source.value).toBe('active');
    await screen.findByText(/None of your pushes can be opened now/);
  });

  it('without an account it says how to get to the others', async () => {
    const { went } = await showPushes({ instance: anonymous });
    expect(document.body.textContent).toContain('One is used without an account');
    expect(screen.queryByRole('radio')).toBeNull();
    click('Open the settings');
    expect(went).toEqual(['options']);
  });
});

describe('this browser’s pushes', () => {
  it('say where they are, that their views are not known, and why they cannot be expired', async () => {
    await showPushes({ instance: anonymous }, async ({ push }) => {
      await push('text', { name: 'Kept', deletableByViewer: false });
      await push('text', { name: 'Open', deletableByViewer: true });
    });
    expect((await row('Kept')).textContent).toMatch(/One · cannot be expired from here.*not known/);
    expect((await row('Open')).textContent).not.toContain('cannot');
  });

  it('are kept on the device only if one says so here', async () => {
    const { page } = await showPushes({ instance: anonymous });
    const box = screen.getByRole('checkbox', { name: 'Keep this list on this device' });
    expect(box).toHaveProperty('checked', false);
    fireEvent.click(box);
    await waitFor(() => expect(page.here.keep.keeps.value).toBe(true));
  });

  it('say that they could not be moved, and stay where the box says that they are', async () => {
    const { memory, page } = await showPushes({ instance: anonymous }, async ({ push, call }) => {
      await call('setAnonymousPushPersistence', { onDevice: true });
      await push('text', { name: 'Kept' });
    });
    memory.isFullFor = (items) => 'madeHere' in items;
    const box = screen.getByRole('checkbox', { name: 'Keep this list on this device' });
    fireEvent.click(box);
    await screen.findByText(/The browser has no room left/);
    expect([page.here.keep.keeps.value, box]).toMatchObject([true, { checked: true }]);
    memory.isFullFor = () => false;
    fireEvent.click(box);
    await waitFor(() => expect(page.here.keep.keeps.value).toBe(false));
    expect(screen.queryByText(/The browser has no room left/)).toBeNull();
  });

  it('are taken off the list after a question', async () => {
    await showPushes({ instance: anonymous }, ({ push }) => push('text', { name: 'Old' }));
    await row('Old');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Old' }));
    await waitFor(() => button('Take off this list'));
    click('Take off this list');
    const dialog = document.querySelector<HTMLElement>('dialog[open]') as HTMLElement;
    expect(dialog.textContent).toContain('They can still be opened');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take off this list' }));
    await screen.findByText('Nothing was pushed without an account from this browser.');
  });
});
