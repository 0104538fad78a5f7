// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { PageBar } from '@/components/frame/PageBar';
import { loadFrame } from '@/lib/state/frame';
import { activeInstanceItem, activityItem, instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { makeInstance } from '../../background/make-worker';
import { type MadePushes, makePushes } from '../../state/pushes/make-pushes';
import { expectAccessible } from '../accessible';
import { storePolicy } from '../page';

async function showBar(before: (made: MadePushes) => unknown = () => undefined) {
  const made = await makePushes({});
  await before(made);
  const frame = await loadFrame();
  render(<PageBar frame={frame} current="pushes" choose={frame.activeInstance.preview} />);
  return frame;
}

const tabs = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const ALL = [
  'New push /compose.html',
  'My pushes /pushes.html',
  'Links from a table /batch.html',
  'Open a link /received.html',
  'Settings /options.html',
];

describe('the bar above every page', () => {
  it('leads to the other pages and says which one this is', async () => {
    await showBar();
    expect(tabs()).toEqual(ALL);
    expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
      'My pushes',
    ]);
    expect(document.querySelector('.page-bar')?.getAttribute('data-color')).toBe('green');
    await expectAccessible({ isPiece: true });
  });

  it('counts what is new', async () => {
    await showBar(() =>
      writeItem(activityItem('one', 'session'), [makeActivityEvent(), makeActivityEvent({ id: 'other' })]),
    );
    expect(await screen.findByRole('link', { name: /^My pushes, new: 2$/ })).toBeTruthy();
    expect(document.querySelector<HTMLElement>('.badge')?.dataset.count).toBe('2');
  });

  it('names the keys that the browser has for a page in its tooltip', async () => {
    await showBar(({ shortcuts }) => shortcuts.push({ name: 'my-pushes', shortcut: 'Alt+Shift+Y' }));
    const pushes = screen.getByRole('link', { name: 'My pushes' });
    await waitFor(() => expect(pushes.title).toBe('My pushes (Alt+Shift+Y)'));
    expect(screen.getByRole('link', { name: 'New push' }).title).toBe('New push');
  });

  it('leads to no page for tables where the organization forbids it', async () => {
    await showBar(() => storePolicy({ allowsBatch: false }));
    expect(tabs()).toEqual(ALL.filter((tab) => !tab.startsWith('Links')));
  });

  it('has the settings and received links alone as long as there is no server', async () => {
    await showBar(() => Promise.all([writeItem(instancesItem, []), writeItem(activeInstanceItem, '')]));
    expect(tabs()).toEqual(['Open a link /received.html', 'Settings /options.html']);
    expect(document.querySelector('.active-instance')).toBeNull();
  });

  it('shows another server on a page that lists pushes, while new ones go to the one as before', async () => {
    const { activeInstance } = await showBar(() =>
      writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two' })]),
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Server' }), { target: { value: 'two' } });
    await waitFor(() => expect(activeInstance.active.value?.name).toBe('Two'));
    expect(await readItem(activeInstanceItem)).toBe('one');
  });
});
