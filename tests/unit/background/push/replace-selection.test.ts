import { describe, expect, it } from 'vitest';
import type { MenuClick } from '@/lib/browser/context-menu-items';
import { pendingDraftsItem, templateSettingsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { KEY, KEY_FACTS, makeClick, makeWebPage, waitingDraft } from '../make-click';

const LEFT_ALONE = 'The field changed in the meantime, so it was left as it is.';
const MAY_DIFFER = 'The page may have changed the link or left it out. Check it before you send it.';

/** A page in which a key is selected in a field. `click`: on “Replace”. */
async function makeField(options: Parameters<typeof makeWebPage>[0] = {}) {
  const made = await makeWebPage(options);
  const click = (fields: Partial<MenuClick> = {}) => made.click({ entry: 'replace-selection', ...fields });
  return { ...made, click };
}

describe('a selection that is replaced by its link', () => {
  it('is sent exactly and replaced by the link, without the clipboard; “Undo” is the page’s, and “Expire now” ours', async () => {
    const { click, network, page, clipboard, results, notifications, badge, ...made } = await makeField();
    clipboard.text = 'of the user';
    await click();
    expect(await network.open('push1')).toBe(KEY);
    expect(page.placed).toBe('https://pw.test/p/push1/r');
    expect(clipboard.text).toBe('of the user');
    expect(await results()).toMatchObject([{ state: 'created', copy: 'inserted' }]);
    const message = `Use Undo on the page to restore the text.${KEY_FACTS}`;
    const buttons = [{ title: 'Expire now' }];
    expect(notifications).toMatchObject([{ title: 'Selection replaced with link', message, buttons }]);
    expect(badge.text).toBe('✓');
    await made.onNotificationButtonClick(notifications[0]?.id ?? '');
    const left = 'The link no longer works, but it’s still on the page. Remove it there. Confirmed by One.';
    expect([notifications.at(-1)?.message, page.placed]).toEqual([left, 'https://pw.test/p/push1/r']);
  });

  it('leaves the line break that was selected, but is no part of the text', async () => {
    const { click, network, page } = await makeField();
    page.lineEnd = '\n';
    await click();
    expect(await network.open('push1')).toBe(KEY);
    expect(page.placed).toBe('https://pw.test/p/push1/r\n');
  });

  it.each([
    ['changed', 'copied', 'Link copied, page not changed', LEFT_ALONE],
    ['refused', 'copied', 'Link copied', MAY_DIFFER],
    ['changed', 'failed', 'Link created, not copied', `${LEFT_ALONE} Open Secret Push to copy the link.`],
  ] as const)(
    'is put on the clipboard where the field is %s, and reported: %s',
    async (placing, copy, title, message) => {
      const { click, page, clipboard, results, notifications, badge, shown } = await makeField();
      page.placing = placing;
      clipboard.refuses = copy === 'failed';
      await click();
      expect(clipboard.text).toBe(copy === 'copied' ? 'https://pw.test/p/push1/r' : '');
      expect(await results()).toMatchObject([{ copy, insertFailure: placing }]);
      expect(notifications).toMatchObject([{ title, message: message + KEY_FACTS }]);
      expect(badge.text).toBe('!');
      // The user may be typing on in the page: no popup takes the keys.
      if (copy === 'copied') expect(shown).toEqual([]);
    },
  );

  it('is neither sent nor replaced where the browser would take away something else than what was read', async () => {
    const { click, network, page, notifications } = await makeField();
    page.isReplaceable = false;
    await click();
    expect(network.requests).toEqual([]);
    expect([page.placed, page.isHeld]).toEqual([undefined, false]);
    const message = 'Nothing was sent or changed. Choose “Push and copy link” instead.';
    expect(notifications).toMatchObject([{ title: 'This text can’t be replaced with a link', message }]);
  });

  it('is left as it is where it may not be all that is selected: the composer shows it', async () => {
    const { click, network, page } = await makeField();
    page.isUncertain = true;
    await click();
    expect(network.requests).toEqual([]);
    expect(page.placed).toBeUndefined();
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY }, review: 'uncertain' });
  });

  it('is not replaced when the instance stored the push weaker than asked', async () => {
    const { click, page, clipboard, shown, notifications } = await makeField({
      settings: { retrieval_step_enabled: false },
    });
    await writeItem(templateSettingsItem, makeTemplateSettings({ retrievalStep: true }));
    await click();
    expect(page).toMatchObject({ placed: undefined, isHeld: false });
    expect(clipboard.text).toBe('');
    expect(shown).toEqual(['popup']);
    const why = 'This is less secure than you chose, so the link wasn’t copied.';
    const message = `${why} Open Secret Push to compare, copy or expire it.${KEY_FACTS}`;
    expect(notifications).toMatchObject([{ title: 'Link created, not copied', message }]);
  });

  it.each(['down', 'answer-lost'] as const)('is not replaced when the push fails: %s', async (fault) => {
    const { click, page, network, notifications } = await makeField();
    network.fault = fault;
    await click();
    expect(page).toMatchObject({ placed: undefined, isHeld: false });
    expect(notifications).toHaveLength(1);
  });
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
      expect(notifications).toMatchObject([{ title: 'Links can’t be put in a password field', message }]);
    },
  );

  it.each(['none', 'captured'] as const)('is asked for where nothing is selected (%s)', async (hold) => {
    const { click, page, network, notifications, badge } = await makeField();
    Object.assign(page, { hold, selection: undefined });
    await click({ flattenedSelection: '' });
    expect(network.requests).toEqual([]);
    expect(notifications).toMatchObject([{ title: 'No selected text found' }]);
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
