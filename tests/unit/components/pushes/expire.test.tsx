import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { hold } from '../../hold';
import type { Options } from '../../state/pushes/make-pushes';
import { pauseMessages } from '../page';
import {
  answer,
  button,
  checkbox,
  click,
  dialog,
  dialogClosed,
  row,
  rows,
  type Shown,
  showDetails,
  showPushes,
} from './show-pushes';

const deletedOf = async ({ network }: Shown) => network.snapshot().pushes.map(({ deleted }) => deleted);

describe('expiring one push', () => {
  it('asks first, does nothing after “Cancel”, and shows the reply of the instance', async () => {
    const shown = await showDetails({ count: 2 });
    click('Expire now');
    expect(dialog().text).toMatch(/^Expire “Push 0”\?The secret is deleted .* undone\.CancelExpire now$/);
    answer('Cancel');
    await dialogClosed();
    expect(await deletedOf(shown)).toEqual([false, false]);
    click('Expire now');
    shown.network.fault = 'down';
    answer('Expire now');
    await screen.findByText('Can’t reach One.');
    await dialogClosed();
    expect(rows()[1]?.textContent).not.toContain('Expired');
    shown.network.fault = 'none';
    click('Expire now');
    const passMessages = pauseMessages();
    answer('Expire now');
    await screen.findByText('Expired. The link no longer works.');
    await passMessages('Expired. The link no longer works.');
    expect(await deletedOf(shown)).toEqual([true, false]);
    expect(screen.getByRole('complementary').textContent).toContain('Expired manually');
    expect(rows().map(({ dataset }) => dataset.push)).toEqual(['seed000001']);
  });
});

describe('expiring many pushes', () => {
  /** The page with all its pushes selected. */
  async function showSelected(options: Options & { count: number }) {
    const shown = await showPushes(options);
    await row(`Push ${options.count - 1}`);
    fireEvent.click(checkbox('Select all shown'));
    await screen.findByText(`Selected: ${options.count}`);
    return shown;
  }
  const expire = (label: string) => {
    click(label);
    answer(label);
  };
  const pushesOf = (number: number) => (number === 1 ? '1 push' : `${number} pushes`);
  const summary = (expired: number) => screen.findByText(`${pushesOf(expired)} expired`, { selector: '.bulk > p' });

  /** What is said of the list, beside “2 pushes expired”. */
  const liveCount = () =>
    screen
      .getAllByRole('status')
      .find(({ textContent }) => /^\d+ push/.test(textContent ?? '') && !/expired$/.test(textContent ?? ''))
      ?.textContent;

  it('names the first ones in its question', async () => {
    await showSelected({ count: 8, fields: (at) => (at === 6 ? { name: '' } : {}) });
    click('Expire 8 pushes');
    expect(dialog().text).toMatch(/^Expire 8 pushes\?Push 7No name, seed0…Push 5Push 4Push 33 moreThe secrets/);
    answer('Cancel');
  });

  it('are all that are selected, and leave the list together', async () => {
    const shown = await showPushes({ count: 3, fields: (at) => ({ viewCount: at === 1 ? 5 : 0 }) });
    await row('Push 2');
    fireEvent.click(checkbox('Select all shown'));
    await screen.findByText('Selected: 2');
    button('Expire 2 pushes').focus();
    click('Expire 2 pushes');
    expect(dialog().text).toMatch(/^Expire 2 pushes\?Push 2Push 0The secrets are .* undone\.Cancel/);
    const { held, release } = hold();
    shown.network.proxy = (response) => held.then(() => response);
    answer('Expire 2 pushes');
    await screen.findByRole('progressbar');
    await waitFor(() => expect(document.activeElement).toBe(button('Stop')));
    expect(rows()).toHaveLength(2);
    release();
    await summary(2);
    expect(await deletedOf(shown)).toEqual([true, false, true]);
    await waitFor(() => expect(screen.queryByRole('row')).toBeNull());
    await expect.poll(liveCount).toBe('0 pushes');
    click('Show');
    await row('Push 2');
    expect(rows().map(({ dataset }) => dataset.push)).toEqual(['seed000002', 'seed000001', 'seed000000']);
  });

  it('names the push that it asks about, and leaves hidden ones alone', async () => {
    const shown = await showSelected({ count: 3 });
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Push 1' } });
    expect(screen.getByText('Selected: 1', { selector: '.is-on b' }).parentElement?.textContent).toMatch(/hidden: 2$/);
    click('Expire now');
    expect(dialog().text).toMatch(/^Expire “Push 1”\?The secret .*\.Not included: 2 \(selected,.*\)CancelExpire now$/);
    answer('Expire now');
    await summary(1);
    expect(await deletedOf(shown)).toEqual([false, true, false]);
  });

  it('says how many have expired in the bar until a refresh if nothing failed, though one had expired meanwhile', async () => {
    const { network } = await showSelected({ count: 3 });
    for (let view = 0; view < 5; view += 1) await network.open('seed000001');
    const { held, release } = hold();
    network.proxy = (response) => held.then(() => response);
    expire('Expire 3 pushes');
    const progress = await screen.findByRole('progressbar', { name: 'Expiring selected pushes' });
    expect(progress.closest('.list-bar')?.textContent).toBe('Expiring 1 of 3… Stop');
    release();
    await summary(3);
    await screen.findByText('3 pushes expired', { selector: '.list-bar b' });
    click('Refresh');
    await screen.findByText('0 pushes');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('says which were not expired and why, and retries them', async () => {
    const { network } = await showSelected({ count: 2 });
    network.fault = 'down';
    expire('Expire 2 pushes');
    await summary(0);
    const bulk = screen.getByRole('region', { name: 'Expiring selected pushes' });
    expect(bulk.textContent).toMatch(
      /^(0 pushes expired){2}Can’t reach One\. The server didn’t confirm\. .* Couldn’t expire: Push 1Not attempted: 1Try again$/,
    );
    network.fault = 'none';
    button('Try again').focus();
    click('Try again');
    await summary(2);
    await waitFor(() => expect(document.activeElement?.closest('.list-bar')).toBeTruthy());
  });
});
