import { render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { BatchPage } from '@/components/batch/BatchPage';
import { splitKey } from '@/lib/encryption/key';
import { readPageLink } from '@/lib/instance/page-link';
import type { RecipientPage } from '@/lib/instance/recipient-page';
import type { CreatedResult } from '@/lib/push/result';
import { featuresItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makeFeatures } from '../../../fakes/make-features';
import { makeDraft, makePage } from '../../background/make-worker';
import { openBatch, send } from '../../state/batch/make-batch';
import { setUpPages } from '../../state/push/make-compose-page';
import { getDescription } from '../page';
import { createLink, press, showPopup, typePayload, unfold } from '../popup/show-popup';
import { click, row, showPushes } from '../pushes/show-pushes';

const NOW = Date.UTC(2026, 0, 1);
const FOUND: RecipientPage = { address: 'https://pw.test', state: 'found', version: '1.2.0', seenAt: NOW };

const know = (page: RecipientPage | undefined) => writeItem(featuresItem('one'), makeFeatures({ seenAt: NOW, page }));

const encryption = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'End-to-end encryption' });
const toPage = ({ link = '', stored }: CreatedResult) =>
  `https://pw.test/secret-push.html#p=${stored.urlToken}&age=${splitKey(link).key}`;

/** Shows an encrypted push in the list. */
async function showEncrypted() {
  const draft = { ...makeDraft('correct horse', { name: 'VPN', endToEnd: true }), id: 'one' };
  const shown = await showPushes({}, async ({ services }) => {
    await know(FOUND);
    await services.push(draft, 'composer');
  });
  const [result] = (await shown.results()) as [CreatedResult];
  await row('VPN');
  return { shown, result };
}

describe('the link of an encrypted push leads to the page for recipients', () => {
  it('on its card, copied and in its message, until the page is gone', async () => {
    const setup = await setUpPages();
    await know(FOUND);
    await showPopup(setup);
    typePayload('correct horse');
    await unfold();
    expect(getDescription(encryption())).toMatch('Recipients can open it in any browser.');
    encryption().click();
    createLink();
    await screen.findByRole('button', { name: / · end-to-end encrypted$/, expanded: false });
    const [result] = (await setup.results()) as [CreatedResult];
    const { link = '' } = result;
    expect(link).toMatch(/^https:\/\/pw\.test\/p\/push1\/r#age=/);
    await screen.findByText(toPage(result));
    await waitFor(() => expect(setup.clipboard.text).toBe(toPage(result)));
    press('Message');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(message.value).toContain(toPage(result));
    expect(message.value).toMatch('Open the link in any browser');

    await know({ ...FOUND, state: 'absent' });
    await screen.findByText(link);
    expect(message.value).toContain(link);
    expect(message.value).toMatch(/\n1\. Install the Secret Push browser extension.*\n2\. Open the link with it/);
  });

  it('in My pushes, where it is copied, and in its details', async () => {
    const { shown, result } = await showEncrypted();
    click('VPN');
    await screen.findByText(toPage(result));
    expect(screen.queryByText(result.link ?? '')).toBeNull();
    click('Copy link for VPN');
    await waitFor(() => expect(shown.copied).toEqual([toPage(result)]));
  });

  it.each([
    ['is still there', makePage(), toPage],
    ['is gone', () => new Response('', { status: 404 }), ({ link }: CreatedResult) => link],
  ])('a week later, if the page %s when it is copied', async (_, page, expected) => {
    const { shown, result } = await showEncrypted();
    shown.network.page = page;
    shown.time.now += 7 * 86_400_000;
    click('Copy link for VPN');
    await waitFor(() => expect(shown.copied).toEqual([expected(result)]));
  });

  it('in a table, where it is shown and copied', async () => {
    const opened = await openBatch();
    await know(FOUND);
    render(<BatchPage page={opened.page} />);
    opened.page.preparation.options.set('endToEnd', true);
    await send(opened, 'name\tpassword\nAnn\ts1');
    const shown = await screen.findByText(/^https:\/\/pw\.test\/secret-push\.html#p=push1&age=/);
    expect(readPageLink(shown.textContent ?? '')?.key).toHaveLength(22);
    press('Copy link for Ann');
    await waitFor(() => expect(opened.user.copied).toEqual([shown.textContent]));
    expect(opened.page.sending.value?.toLinkedTable(() => '').rows[0]?.link).toBe(shown.textContent);

    // A week later, the page is gone.
    opened.network.page = () => new Response('', { status: 404 });
    opened.time.now += 7 * 86_400_000;
    press('Copy table with links');
    await waitFor(() => expect(opened.user.copied.at(-1)).toContain('https://pw.test/p/push1/r#age='));
  });
});
