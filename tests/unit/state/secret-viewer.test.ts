import { describe, expect, it } from 'vitest';
import { readItem } from '@/lib/browser/storage';
import type { FileSource } from '@/lib/push/clicked-file';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';
import { makeSecretViewer, receivedLink, sentMessages } from './make-secret-viewer';

describe('a received link', () => {
  it('opens once for a double click, and says what is left', async () => {
    const { opening } = await receivedLink(' k\r\ney\t', { expireAfterViews: 3 });
    await Promise.all([opening.open(), opening.open()]);
    expect(opening.push.value).toMatchObject({ payload: ' k\r\ney\t', viewsLeft: 2, daysLeft: 7 });
  });

  it('unknown to the instance has a step of its own', async () => {
    const { take, link } = await receivedLink('key');
    const opening = await take(`${link}x`);
    await opening.open();
    expect(opening.step.value).toBe('unknown');
  });

  it.each(['read', 'opened'] as const)('shows nothing if it is put away while it is %s', async (step) => {
    const { openPage, take, link } = await receivedLink('key');
    const opening = step === 'read' ? openPage() : await take(link);
    const working = step === 'read' ? opening.loadLink({ link }) : opening.open();
    opening.close();
    await working;
    expect([opening.step.value, opening.push.value, opening.target.value]).toEqual(['paste', undefined, undefined]);
  });

  it('shows nothing that arrives after it was put away', async () => {
    const recipient = await makeSecretViewer();
    const opening = await recipient.take(await sentMessages(recipient, { payload: 'key' }));
    recipient.network.proxy = (response) => {
      opening.close();
      return response;
    };
    await opening.open();
    expect(recipient.network.requests).not.toEqual([]);
    expect([opening.step.value, opening.push.value]).toEqual(['paste', undefined]);
  });
});

describe('a link that may be a file', () => {
  const link = 'https://cdn.test/p/photo.json';
  const permission = 'https://cdn.test/*';
  const clicked = async (source: FileSource = { name: 'host', permission }) => {
    const recipient = await makeSecretViewer();
    const opening = recipient.openPage();
    await opening.loadLink({ link, fileFallback: { source, isPrivate: true } });
    return { ...recipient, opening };
  };

  it('is read as a link when the user chooses a secret', async () => {
    const { opening, browser, user } = await clicked();
    await opening.loadAsSecret();
    expect([opening.step.value, opening.target.value?.host, browser.asked]).toEqual(['ask', 'cdn.test', []]);
    opening.close();
    await opening.pushAsFile();
    expect(user.isClosed).toBe(false);
  });

  it('is read by a composer when the user chooses a file, after the permission was granted', async () => {
    const { opening, browser, user } = await clicked();
    const reads = opening.pushAsFile();
    // First thing in the click.
    expect(browser.asked).toEqual([[permission]]);
    await reads;
    expect(user.isClosed).toBe(true);
    const [{ id: draftId = '', isPrivate } = {}] = await readItem(pendingDraftsItem);
    expect(isPrivate).toBe(true);
    expect(await readItem(draftItem(draftId))).toMatchObject({ kind: 'file', payloads: { url: link } });
  });

  it('is read through its web page without a permission', async () => {
    const { opening, browser, user } = await clicked({ name: 'page', tabId: 7 });
    await opening.pushAsFile();
    expect([browser.asked, user.isClosed]).toEqual([[], true]);
  });

  it('is not read after the page was closed', async () => {
    const { opening, user, granted } = await clicked();
    const reads = opening.pushAsFile();
    opening.close();
    await reads;
    expect([user.sent, user.isClosed, granted.has(permission)]).toEqual([[], false, false]);
  });
});

it('a passphrase tried too often has to wait, and uses no view', async () => {
  const { opening, time } = await receivedLink('key', { passphrase: 'p', expireAfterViews: 2 });
  await opening.open();
  for (let attempt = 0; attempt < 6; attempt++) await opening.open(`no${attempt}`);
  expect([opening.step.value, opening.failure.value?.kind]).toEqual(['passphrase', 'RateLimitError']);
  time.now += 61_000;
  await opening.open('p');
  expect(opening.push.value?.viewsLeft).toBe(1);
});

describe('a permission that is revoked while the page is open', () => {
  const revoked = async () => {
    const recipient = await makeSecretViewer();
    const link = await sentMessages(recipient, { payload: 'key', passphrase: 'p', deletable_by_viewer: true });
    const opening = await recipient.take(link);
    await opening.open();
    const revoke = () => recipient.granted.clear();
    return { ...recipient, opening, revoke };
  };

  it('is requested again when the passphrase is sent again, on the same screen', async () => {
    const { opening, revoke, browser } = await revoked();
    revoke();
    await opening.open('p');
    expect([opening.step.value, opening.failure.value?.kind]).toEqual(['passphrase', 'PermissionMissing']);
    browser.asked.length = 0;
    await opening.open('p');
    expect([opening.push.value?.payload, browser.asked.length]).toEqual(['key', 1]);
  });

  it('is requested again when the push is expired again', async () => {
    const { opening, revoke, browser } = await revoked();
    await opening.open('p');
    revoke();
    expect(await opening.expire()).toMatchObject({ kind: 'PermissionMissing' });
    expect(opening.push.value?.payload).toBe('key');
    browser.asked.length = 0;
    expect(await opening.expire()).toBeUndefined();
    expect(browser.asked).toHaveLength(1);
  });
});
