import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { MAX_PASSPHRASE_ALERTS } from '@/lib/activity/reconcile';
import { hashUrlToken } from '@/lib/base/encoding';
import type { CreatedResult } from '@/lib/push/result';
import { activityItem, pollStatusItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { asInput } from '../page';
import { button, row, showPushes } from '../pushes/show-pushes';

const mark = async () => asInput(await screen.findByRole('checkbox', { name: 'Alert me about wrong passphrases' }));

/** The page at a push that was made from here, after as many others. */
async function showPush(others = 0, isPrivate = false, passphrase = 'asked for') {
  const shown = await showPushes({}, async ({ push, services }) => {
    for (let at = 0; at < others; at++) {
      const { stored } = (await push('text')) as CreatedResult;
      await services.activityMonitor.setPassphraseAlert({ instanceId: 'one', urlToken: stored.urlToken, isOn: true });
    }
    await push('text', { name: 'This', passphrase, retrievalStep: false }, isPrivate);
  });
  fireEvent.click(within(await row('This')).getByRole('button', { name: 'This' }));
  return shown;
}

describe('on My pushes', () => {
  it('opens the push of an event, and brings it into view each time', async () => {
    const scrolledTo: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this.id);
    });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.id === 'push-details' ? 500 : 0);
    });
    const { page } = await showPushes({}, async (made) => {
      const { stored } = (await made.push('text', { name: 'Opened' })) as CreatedResult;
      const push = await hashUrlToken(stored.urlToken);
      await writeItem(activityItem('one', 'session'), [makeActivityEvent({ push })]);
    });
    const event = within(screen.getByRole('region', { name: /Recent activity/ })).getByText(/for the first time/);
    fireEvent.click(event);
    await waitFor(() => expect(page.details.row.value?.name).toBe('Opened'));
    await waitFor(() => expect(scrolledTo).toEqual(['push-details']));
    fireEvent.click(event);
    await waitFor(() => expect(scrolledTo).toEqual(['push-details', 'push-details']));
  });

  it('has no list of activity without an event', async () => {
    await showPushes({}, () => writeItem(pollStatusItem, { one: { ...INITIAL_POLL_STATUS, status: 'ok' } }));
    expect(screen.queryByRole('region', { name: /Recent activity/ })).toBeNull();
  });

  it('a push says that it has a passphrase, and is marked for wrong ones, and no longer', async () => {
    await showPush();
    expect(await screen.findByText('Required to open the link')).toBeTruthy();
    expect(screen.queryByText('Off')).toBeNull();
    const box = await mark();
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(true));
    fireEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it('a push without a passphrase cannot be marked', async () => {
    await showPush(0, false, '');
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(screen.queryByText('Required to open the link')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Alert me about wrong passphrases' })).toBeNull();
  });

  it('refuses a mark beyond the limit and says why', async () => {
    await showPush(MAX_PASSPHRASE_ALERTS);
    const box = await mark();
    fireEvent.click(box);
    expect(await screen.findByText(/Limit reached: 10 pushes/)).toBeTruthy();
    expect(box.checked).toBe(false);
  });

  it('a push that is not tracked cannot be marked, and it says so', async () => {
    await showPush(0, true);
    expect(await screen.findByText('This push isn’t checked for activity')).toBeTruthy();
    expect(button('Close')).toBeTruthy();
  });
});
