import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { makeDraft, makeInstance } from '../../background/make-worker';
import type { Options } from '../../state/pushes/make-pushes';
import { descriptionOf } from '../page';
import {
  answer,
  button,
  checkbox,
  click,
  dialog,
  dialogClosed,
  row,
  rows,
  select,
  showDetails,
  showPushes,
} from './show-pushes';

const deletedOf = async ({ network }: Awaited<ReturnType<typeof showPushes>>) =>
  network.snapshot().pushes.map(({ deleted }) => deleted);

describe('expiring one push', () => {
  it('asks first, and shows the reply of the instance', async () => {
    const shown = await showDetails({ count: 2 });
    click('Expire now');
    expect(dialog().text).toContain('The secret is deleted');
    expect(await deletedOf(shown)).toEqual([false, false]);
    answer('Expire now');
    await screen.findByText('Expired. The link no longer works.');
    expect(await deletedOf(shown)).toEqual([true, false]);
    expect(rows().map(({ textContent }) => textContent?.includes('Expired manually'))).toEqual([false, true]);
  });

  it('does nothing after "Cancel"', async () => {
    const shown = await showDetails();
    click('Expire now');
    answer('Cancel');
    await dialogClosed();
    expect(await deletedOf(shown)).toEqual([false]);
  });

  it('says that the push had ended before', async () => {
    const { network } = await showDetails({ fields: () => ({ views: 1 }) });
    await network.open('seed000000');
    click('Expire now');
    answer('Expire now');
    await screen.findByText('It had already expired.');
  });

  it('is not offered for a link without an account, and says why', async () => {
    await showPushes({ instance: makeInstance({ tokenArea: 'none' }) }, async ({ services }) => {
      const draft = makeDraft('');
      const payloads = { ...draft.payloads, url: 'https://example.org/' };
      await services.push({ ...draft, kind: 'url', payloads, options: { ...draft.options, name: 'Link' } }, 'composer');
    });
    expect((await row('Link')).textContent).toContain('cannot be expired, as it is a link');
    click('Link');
    const expire = button('Expire now');
    expect(descriptionOf(expire)).toBe('A link pushed without an account cannot be expired before its time.');
    fireEvent.click(expire);
    expect(document.querySelector('dialog[open]')).toBeNull();
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
  const expire = () => {
    click('Expire now');
    answer('Expire now');
  };
  const summary = (expired: number) => screen.findByText(`Expired: ${expired}`, { selector: 'b' });

  it('asks, skips ended ones, sums up and keeps each row in its place', async () => {
    const shown = await showSelected({ count: 3, fields: (at) => ({ looks: at === 1 ? 5 : 0 }) });
    click('Expire now');
    expect(dialog().text).toContain('Not included: 1');
    answer('Expire now');
    await summary(2);
    expect(await deletedOf(shown)).toEqual([true, false, true]);
    expect(rows().map(({ dataset }) => dataset.push)).toEqual(['seed000002', 'seed000001', 'seed000000']);
    expect(screen.getByRole('radio', { name: 'Active 0' })).toBeTruthy();
    shown.page.bulk.dismiss();
    shown.page.view.value.selectAll(false);
    await screen.findByText('0 pushes · Expired: 3');
  });

  it('shows its progress in the bar of the list', async () => {
    const { user, page } = await showSelected({ count: 3 });
    const shown: (string | null | undefined)[] = [];
    user.afterAnswer = (name) => {
      if (name === 'expireListedPush') shown.push(document.querySelector('.list-bar .grow')?.textContent);
    };
    await page.bulk.run(page.view.value.selectedRows.value);
    for (const text of shown) expect(text).toMatch(/^(Expiring \d of 3… |Selected: 3 )$/);
    await summary(3);
    expect(document.querySelector('.bulk')?.children, 'nothing covers the rows').toHaveLength(1);
  });

  it('says for a while that all were expired, and then how many there are', async () => {
    const { page } = await showPushes({ count: 3 });
    await row('Push 2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.bulk.run(page.view.value.rows.value.slice(0, 1));
    const textAfter = async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      return document.querySelector('.list-bar .grow')?.textContent?.trim();
    };
    expect(await textAfter(5000)).toBe('Expired: 1');
    expect(await textAfter(5000)).toBe('2 pushes · Expired: 1');
  });

  it('keeps the focus in the list when the pressed button goes away', async () => {
    const { page } = await showPushes({ count: 3 });
    await row('Push 2');
    checkbox('Select Push 1').focus();
    select('Push 1');
    await screen.findByText('Selected: 1');
    button('Expire now').focus();
    click('Expire now');
    const confirm = dialog().getByRole('button', { name: 'Expire now' });
    confirm.focus();
    fireEvent.click(confirm);
    // The dialog has nothing to give the focus back to.
    confirm.blur();
    await summary(1);
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.push).toBe('seed000001'));
    expect(page.bulk.state.value.step).toBe('done');
  });

  it('says which were not expired and why, and retries them', async () => {
    const { network } = await showSelected({ count: 2 });
    network.fault = 'down';
    expire();
    await summary(0);
    expect(document.body.textContent).toMatch(/Can’t reach One\..*The server didn’t confirm.*Couldn’t expire: Push 1/);
    expect(document.body.textContent).toContain('Not attempted: 1');
    network.fault = 'none';
    button('Try again').focus();
    click('Try again');
    await summary(2);
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.push).toBe('seed000001'));
  });

  it('pauses as the instance asks, and can be stopped', async () => {
    const { user, page } = await showSelected({ count: 3, settings: { throttling: { minute: 2, second: 0 } } });
    let pauses = 0;
    page.bulk.pausedUntil.subscribe((until) => {
      if (until) pauses++;
    });
    user.meanwhile = () => page.bulk.cancel();
    expire();
    await summary(1);
    expect([pauses, document.body.textContent?.includes('Not attempted: 2')]).toEqual([1, true]);
  });

  it('copies the links of the selection, one a line', async () => {
    const { copied } = await showSelected({ count: 2 });
    click('Copy links');
    await waitFor(() => expect(copied).toEqual(['https://pw.test/p/seed000001/r\nhttps://pw.test/p/seed000000/r']));
  });
});
