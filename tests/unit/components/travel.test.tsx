import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SettingsFile } from '@/components/options/SettingsFile';
import { readItems, writeItem } from '@/lib/browser/stored';
import { NO_POLICY } from '@/lib/policy/policy';
import { createSettingsTransfer } from '@/lib/state/settings-file';
import { instancesItem, templateSettingsItem } from '@/lib/storage/items';
import { settingsItem } from '@/lib/storage/settings-item';
import { TRANSFERABLE_ITEMS } from '@/lib/storage/travelling-items';
import { callWorker } from '../../fakes/call-worker';
import { makeBook } from '../../fakes/make-book';
import { makeInstance, makeWorker } from '../background/make-worker';
import { cleansUp } from './page';

cleansUp();

const FRAME = { format: 'secret-push-settings', version: 1 };

async function showTravel() {
  const worker = await makeWorker();
  const saved: [name: string, type: string, text: string][] = [];
  const store = createSettingsTransfer({
    policy: signal(NO_POLICY),
    stored: { readItems },
    call: callWorker(worker.start().handlers),
    now: worker.world.now,
    saveText: (...file) => saved.push(file),
  });
  render(<SettingsFile store={store} />);
  const choose = (content: object | string, name = 'mine.json') => {
    const text = typeof content === 'string' ? content : JSON.stringify({ ...FRAME, ...content });
    fireEvent.change(screen.getByLabelText('File with settings'), { target: { files: [new File([text], name)] } });
  };
  return { ...worker, store, saved, choose };
}

const changes = () => screen.queryAllByRole('listitem').map(({ textContent }) => plain(textContent));
/** Without the marks that keep names of any script apart. */
const plain = (text: string | null) => text?.replace(/[\u2068\u2069]/g, '') ?? '';
const take = () => fireEvent.click(screen.getByRole('button', { name: 'Take all of it' }));

describe('exported settings', () => {
  it('are a file with the day in its name, which can be taken elsewhere', async () => {
    const { saved, choose } = await showTravel();
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [[name, type, text] = ['', '', '']] = saved;
    expect([name, type]).toEqual(['secret-push-settings-2026-01-01.json', 'application/json']);
    expect(text).not.toContain('token');
    await writeItem(instancesItem, []);
    choose(text);
    await screen.findByRole('heading', { name: /would change 2 things/ });
    expect(changes()).toEqual([
      'Adds the instance One at https://pw.test.Without a token and not checked yet.',
      'Pushes go to One from then on.',
    ]);
  });
});

