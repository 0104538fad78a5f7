import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { Instances } from '@/components/instances/Instances';
import { removeHostPermissions, requestHostPermissions } from '@/lib/browser/permissions';
import { makeInstances } from '../../state/instances/make-instances';
import { setUpPages } from '../../state/push/make-compose-page';
import { expectAccessible } from '../accessible';
import { createLink, payload, press, showPopup, typePayload } from '../popup/show-popup';
import { row, showPushes, showRows } from '../pushes/show-pushes';

const HOST = ['https://pw.test/*', 'http://pw.test/*'];
const FORBIDDEN = 'Secret Push isn’t allowed to access pw.test.';
/** As people do in the browser's own page for the extension, while ours is open. */
const takeBack = () => removeHostPermissions(HOST);
const giveAgain = () => requestHostPermissions(HOST);
const isSaid = () => screen.findByText(FORBIDDEN);
const isGone = () => waitFor(() => expect(screen.queryByText(FORBIDDEN)).toBeNull());

describe('settings after a permission was revoked', () => {
  it('announce it, request it on a click, and keep the notice when the user refuses', async () => {
    const { store, user } = await makeInstances();
    render(<Instances store={store} />);
    await takeBack();
    await isSaid();
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('you can’t create, list or expire pushes there');
    const allow = within(notice).getByRole('button', { name: 'Allow' });
    await expectAccessible({ isPiece: true });
    user.allows = false;
    fireEvent.click(allow);
    await screen.findByText(/^Access was denied/);
    expect(screen.getAllByText(FORBIDDEN).length).toBeGreaterThan(0);
    user.allows = true;
    allow.focus();
    fireEvent.click(allow);
    expect(user.asked).toEqual([HOST, HOST]);
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One' })));
  });

  it('remove the findings of an earlier check, and when it is granted again the notice and that it was refused', async () => {
    const { store, user } = await makeInstances();
    render(<Instances store={store} />);
    press('Check');
    await screen.findByText('API token works');
    await takeBack();
    await isSaid();
    await waitFor(() => expect(document.querySelector('.check')).toBeNull());
    user.allows = false;
    press('Allow');
    await screen.findByText(/^Access was denied/);
    user.allows = true;
    await giveAgain();
    await isGone();
    await waitFor(() => expect(document.querySelector('.check')).toBeNull());
  });
});

describe('the composer, without the permission', () => {
  it('says so before anything is sent, keeps what is typed, and leads to the settings', async () => {
    const setup = await setUpPages();
    const { user, network } = setup;
    await showPopup(setup);
    typePayload('the secret');
    await takeBack();
    await isSaid();
    createLink();
    fireEvent.keyDown(payload(), { key: 'Enter', ctrlKey: true });
    press('Open settings');
    const create = screen.getByRole('button', { name: 'Create link' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(create.getAttribute('aria-describedby') ?? '')?.textContent).toContain(FORBIDDEN);
    await expect.poll(() => user.opened).toEqual(['/options.html#instance-one']);
    expect(payload().value).toBe('the secret');
    expect(user.sent).not.toContain('createPush');

    await giveAgain();
    await isGone();
    createLink();
    await expect.poll(() => network.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('says once what a push from the menu has failed for', async () => {
    const setup = await setUpPages();
    await takeBack();
    await setup.call('createPush', {
      draft: { ...(await setup.open()).composer.draft.value, payloads: { text: 'key', url: '', qr: '', file: '' } },
      source: 'composer',
      instanceId: 'one',
    });
    await showPopup(setup);
    await isSaid();
    expect(screen.getAllByText(FORBIDDEN)).toHaveLength(1);
  });
});

describe('My pushes, without the permission', () => {
  it('asks for it at a click, says that it was refused, and reads the list once it was not', async () => {
    const { user } = await showPushes({ count: 1 }, takeBack);
    await isSaid();
    expect(screen.queryByRole('row')).toBeNull();
    await expectAccessible({ isPiece: true });
    user.allows = false;
    press('Allow');
    await screen.findByText(/^Access was denied/);
    await isSaid();
    user.allows = true;
    press('Allow');
    expect(user.asked).toEqual([HOST, HOST]);
    await row('Push 0');
    await isGone();
  });

  it('says so while it is open, and keeps the rows', async () => {
    await showRows({ count: 1 });
    await takeBack();
    await isSaid();
    await row('Push 0');
  });
});
