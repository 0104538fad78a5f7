import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { makeDraft, makeInstance } from '../../background/make-worker';
import { cleansUp, descriptionOf } from '../page';
import { button, click, question, row, rows, showPushes } from './show-pushes';

cleansUp();

const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const isDeleted = async (network: Awaited<ReturnType<typeof showPushes>>['network'], token: string) =>
  network.snapshot().pushes.find((push) => push.token === token)?.deleted;

describe('expiring one', () => {
  it('asks, says what it means, and shows what the server answered', async () => {
    const { network } = await showPushes({ count: 2 });
    await row('Push 0');
    click('Push 0');
    click('Expire now');
    expect(document.querySelector('dialog[open]')?.textContent).toContain('The secret is deleted at once.');
    expect(await isDeleted(network, 'seed000000')).toBe(false);
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('The server says: expired. Nobody can open it any more.');
    expect(await isDeleted(network, 'seed000000')).toBe(true);
    expect(rows().map(({ textContent }) => textContent?.includes('Expired by hand'))).toEqual([false, true]);
  });

  it('does nothing when the question is turned down', async () => {
    const { network } = await showPushes({ count: 1 });
    await row('Push 0');
    click('Push 0');
    click('Expire now');
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    expect(await isDeleted(network, 'seed000000')).toBe(false);
  });

  it('says when it had ended before', async () => {
    const { network } = await showPushes({ count: 1, fields: () => ({ views: 1 }) });
    await row('Push 0');
    click('Push 0');
    await network.open('seed000000');
    click('Expire now');
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('The server says that it had ended before. Nobody can open it any more.');
  });

  it('says why a link that was pushed without an account cannot be expired, and does not try', async () => {
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

describe('expiring many', () => {
  it('asks how many, leaves out what has ended, and sums up; each stays in its place', async () => {
    const { network, page } = await showPushes({ count: 3, fields: (at) => ({ looks: at === 1 ? 5 : 0 }) });
    await row('Push 2');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    await screen.findByText('Selected: 3');
    click('Expire now');
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Not included: 1');
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('Expired: 2', { selector: 'b' });
    expect(network.snapshot().pushes.map(({ deleted }) => deleted)).toEqual([true, false, true]);
    expect(rows().map(({ dataset }) => dataset.push)).toEqual(['seed000002', 'seed000001', 'seed000000']);
    expect(screen.getByRole('radio', { name: 'Active 0' })).toBeTruthy();
    page.bulk.dismiss();
    page.shelf.value.selectAll(false);
    await screen.findByText('0 pushes · Expired: 3');
  });

  it('names one number, in the bar of the list: how far it has come', async () => {
    const { user, page } = await showPushes({ count: 3 });
    await row('Push 2');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    await screen.findByText('Selected: 3');
    const bar = () => document.querySelector('.list-bar');
    const said: (string | null | undefined)[] = [];
    user.afterAnswer = (name) => {
      if (name === 'expireListedPush') said.push(bar()?.querySelector('.grow')?.textContent);
    };
    await page.bulk.run(page.shelf.value.chosen.value);
    for (const words of said) expect(words).toMatch(/^(Expiring \d of 3… |Selected: 3 )$/);
    await screen.findByText('Expired: 3', { selector: 'b' });
    expect(document.querySelector('.bulk')?.children, 'nothing lies over the rows').toHaveLength(1);
  });

  it('says that all went well for a while, and then how many there are again', async () => {
    const { page } = await showPushes({ count: 3 });
    await row('Push 2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.bulk.run(page.shelf.value.rows.value.slice(0, 1));
    const said = async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      return document.querySelector('.list-bar .grow')?.textContent?.trim();
    };
    expect(await said(5000)).toBe('Expired: 1');
    expect(await said(5000)).toBe('2 pushes · Expired: 1');
    vi.useRealTimers();
  });

  it('leaves the keyboard where it is in the list, when what it pressed goes away', async () => {
    const { page } = await showPushes({ count: 3 });
    await row('Push 2');
    const box = screen.getByRole('checkbox', { name: 'Select Push 1' });
    box.focus();
    fireEvent.click(box);
    await screen.findByText('Selected: 1');
    const expire = button('Expire now');
    expire.focus();
    fireEvent.click(expire);
    const answer = question().getByRole('button', { name: 'Expire now' });
    answer.focus();
    fireEvent.click(answer);
    // The dialog has nothing to give the focus back to.
    answer.blur();
    await screen.findByText('Expired: 1', { selector: 'b' });
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.push).toBe('seed000001'));
    expect(page.bulk.state.value.step).toBe('done');
  });

  it('gives the focus back to the list once there is no more to do', async () => {
    const { network } = await showPushes({ count: 2 });
    await row('Push 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    await screen.findByText('Selected: 2');
    network.fault = 'down';
    click('Expire now');
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('Expired: 0', { selector: 'b' });
    network.fault = 'none';
    button('Try again').focus();
    click('Try again');
    await screen.findByText('Expired: 2', { selector: 'b' });
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.push).toBe('seed000001'));
  });

  it('says which were not expired and why, and tries them again', async () => {
    const { network } = await showPushes({ count: 2 });
    await row('Push 1');
    select('Push 1');
    select('Push 0');
    await screen.findByText('Selected: 2');
    network.fault = 'down';
    click('Expire now');
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('Expired: 0', { selector: 'b' });
    expect(document.body.textContent).toMatch(
      /One did not answer\..*It may have been expired all the same.*Not expired: Push 1/,
    );
    expect(document.body.textContent).toContain('Not attempted: 1');
    network.fault = 'none';
    click('Try again');
    await screen.findByText('Expired: 2', { selector: 'b' });
  });

  it('says that it waits as the server told it, and can be stopped', async () => {
    const { user, page } = await showPushes({ count: 3, settings: { throttling: { minute: 2, second: 0 } } });
    await row('Push 2');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    await screen.findByText('Selected: 3');
    const said: string[] = [];
    page.bulk.pausedUntil.subscribe((until) => until && said.push('paused'));
    user.meanwhile = () => page.bulk.cancel();
    click('Expire now');
    fireEvent.click(question().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('Expired: 1', { selector: 'b' });
    expect([said, document.body.textContent?.includes('Not attempted: 2')]).toEqual([['paused'], true]);
  });

  it('copies the links of what is selected, one a line', async () => {
    const { user } = await showPushes({ count: 2 });
    await row('Push 1');
    select('Push 1');
    select('Push 0');
    await screen.findByText('Selected: 2');
    click('Copy links');
    await waitFor(() =>
      expect(user.copied).toEqual(['https://pw.test/p/seed000001/r\nhttps://pw.test/p/seed000000/r']),
    );
  });
});
