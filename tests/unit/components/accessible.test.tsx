import { act, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { writeItem } from '@/lib/browser/stored';
import type { PushResult } from '@/lib/push/result';
import { activeInstanceItem, draftItem, inFlightItem, instancesItem, resultsItem } from '@/lib/storage/items';
import { watchEventsItem, watchNamesItem } from '@/lib/storage/items-on-demand';
import { makeWatchEvent } from '../../fakes/make-watch-event';
import { makeDraft, makeInstance } from '../background/make-worker';
import { setUpPages } from '../state/make-compose-page';
import { makeCreated, makeFailed, makeNote, makeStored, makeUnknown } from '../state/make-results';
import { expectAccessible } from './accessible';
import { cleansUp } from './page';
import { click, row, showPushes } from './pushes/show-pushes';
import { createLink, press, showPopup, typePayload } from './show-popup';

cleansUp();

const choose = (kind: string) => fireEvent.click(screen.getByRole('radio', { name: kind }));

async function unfold() {
  const fold = document.querySelector('details');
  if (!fold) throw new Error('nothing to unfold');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await screen.findByLabelText('Note');
}

describe('axe finds nothing in the popup', () => {
  it.each(['Text', 'URL', 'Files', 'QR code'])('for a push of the kind “%s”', async (kind) => {
    const setup = await setUpPages();
    await setup.call('refreshFeatures', undefined);
    await showPopup(setup);
    choose(kind);
    await expectAccessible();
  });

  it('with its options open, and what is wrong with them said', async () => {
    await showPopup(await setUpPages());
    choose('URL');
    typePayload(' without spaces');
    await unfold();
    createLink();
    await expect.poll(() => document.querySelectorAll('[aria-invalid]').length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it.each(['characters', 'words'])('with the generator of %s', async (kind) => {
    await showPopup(await setUpPages());
    press('Generate password');
    await expect.poll(() => document.querySelector('.made-password')).toBeTruthy();
    if (kind === 'words') choose('Words');
    await screen.findByLabelText(kind === 'words' ? 'Number of words' : 'Number of characters');
    await expectAccessible();
  });

  it('with the field for a received link, and with the places to go on in', async () => {
    await showPopup(await setUpPages());
    press('Open received link');
    await screen.findByLabelText(/^Paste the link you received/);
    press('Open in a larger view');
    await screen.findByRole('group', { name: /^Continue where/ });
    await expectAccessible();
  });

  it('before there is an instance, and with what could not be read', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, []);
    await writeItem(activeInstanceItem, '');
    await showPopup(setup, ['privacySettings']);
    await screen.findByRole('button', { name: /^Connect a server/ });
    await screen.findByText(/could not be read/);
    await expectAccessible();
  });

  it('while a link is being made', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('typed'), { ...makeDraft('key'), id: 'typed' });
    await writeItem(inFlightItem, [makeNote(), makeNote({ id: 'other', draftId: 'elsewhere' })]);
    await showPopup(setup);
    await screen.findByRole('heading', { name: 'Recent links' });
    await expectAccessible();
  });

  it('when it was refused', async () => {
    const setup = await setUpPages();
    setup.network.fault = 'down';
    await showPopup(setup);
    typePayload('key');
    createLink();
    await screen.findByRole('button', { name: /Look again|Create link/ });
    await expectAccessible();
  });

  it.each<[string, PushResult[]]>([
    ['made, with all that can be said about it', [makeCreated({ name: 'VPN', hasPassphrase: true, copy: 'failed' })]],
    [
      'weaker than asked',
      [
        makeCreated({
          copy: 'withheld',
          linkProblem: 'local-address',
          stored: makeStored({ deletableByViewer: null }),
          differences: [{ option: 'retrievalStep', asked: true, stored: false, isWeaker: true }],
        }),
      ],
    ],
    ['expired', [makeCreated({ expiredAt: 5 })]],
    ['refused', [makeFailed({ draftId: 'gone' })]],
    [
      'of unknown outcome',
      [makeUnknown({ draftId: 'gone', candidates: [{ link: 'https://pw.test/p/push1/r', stored: makeStored() }] })],
    ],
    ['one of several', [makeCreated({ id: 'a' }), makeCreated({ id: 'b' }), makeFailed({ id: 'c', draftId: 'gone' })]],
  ])('for a push that was %s', async (_state, results) => {
    const setup = await setUpPages();
    await writeItem(resultsItem, results);
    await showPopup(setup);
    await screen.findByRole('heading', { name: 'Recent links' });
    await expectAccessible();
  });

  it('alone with what became of a push, its ready message and its code', async () => {
    await showPopup(await setUpPages());
    typePayload('key');
    createLink();
    await screen.findByRole('heading', { name: 'Link copied' });
    press('Ready message');
    press('QR code');
    await screen.findByRole('img', { name: /QR/ });
    await screen.findByRole('textbox');
    await expectAccessible();
    press('Expire now');
    await expectAccessible();
  });

  it('with what happened to pushes', async () => {
    const setup = await setUpPages();
    await writeItem(watchEventsItem('one', 'session'), [makeWatchEvent({ push: 'a' }), makeWatchEvent({ push: 'b' })]);
    await writeItem(watchNamesItem('one'), { a: { urlToken: 'a', name: 'VPN' }, b: { urlToken: 'b', name: 'Wi-Fi' } });
    await showPopup(setup);
    await screen.findByRole('region', { name: /Recent activity/ });
    await expectAccessible();
  });
});

describe('axe finds nothing in My pushes', () => {
  it('while it is read, with a few, with one selected and one looked at closely, and with each question', async () => {
    await showPushes({ count: 3 });
    await expectAccessible();
    await row('Push 0');
    await expectAccessible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Push 1' }));
    click('Push 0');
    await screen.findByRole('complementary');
    await expect.poll(() => document.querySelectorAll('.log li').length).toBeGreaterThan(0);
    click('QR code');
    await screen.findByRole('img', { name: /QR/ });
    await expectAccessible();
    click('Export');
    await expectAccessible();
  });

  it('of a list without pushes, and of a search without finds', async () => {
    const { page } = await showPushes();
    await screen.findByRole('button', { name: 'New push' });
    await screen.findByText('0 pushes');
    await expectAccessible();
    await act(() => {
      page.query.value = 'nothing';
    });
    await expectAccessible();
  });

  it('of an instance that does not answer, and without an account', async () => {
    await showPushes({ count: 1 }, async ({ network }) => {
      network.fault = 'down';
    });
    await screen.findByRole('alert');
    await expectAccessible();
  });

  it('of pushes without an account', async () => {
    await showPushes({ instance: makeInstance({ tokenArea: 'none' }) }, ({ push }) => push('text'));
    await expect.poll(() => document.querySelectorAll('.push-row').length).toBe(1);
    await expectAccessible();
  });

  it('of thousands, when many were expired', async () => {
    await showPushes({ count: 300 });
    await row('Push 299');
    for (const name of ['Push 299', 'Push 298'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    click('Expire now');
    await expectAccessible();
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    fireEvent.click([...(dialog?.querySelectorAll('button') ?? [])].at(-1) as HTMLElement);
    await expect.poll(() => document.querySelector('.bulk-done')).toBeTruthy();
    await expectAccessible();
  });
});
