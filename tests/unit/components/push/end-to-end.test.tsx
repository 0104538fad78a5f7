import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { splitKey } from '@/lib/encryption/key';
import type { CreatedResult } from '@/lib/push/result';
import { makeBatch, makeDraft, makeInstance } from '../../background/make-worker';
import { setUpPages } from '../../state/push/make-compose-page';
import { expectAccessible } from '../accessible';
import { getDescription, storePolicy } from '../page';
import {
  createLink,
  kind,
  optionsSummary,
  showDraft,
  showPopup,
  showWithFeatures,
  typePayload,
  unfold,
} from '../popup/show-popup';
import { click, row, showPushes } from '../pushes/show-pushes';

const encryption = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'End-to-end encryption' });
const step = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Retrieval step' });

/** Encryption where the organization has set it. */
const fixedEncryption = () => document.querySelector('.field:has(> .fixed-value)')?.textContent;

describe('the option in the composer', () => {
  it('keeps the retrieval step on, and ends in a link with the key', async () => {
    const setup = await showPopup();
    typePayload('correct horse');
    await unfold();
    expect(getDescription(encryption())).toMatch('The server can’t read the secret.');
    fireEvent.click(encryption());
    expect(optionsSummary().textContent).toMatch('end-to-end encrypted');
    expect([step().value, step().disabled]).toEqual(['true', true]);
    expect(getDescription(step())).toBe('Always on with end-to-end encryption.');
    await expectAccessible();
    createLink();
    fireEvent.click(await screen.findByRole('button', { name: /^Expires .* · end-to-end encrypted$/ }));
    await screen.findByText('On. The key is only in this link.');
    const [result] = (await setup.results()) as [CreatedResult];
    await waitFor(() => expect(setup.clipboard.text).toBe(result.link));
    expect(screen.getByText(result.link ?? '')).toBeTruthy();
    expect(setup.network.snapshot().pushes[0]?.payload).toMatch('-----BEGIN AGE ENCRYPTED FILE-----');
  });

  it('refuses QR codes with the reason', async () => {
    await showPopup();
    fireEvent.click(kind('QR code'));
    typePayload('WIFI:S:guests;;');
    await unfold();
    fireEvent.click(encryption());
    createLink();
    const why = 'QR code pushes can’t be end-to-end encrypted. Turn this off or choose another type.';
    await waitFor(() => expect(document.getElementById('problem')?.textContent).toBe(why));
    expect(getDescription(encryption()).trim()).toBe(why);
  });

  it('sends an address as a text, which its recipient can expire', async () => {
    const setup = await showPopup();
    fireEvent.click(kind('URL'));
    typePayload('https://files.test/report');
    await unfold();
    const recipient = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Recipient can expire it' });
    expect(recipient().disabled).toBe(true);
    expect(getDescription(recipient())).toContain('Recipients can’t expire URL pushes');
    fireEvent.click(encryption());
    fireEvent.change(recipient(), { target: { value: 'true' } });
    createLink();
    await screen.findByRole('button', { name: /^Expires .* · end-to-end encrypted$/ });
    expect(setup.network.snapshot().pushes[0]).toMatchObject({ kind: 'text', deletable: true });
    // The result is written once more when it was copied, which must not happen in the next test.
    await screen.findByText('Link copied');
  });

  it('counts bytes near its limit, and refuses more', async () => {
    await showDraft('ü'.repeat(385_000), { endToEnd: true });
    await screen.findByText('770 kB of 770 kB');
    typePayload('ü'.repeat(386_000));
    await screen.findByText('Too long. With end-to-end encryption, up to 770 kB are possible.');
  });

  it('says that the server e-mails no such link', async () => {
    await showWithFeatures({ settings: { email_auto_dispatch: true } });
    await unfold();
    fireEvent.click(encryption());
    expect(getDescription(screen.getByRole('textbox', { name: 'Email addresses' }))).toMatch(
      'The server can’t email end-to-end encrypted pushes',
    );
    fireEvent.input(screen.getByRole('textbox', { name: 'Email addresses' }), { target: { value: 'ann@example.org' } });
    expect(optionsSummary().textContent).not.toMatch('email');
    fireEvent.click(encryption());
    expect(optionsSummary().textContent).toMatch('email');
  });

  it('is fixed by a policy, which leaves no QR codes', async () => {
    const setup = await setUpPages();
    await storePolicy({ endToEnd: true, kinds: ['text', 'url', 'file'] });
    await showPopup(setup);
    await unfold();
    expect(fixedEncryption()).toMatch(/^End-to-end encryptionOnThe server can’t read .* Set by your organization$/);
    expect([screen.queryByRole('checkbox', { name: /^End-to-end/ }), kind('QR code').disabled]).toEqual([null, true]);
  });

  it('is turned off by a policy that the user sees, and nothing is sent by one that they do not', async () => {
    const setup = await showDraft('correct horse', { endToEnd: true });
    await unfold();
    setup.organization.sets = { endToEnd: false };
    expect(encryption().checked).toBe(true);
    createLink();
    await screen.findByText('Your organization has turned off end-to-end encryption.');
    expect(setup.network.requests.filter((request) => request.startsWith('POST'))).toEqual([]);

    await storePolicy({ endToEnd: false });
    await waitFor(() => expect(fixedEncryption()).toMatch(/^End-to-end encryptionOff/));
    createLink();
    await screen.findByText('Link copied');
    expect(setup.network.snapshot().pushes[0]?.payload).toBe('correct horse');
  });
});

