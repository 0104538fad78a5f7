// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { OpenPage } from '@/components/open/OpenPage';
import type { Draft } from '@/lib/push/draft';
import { received } from '../state/make-opening';
import { asInput, cleansUp } from './page';
import { press, said } from './show-popup';

cleansUp();

/** A recipient's page with a push of the built-in instance behind it. */
async function receive(text: string, options: Partial<Draft['options']> = {}) {
  const recipient = await received(text, options);
  recipient.user.sent.length = 0;
  const tabs: string[] = [];
  render(<OpenPage opening={recipient.opening} openTab={(url) => tabs.push(url)} />);
  return { ...recipient, tabs };
}

const open = async () => {
  press('Open the secret');
  await screen.findByRole('heading', { name: 'The secret is here' });
};

describe('the recipient’s page', () => {
  it('says that a look uses a view, and looks only then', async () => {
    const { user } = await receive('key');
    expect(screen.getByText(/uses up one of the times/)).toBeTruthy();
    expect(user.sent).toEqual([]);
    await open();
    expect(screen.getByText('It can be opened 4 times more, within 7 days.')).toBeTruthy();
  });

  it('hides the secret until asked, and copies it all the same', async () => {
    const { user } = await receive('s3cret\n');
    await open();
    expect(document.body.textContent).not.toContain('s3cret');
    press('Copy the secret');
    await expect.poll(() => user.copied).toEqual(['s3cret\n']);
    press('Show');
    expect(document.querySelector('pre')?.textContent).toBe('s3cret\n');
  });

  it('says where an address leads before it is opened', async () => {
    const { tabs } = await receive('https://user@evil.test/good.test');
    await open();
    press('Show');
    expect(screen.getByText('evil.test')).toBeTruthy();
    expect(tabs).toEqual([]);
    press('Open this address in a tab');
    expect(tabs).toEqual(['https://user@evil.test/good.test']);
  });

  it('opens nothing that is no web address', async () => {
    await receive('javascript:alert(1)');
    await open();
    press('Show');
    expect(screen.queryByRole('button', { name: 'Open this address in a tab' })).toBeNull();
  });

  it('asks for the passphrase, and says when it is wrong', async () => {
    await receive('key', { passphrase: 'p' });
    press('Open the secret');
    const field = asInput(await screen.findByLabelText('Passphrase'));
    await expect.poll(() => document.activeElement === field).toBe(true);
    fireEvent.input(field, { target: { value: 'no' } });
    press('Open the secret');
    expect((await screen.findByRole('alert')).textContent).toContain('missing or wrong');
    fireEvent.input(field, { target: { value: 'p' } });
    await open();
  });

  it('says that it was the last time', async () => {
    await receive('key', { expireAfterViews: 1 });
    await open();
    expect(screen.getByText(/That was the last time/)).toBeTruthy();
  });

  it('ends it where the sender allows that, after asking', async () => {
    await receive('key', { deletableByViewer: true });
    await open();
    press('Expire now');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
    await expect.poll(said).toContain('Expired: nobody can open it any more.');
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
  });

  it('says plainly that there is nothing any more', async () => {
    const { call, link } = await receive('key', { deletableByViewer: true });
    await call('expireOpened', { link, asOwner: false });
    press('Open the secret');
    const heading = await screen.findByRole('heading', { name: 'This secret has ended.' });
    await expect.poll(() => document.activeElement === heading).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
