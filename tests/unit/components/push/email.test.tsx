import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makeInstance } from '../../background/make-worker';
import { getDescription, pauseMessages } from '../page';
import { announced, createLink, optionsSummary, showWithFeatures, typePayload, unfold } from '../popup/show-popup';
import { click, row, showPushes } from '../pushes/show-pushes';

const WITH_EMAIL = { settings: { email_auto_dispatch: true } };

const addresses = () => screen.getByLabelText<HTMLInputElement>('Email addresses');
const type = (to: string) => fireEvent.input(addresses(), { target: { value: to } });

describe('the composer', () => {
  async function showWithEmail(options: Parameters<typeof showWithFeatures>[0] = WITH_EMAIL) {
    const shown = await showWithFeatures(options);
    await unfold();
    return shown;
  }

  it('lets the server send the link to valid addresses, in the recipients’ language', async () => {
    const { network, results } = await showWithEmail();
    expect(getDescription(addresses())).toMatch(/^Up to 5 addresses\./);
    typePayload('key');
    type('a@example.test,'.repeat(6));
    createLink();
    await expect.poll(announced).toContain('Enter up to 5 addresses.');
    type('somebody');
    createLink();
    await waitFor(() => expect(announced()).toContain('Enter valid email addresses'));
    expect([await results(), addresses().value]).toEqual([[], 'somebody']);
    type('a@example.test; b@example.test');
    fireEvent.change(screen.getByLabelText('Email language'), { target: { value: 'fr' } });
    createLink();
    await screen.findByText('One is emailing the link to a@example.test, b@example.test.');
    expect(await results()).toMatchObject([{ sendsEmail: { to: 'a@example.test, b@example.test', isAccepted: true } }]);
    const [email] = network.snapshot().pushes[0]?.log.filter(({ kind }) => kind === 'creation_email_send') ?? [];
    expect(email?.email).toMatchObject({ recipients: 'a@example.test, b@example.test', locale: 'fr' });
  });

  it('is offered nothing that the server cannot do', async () => {
    await showWithEmail({});
    expect(screen.queryByLabelText('Email addresses')).toBeNull();
  });

  it('says that nothing is sent when another server was chosen after addresses were typed, and sends them nowhere', async () => {
    const { composePage, network, results } = await showWithEmail();
    typePayload('key');
    type('a@example.test');
    await expect.poll(() => optionsSummary().textContent).toContain('email');
    await writeItem(instancesItem, [makeInstance({ tokenArea: 'none' })]);
    await screen.findByText(/This server can’t send email for you/);
    expect(optionsSummary().textContent).not.toContain('email');
    expect(composePage.composer.draft.value.email?.to).toBe('a@example.test');
    createLink();
    await screen.findByText('One can’t send email for you. Send the link yourself.');
    expect(await results()).toMatchObject([{ sendsEmail: { to: 'a@example.test', isAccepted: false } }]);
    expect(network.snapshot().pushes[0]?.log.map(({ kind }) => kind)).toEqual(['creation']);
  });
});

describe('my pushes', () => {
  async function open(options: Parameters<typeof showPushes>[0] = WITH_EMAIL) {
    const shown = await showPushes({ count: 1, ...options }, ({ services }) => services.instances.refreshFeatures());
    await row('Push 0');
    click('Push 0');
    return shown;
  }

  it('lets the server send the link of a push unless it refuses an address, and the log says how it stands', async () => {
    await open();
    click('Email via server');
    click('Send with One');
    await screen.findByText('Enter valid email addresses, separated by commas.');
    type('a@b.test, '.repeat(6));
    click('Send with One');
    await screen.findByText('Enter up to 5 addresses.');
    type('ä@exämple.test');
    click('Send with One');
    await screen.findByText(/contains invalid email/);
    expect(addresses().value).toBe('ä@exämple.test');
    type('a@example.test, a@example.test');
    click('Send with One');
    await screen.findByText(/contains duplicate emails/);
    await screen.findByText(/^Correct the addresses/);
    const passMessages = pauseMessages();
    for (const _time of ['first', 'second']) {
      type('c@example.test');
      click('Send with One');
      await screen.findByText('One is emailing the link to c@example.test.');
      expect(addresses().value).toBe('');
      await passMessages('One is emailing the link to c@example.test.');
    }
    expect(await screen.findAllByText('Email to c@example.test queued')).toHaveLength(2);
    type('d@example.test, e@example.test, f@example.test, g@example.test');
    click('Send with One');
    await screen.findByText(/“You can notify up to 5 email/);
    await screen.findByText(/send the link yourself/);
  });

  it('offers it only where the server can', async () => {
    await open({});
    expect(screen.queryByRole('button', { name: 'Email via server' })).toBeNull();
  });
});
