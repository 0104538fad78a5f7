import { describe, expect, it } from 'vitest';
import type { MenuClick } from '@/lib/browser/context-menu-items';
import { readItem, writeItem } from '@/lib/browser/storage';
import { pendingDraftsItem, templateSettingsItem } from '@/lib/storage/items';
import { makeTemplateSettings } from '../../fakes/make-template-settings';
import { KEY, makeClick, makeWebPage, waitingDraft } from './make-click';

/** A page in which a key is selected in a field. `click`: on “Replace”. */
async function makeField(options: Parameters<typeof makeWebPage>[0] = {}) {
  const made = await makeWebPage(options);
  const click = (fields: Partial<MenuClick> = {}) => made.click({ entry: 'replace-selection', ...fields });
  return { ...made, click };
}

describe('a selection that is replaced by its link', () => {
  it('is sent exactly and replaced by the link, without the clipboard', async () => {
    const { click, network, page, clipboard, results, notifications, badge } = await makeField();
    clipboard.text = 'of the user';
    await click();
    expect(await network.open('push1')).toBe(KEY);
    expect(page.placed).toBe('https://pw.test/p/push1/r');
    expect(clipboard.text).toBe('of the user');
    expect(await results()).toMatchObject([{ state: 'created', copy: 'inserted' }]);
    expect(notifications).toMatchObject([{ title: 'Selection replaced with link' }]);
    expect(badge.text).toBe('✓');
  });

  it.each([
    ['changed', 'copied', 'Link copied, page not changed', 'it was left as it is'],
    ['refused', 'copied', 'Link copied, page not changed', 'Check it before you send it'],
    ['changed', 'failed', 'Link created, page not changed', 'it was left as it is'],
  ] as const)(
    'is put on the clipboard where the field has %s, and reported: %s',
    async (placing, copy, title, words) => {
      const { click, page, clipboard, results, notifications, badge, shown } = await makeField();
      page.placing = placing;
      clipboard.refuses = copy === 'failed';
      await click();
      expect(clipboard.text).toBe(copy === 'copied' ? 'https://pw.test/p/push1/r' : '');
      expect(await results()).toMatchObject([{ copy, insertFailure: placing }]);
      expect(notifications).toMatchObject([{ title, message: expect.stringContaining(words) }]);
      expect(badge.text).toBe('!');
      // The user may be typing on in the page: no popup takes the keys.
      if (copy === 'copied') expect(shown).toEqual([]);
    },
  );

  it('is not replaced when the instance stored the push weaker than asked', async () => {
    const { click, page, clipboard, shown, notifications } = await makeField({
      settings: { retrieval_step_enabled: false },
    });
    await writeItem(templateSettingsItem, makeTemplateSettings({ retrievalStep: true }));
    await click();
    expect(page).toMatchObject({ placed: undefined, isHeld: false });
    expect(clipboard.text).toBe('');
    expect(shown).toEqual(['popup']);
    expect(notifications[0]?.title).toContain('less secure');
  });

  it.each(['down', 'answer-lost'] as const)('is not replaced when the push fails: %s', async (fault) => {
    const { click, page, network, notifications } = await makeField();
    network.fault = fault;
    await click();
    expect(page).toMatchObject({ placed: undefined, isHeld: false });
    expect(notifications).toHaveLength(1);
  });
});

it('the notification of an inserted link offers to expire it, and not “Undo”, which the page has', async () => {
  const { click, page, notifications, onNotificationButtonClick } = await makeField();
  await click();
  expect(notifications.at(-1)?.buttons).toEqual([{ title: 'Expire now' }]);
  await onNotificationButtonClick(notifications.at(-1)?.id ?? '');
  expect(notifications.at(-1)?.message).toContain('still on the page');
  expect(page.placed).toBe('https://pw.test/p/push1/r');
});

describe('a selection that cannot be replaced', () => {
  it.each([
    ['', 'The link would become the password. Nothing was sent or changed.'],
    ['Alt+2', 'Nothing was sent or changed. To copy a link for the selected password, press Alt+2.'],
  ])(
    'is neither read, sent nor changed in a password field, and reported with the keys for it: %j',
    async (keys, message) => {
      const { click, page, network, notifications, shortcuts } = await makeField();
      page.hold = 'password';
      shortcuts.push({ name: 'push-page', shortcut: 'Alt+1' }, { name: 'push-selection', shortcut: keys });
      await click();
      expect([network.requests, page.placed, await readItem(pendingDraftsItem)]).toEqual([[], undefined, []]);
      expect(notifications).toMatchObject([{ title: 'Links can’t be put in a password field.', message }]);
    },
  );

  it.each(['none', 'captured'] as const)('is asked for where nothing is selected (%s)', async (hold) => {
    const { click, page, network, notifications, badge } = await makeField();
    Object.assign(page, { hold, selection: undefined });
    await click({ flattenedSelection: '' });
    expect(network.requests).toEqual([]);
    expect(notifications[0]?.message).toContain('Select text first');
    expect(badge.text).toBe('!');
    expect(await readItem(pendingDraftsItem)).toEqual([]);
  });

  it.each([
    ['its field cannot be reached', { hold: 'none' as const }],
    ['it cannot be read exactly', { selection: undefined }],
  ])('goes to the composer for review where %s, and nothing stays captured', async (_, state) => {
    const { click, page, network } = await makeField();
    Object.assign(page, state);
    await click();
    expect([network.requests, page.isHeld]).toEqual([[], false]);
    const payloads = { text: makeClick().flattenedSelection };
    expect(await waitingDraft()).toMatchObject({ review: 'flattened', payloads });
  });
});