describe('a file with settings', () => {
  it('is shown before anything of it is taken, and taken as it was shown', async () => {
    const { choose } = await showTravel();
    choose({
      instances: [{ name: 'Ours', address: 'https://pw.test', colour: 'rose' }],
      newPushes: {
        templates: [
          ...makeBook({ expireAfterDays: 2 }).templates,
          { id: 'x', name: 'VPN', asks: { retrievalStep: true }, message: 'Hello' },
        ],
        starts: { text: 'x' },
        menu: {},
      },
      settings: { copiesAtOnce: false, notifies: true },
    });
    await screen.findByRole('heading', { name: /mine\.json.* would change 6 things/ });
    expect(changes()).toEqual([
      'Renames the instance One to Ours.',
      'Colour of Ours: from green to rose.',
      expect.stringMatching(/^Changes the template Your defaults\.Now:.*Then: 2 days/),
      expect.stringMatching(/^Adds the template VPN\..*retrieval step.*Words to the recipient: Hello$/),
      'New pushes (Text) start with: from Your defaults to VPN.',
      'Copy the link at once: from on to off.',
    ]);
    expect((await readItems(TRANSFERABLE_ITEMS)).instances).toEqual([makeInstance()]);
    take();
    await screen.findByText(/^Taken:/);
    const { instances, settings, book } = await readItems(TRANSFERABLE_ITEMS);
    expect(instances).toEqual([makeInstance({ name: 'Ours', colour: 'rose' })]);
    expect([settings.copiesAtOnce, book.starts]).toEqual([false, { text: 'x' }]);
    expect(changes()).toEqual([]);
  });

  it('can be put away, and nothing was changed', async () => {
    const { choose } = await showTravel();
    choose({ settings: { copiesAtOnce: false, notifies: false } });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(changes()).toEqual([]));
    expect((await readItems(TRANSFERABLE_ITEMS)).settings).toEqual(settingsItem.fallback);
  });

  it('that would change nothing says so, and there is nothing to take', async () => {
    const { choose } = await showTravel();
    choose({ settings: settingsItem.fallback });
    await screen.findByRole('heading', { name: /^Everything in .*mine\.json.* is here already\.$/ });
    expect(screen.queryByRole('button', { name: 'Take all of it' })).toBeNull();
  });

  it('is looked at once more when something was changed here meanwhile', async () => {
    const { choose } = await showTravel();
    choose({ settings: { copiesAtOnce: false, notifies: false } });
    await screen.findByRole('heading', { name: /2 things/ });
    await writeItem(settingsItem, { copiesAtOnce: false, notifies: true });
    take();
    await screen.findByText(/^Something was changed here in the meantime/);
    await screen.findByRole('heading', { name: /1 thing$/ });
    take();
    await screen.findByText(/^Taken:/);
  });

  it('that finds no room is not taken at all, and says so', async () => {
    const { choose } = await showTravel();
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    choose({ newPushes: { ...makeBook({ expireAfterDays: 1 }) } });
    await screen.findByRole('heading', { name: /1 thing$/ });
    take();
    await screen.findByText(/no room left for these settings. Nothing of the file was taken/);
    expect((await readItems(TRANSFERABLE_ITEMS)).book).toEqual(templateSettingsItem.fallback);
  });

  it('has an instance without https left out until that is agreed to', async () => {
    const { choose, granted } = await showTravel();
    const hosts = [...granted];
    choose({ instances: [{ name: 'Old', address: 'http://old.test', colour: 'blue' }] });
    const box = await screen.findByRole('checkbox', { name: /^Also take .*Old.* unencrypted$/ });
    expect(screen.queryByRole('button', { name: 'Take all of it' })).toBeNull();
    fireEvent.click(box);
    await waitFor(() => expect(changes()).toEqual([expect.stringMatching(/Old.*Secrets travel to it unencrypted/)]));
    take();
    await screen.findByText(/^Taken:/);
    expect((await readItems(TRANSFERABLE_ITEMS)).instances).toMatchObject([{}, { name: 'Old', allowsHttp: true }]);
    expect([...granted]).toEqual(hosts);
  });

  it.each([
    ['hello', /it is not JSON/],
    ['{"format":"another"}', /something other than settings/],
    ['{"format":"secret-push-settings","version":7}', /version 7, which a newer Secret Push/],
    [
      '{"format":"secret-push-settings","version":1,"instances":[{"name":"A","address":"https://a.test","colour":"blue","token":"t"}]}',
      /holds instances\[0\]\.token, which does not belong there/,
    ],
    ['{"format":"secret-push-settings","version":1,"watch":{}}', /watch\.isOn is missing/],
    ['{"format":"secret-push-settings","version":1,"settings":1}', /settings holds something that cannot be there/],
  ])('that cannot be taken says what is wrong, and changes nothing: %s', async (text, words) => {
    const { choose } = await showTravel();
    const before = await readItems(TRANSFERABLE_ITEMS);
    choose(text);
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toMatch(words);
    expect(alert.textContent).toContain('Nothing was changed.');
    expect(within(document.body).queryByRole('button', { name: 'Take all of it' })).toBeNull();
    expect(await readItems(TRANSFERABLE_ITEMS)).toEqual(before);
  });

  it('that cannot be read says so', async () => {
    const { store } = await showTravel();
    const text = () => Promise.reject(new DOMException('It could not be read', 'NotReadableError'));
    await store.choose({ name: 'gone.json', size: 1, text });
    expect(plain((await screen.findByRole('alert')).textContent)).toMatch(
      /“gone.json” cannot be read.*Nothing was changed/,
    );
  });

  it('that is read later than one that was chosen after it is not meant any more', async () => {
    const { store, choose } = await showTravel();
    let answer = (_text: string) => {};
    const text = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const slow = store.choose({ name: 'slow.json', size: 1, text });
    choose({ settings: { copiesAtOnce: false, notifies: true } }, 'quick.json');
    await screen.findByRole('heading', { name: /quick/ });
    answer(JSON.stringify({ ...FRAME, watch: { isOn: false, periodMinutes: 5, notifies: false } }));
    await slow;
    expect(changes()).toEqual(['Copy the link at once: from on to off.']);
  });

  it('that is far too large is not even read', async () => {
    const { store } = await showTravel();
    const text = () => Promise.reject(new Error('read'));
    await store.choose({ name: 'huge.json', size: 2 ** 30, text });
    expect((await screen.findByRole('alert')).textContent).toContain('larger than any settings');
  });
});
