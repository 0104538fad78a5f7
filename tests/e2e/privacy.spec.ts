import { DEMO_ID } from '../../lib/instance/instance';
import { parseToken } from './api-client';
import type { ExtensionBrowser } from './extension-browser';
import { nextNotification, readStored, recordNotifications } from './extension-state';
import { startingWith, t } from './messages';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import { openSettings, secretPageOn, serverChoiceOn } from './pages/tabs';
import { makeMarker, searchProfile } from './search-profile';
import { selectContent } from './sites';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

const CREATE = /^\/api\/v2\/pushes$/;

/** A retrieve, a list and an audit. */
const LOOKS = [
  ['GET', /^\/api\/v2\/pushes\/[\w-]+\?passphrase=/],
  ['GET', /^\/api\/v2\/pushes\/active/],
  ['GET', /^\/api\/v2\/pushes\/[\w-]+\/audit/],
] as const;

/** Resolves when the browser wrote what was typed into an ordinary page: by then it would have written ours, too. */
async function wroteWhatItKeeps(app: ExtensionBrowser, address: string): Promise<void> {
  const control = makeMarker('control');
  const page = await app.open(address);
  await page.type({ css: '#input' }, control);
  const isWritten = () => searchProfile(app.profileDir, { control }).length > 0;
  await waitUntil('the browser wrote what was typed into a web page', isWritten);
}

test('no payload, passphrase, token or link is on disk, and only the instance is asked', async ({
  launch,
  server,
  gate,
  site,
}) => {
  const app = await launch();
  const secrets: Record<string, string> = { 'the token': server.tokens.owner };
  const secret = (name: string) => {
    const marker = makeMarker('secret');
    secrets[name] = marker;
    return marker;
  };

  // The demo, which asks no network.
  const popup = await app.openPopup();
  await serverChoiceOn(popup).chooseDemo();
  await composerOn(popup).setOptions({ passphrase: secret('a passphrase of the demo') });
  await composerOn(popup).send(secret('a payload of the demo'));
  const demoLink = await resultCardOn(popup).expectCopiedLink();
  // Else it would be among the recent links below.
  await popup.click({ role: 'button', name: t('createdDismiss') });
  await popup.waitFor(resultCardOn(popup).link, { gone: true });
  const demo = await app.open(demoLink);
  await demo.click(secretPageOn(demo).open);
  await demo.type(secretPageOn(demo).passphrase, secrets['a passphrase of the demo'] ?? '');
  await demo.click(secretPageOn(demo).open);
  expect(await secretPageOn(demo).readShown()).toBe(secrets['a payload of the demo']);

  // The settings, with the token typed, checked (which lists the account's pushes) and kept for the session.
  const { page: settingsPage, settings } = await openSettings(app);
  await settingsPage.click({ role: 'button', name: t('optionsAdd') });
  await settings.type({ address: gate.origin, name: 'Ours' });
  await settingsPage.type(settings.field.token, server.tokens.owner);
  await settings.keepToken();
  await settingsPage.click(settings.checkAndSave);
  await settingsPage.waitFor({ text: t('optionsSaved') });
  expect(await settingsPage.text(settings.findings)).toContain(t('checkToken'));
  await settingsPage.click({ role: 'button', name: t('optionsActivate') });
  await expect.poll(() => readStored(app, 'local', 'activeInstance')).not.toMatchObject({ value: DEMO_ID });

  // The composer in a tab, typed key by key: sent, and its list looked through after a cut answer.
  const tab = await app.open('/compose.html');
  const [composer, card] = [composerOn(tab), resultCardOn(tab)];
  await composer.unfold();
  await tab.type(composer.field.passphrase, secret('a passphrase typed in a tab'));
  await tab.type(composer.payload, secret('a payload typed in a tab'));
  await tab.click(composer.createButton);
  const link = await card.expectCopiedLink();
  secrets['a link shown in a tab'] = parseToken(link);
  await tab.click(card.newPush);
  await composer.setOptions({ name: 'Not answered' });
  gate.hold('answer', 'POST', CREATE);
  await composer.send(secret('a payload that was not answered'));
  await gate.held();
  await tab.click({ role: 'button', name: t('uiStop') });
  await tab.waitFor({ text: t('createdFoundSome', 1) });
  secrets['a link that was found in the list'] = parseToken(await tab.text(card.link));
  gate.release();
  await tab.close();

  // The link, received and opened as its recipient in a tab that stays open.
  const received = await app.open('/received.html');
  const opening = secretPageOn(received);
  await received.type(opening.link, link);
  await received.press('Enter');
  await received.click(opening.open);
  await received.type(opening.passphrase, secrets['a passphrase typed in a tab'] ?? '');
  await received.click(opening.open);
  expect(await opening.readShown()).toBe(secrets['a payload typed in a tab']);

  // The account's list and the log of a push, in a tab that stays open.
  const pushes = await app.open('/pushes.html');
  await pushes.click({ role: 'button', name: startingWith('Not answered') });
  await pushes.waitFor({ role: 'heading', name: t('pushesLog') });
  for (const [method, path] of LOOKS) expect(gate.count(method, path), `${path}`).toBeGreaterThan(0);

  // A draft that stays open in a tab.
  const open = await app.open('/compose.html');
  await open.waitFor(resultCardOn(open).link);
  await open.fill(composerOn(open).payload, '');
  await open.type(composerOn(open).payload, secret('a draft left open in a tab'));
  await composerOn(open).unfold();
  await open.type(composerOn(open).field.passphrase, secret('a passphrase left open in a tab'));

  // The menu.
  await recordNotifications(app);
  const web = await app.open(site.selections);
  await web.evaluate((text) => {
    const key = document.getElementById('key');
    if (key) key.textContent = text;
  }, secret('a payload from the menu'));
  await selectContent(web, 'key');
  await web.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  await nextNotification(app);
  secrets['a link copied from the menu'] = parseToken(await app.clipboard());
  await web.close();

  await wroteWhatItKeeps(app, site.selections);
  expect(searchProfile(app.profileDir, secrets), 'while the browser runs').toEqual([]);
  const requests = await app.close();
  expect(searchProfile(app.profileDir, secrets), 'after it was closed').toEqual([]);

  const ours = requests.filter(({ initiator, url }) => initiator === app.extensionOrigin && /^https?:/.test(url));
  expect([...new Set(ours.map(({ url }) => new URL(url).origin))]).toEqual([gate.origin]);
  expect(ours.length).toBeGreaterThan(3);
  // A push is named by its token, and a passphrase asked for, in addresses of the API: it has no other way.
  const others = requests.filter(({ url }) => !url.startsWith(`${gate.origin}/api/v2/pushes/`));
  for (const [name, marker] of Object.entries(secrets))
    expect(
      others.filter(({ url }) => url.includes(marker)),
      `${name} in an address`,
    ).toEqual([]);
});
