import { describe, expect, it } from 'vitest';
import { encryptText } from '@/lib/encryption/age';
import { createEncryptedSecret } from '@/lib/state/received/encrypted-secret';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { KEY } from './make-encrypted';
import { makeReceivedSecret, receivedLink, sentMessages } from './make-received-secret';

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

  it.each(['read', 'opened', 'answered'])('shows nothing if it is put away while it is %s', async (step) => {
    const { openPage, take, network, ...recipient } = await makeReceivedSecret();
    const link = await sentMessages({ network }, { payload: 'key' });
    const opening = step === 'read' ? openPage() : await take(link);
    network.proxy = (response) => {
      opening.close();
      return response;
    };
    const working = step === 'read' ? opening.loadLink({ link }) : opening.open();
    if (step !== 'answered') opening.close();
    await working;
    expect(recipient.user.sent.includes('openLink')).toBe(step === 'answered');
    expect([opening.step.value, opening.push.value, opening.target.value]).toEqual(['paste', undefined, undefined]);
  });
});

describe('a link that may be a file', () => {
  const link = 'https://cdn.test/p/photo.json';
  const permission = 'https://cdn.test/*';
  const clicked = async () => {
    const recipient = await makeReceivedSecret();
    const opening = recipient.openPage();
    await opening.loadLink({ link, fileFallback: { source: { name: 'host', permission }, isPrivate: true } });
    return { ...recipient, opening };
  };

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

it('a permission that is revoked while the page is open is requested again at the next try, on the same screen', async () => {
  const recipient = await makeReceivedSecret();
  const { browser, granted, network } = recipient;
  const link = await sentMessages(recipient, { payload: 'key', passphrase: 'p', deletable_by_viewer: true });
  const opening = await recipient.take(link);
  await opening.open();
  granted.clear();
  await opening.open('p');
  expect([opening.step.value, opening.failure.value?.kind]).toEqual(['passphrase', 'PermissionMissing']);
  browser.asked.length = 0;
  await opening.open('p');
  expect([opening.push.value?.payload, browser.asked.length]).toEqual(['key', 1]);

  network.fault = 'down';
  expect(await opening.expire()).toMatchObject({ kind: 'NetworkError' });
  expect([opening.push.value?.payload, opening.isExpiredHere.value]).toEqual(['key', false]);
  await opening.addFiles([new File(['dropped'], 'one.age')]);
  expect(opening.encrypted.isAny.value, 'nothing encrypted is shown').toBe(false);
});

it('loses no encrypted file where two are dropped while the first is read', async () => {
  const secret = createEncryptedSecret();
  const [one = '', two = ''] = await Promise.all(['one', 'two'].map((text) => encryptText(text, KEY)));
  await Promise.all([secret.addFiles([new File([one], 'one.age')]), secret.addFiles([new File([two], 'two.age')])]);
  expect([secret.armor.value, secret.files.value.map(({ name }) => name)]).toEqual([one, ['two.age']]);
});