it('My pushes copies, shows and exports no link that is not the push’s own', async () => {
  const shown = await showPushes({ count: 1 }, ({ network }) => {
    network.rewrite = (answer) =>
      Array.isArray(answer) ? answer.map((push) => ({ ...push, html_url: 'https://evil.test/collect' })) : answer;
  });
  const { getAllByText, queryByRole } = within(await row('Push 0'));
  expect(getAllByText(/link doesn’t lead to this push/)).toHaveLength(1);
  expect(queryByRole('button', { name: /Copy/ })).toBeNull();
  click('Push 0');
  await screen.findByText(/link doesn’t lead to this push/, { selector: '.push-details *' });
  const details = within(screen.getByRole('complementary'));
  expect(details.queryByRole('button', { name: /Copy|QR code|^Open$/ })).toBeNull();
  expect(details.getByRole('button', { name: /Expire/ })).toBeTruthy();
  await expectAccessible();
  shown.network.rewrite = undefined;
  const { list } = shown.page;
  // A list that is being read is not read anew.
  await expect.poll(() => list.value?.refresh().then(() => list.value?.rows.value[0]?.link)).toBeDefined();
  await screen.findByText('https://pw.test/p/seed000000/r', { selector: '.push-details *' });
});

describe('an encrypted push in My pushes', () => {
  it.each(['a result', 'a table'])('without an account has its whole link as long as %s is kept', async (kept) => {
    const links: string[] = [];
    const shown = await showPushes({ instance: makeInstance({ tokenArea: 'none' }) }, async ({ services }) => {
      const { handlers } = services;
      const row = { number: 1, cells: [], draft: encrypted() };
      const sendRow = async () => {
        await handlers.saveBatch({ batch: makeBatch({ withAccount: false }), rows: [row] });
        return (await handlers.createBatchRow({ batchId: 'b', index: 0 })).outcome;
      };
      const result = await (kept === 'a result' ? services.push(encrypted(), 'composer') : sendRow());
      if (result?.state === 'created') links.push(result.link ?? '');
    });
    const [link = ''] = links;
    expect(splitKey(link).key).toBeDefined();
    await row('VPN');
    click('VPN');
    await screen.findByText(link);
    const { handlers } = shown.services;
    await handlers.dismissResults({ resultIds: (await shown.results()).map(({ id }) => id) });
    await handlers.removeBatch({ batchId: 'b' });
    await screen.findByText('The key was only in the link you copied.', { selector: '.push-details *' });
    expect(document.body.textContent).not.toContain(splitKey(link).key);
  });

  const encrypted = () => ({ ...makeDraft('correct horse', { name: 'VPN', endToEnd: true }), id: 'one' });

  it('has its whole link as long as its result is kept, and then says where the key was', async () => {
    const shown = await showPushes({}, ({ services }) => services.push(encrypted(), 'composer'));
    const [result] = (await shown.results()) as [CreatedResult];
    expect(splitKey(result.link ?? '').key).toBeDefined();
    await row('VPN');
    click('VPN');
    await screen.findByText(result.link ?? '');
    expect(within(await row('VPN')).getByText('end-to-end encrypted')).toBeTruthy();

    await shown.services.handlers.dismissResults({ resultIds: [result.id] });
    await shown.page.list.value?.refresh();
    await screen.findByText('The key was only in the link you copied.', { selector: '.push-details *' });
    expect(screen.queryByText(splitKey(result.link ?? '').link)).toBeNull();
    expect(within(await row('VPN')).queryByRole('button', { name: /Copy/ })).toBeNull();
    await expectAccessible();
  });
});
