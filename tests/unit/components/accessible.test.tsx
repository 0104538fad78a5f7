import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { writeItem } from '@/lib/browser/storage';
import type { PushResult } from '@/lib/push/result';
import { draftItem, inFlightItem, resultsItem } from '@/lib/storage/items';
import { activityItem, pushNamesItem } from '@/lib/storage/items-lazy';
import { makeActivityEvent } from '../../fakes/make-activity-event';
import { makeDraft, makeInstance } from '../background/make-worker';
import { setUpPages } from '../state/make-compose-page';
import { makeCreated, makeFailed, makeInFlightCreate, makeStored, makeUnknown } from '../state/make-results';
import { expectAccessible } from './accessible';
import { setUpCleanup } from './page';
import { click, showPushes, showRows } from './pushes/show-pushes';
import { press, showPopup } from './show-popup';

setUpCleanup();

describe('axe finds nothing in the popup', () => {
  it('with the field for a received link, and with the places to go on in', async () => {
    await showPopup();
    press('Open received link');
    await screen.findByLabelText(/^Paste the link you received/);
    press('Open in a larger view');
    await screen.findByRole('group', { name: /^Move this draft to/ });
    await expectAccessible();
  });

  it('while a link is being made', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main' });
    await writeItem(inFlightItem, [makeInFlightCreate(), makeInFlightCreate({ id: 'other', draftId: 'elsewhere' })]);
    await showPopup(setup);
    await screen.findByRole('heading', { name: 'Recent links' });
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
          differences: [{ option: 'retrievalStep', requested: true, stored: false, isWeaker: true }],
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

  it('with what happened to pushes', async () => {
    const setup = await setUpPages();
    await writeItem(activityItem('one', 'session'), [
      makeActivityEvent({ push: 'a' }),
      makeActivityEvent({ push: 'b' }),
    ]);
    await writeItem(pushNamesItem('one'), { a: { urlToken: 'a', name: 'VPN' }, b: { urlToken: 'b', name: 'Wi-Fi' } });
    await showPopup(setup);
    await screen.findByRole('region', { name: /Recent activity/ });
    await expectAccessible();
  });
});

describe('axe finds nothing in My pushes', () => {
  it('of pushes without an account', async () => {
    await showPushes({ instance: makeInstance({ tokenArea: 'none' }) }, ({ push }) => push('text'));
    await expect.poll(() => document.querySelectorAll('.push-row').length).toBe(1);
    await expectAccessible();
  });

  it('of thousands, when many were expired', async () => {
    await showRows({ count: 300 });
    for (const name of ['Push 299', 'Push 298'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    click('Expire 2 pushes');
    await expectAccessible();
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    fireEvent.click([...(dialog?.querySelectorAll('button') ?? [])].at(-1) as HTMLElement);
    await expect.poll(() => document.querySelector('.bulk > p')?.textContent).toBe('2 pushes expired');
    await expectAccessible();
  });
});
