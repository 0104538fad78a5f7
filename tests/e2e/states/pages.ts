import { SECTIONS } from '../../../components/settings/Settings';
import { encryptText } from '../../../lib/encryption/age';
import { toSentName, withFileNames } from '../../../lib/encryption/file-names';
import { generateKey, withKey } from '../../../lib/encryption/key';
import { parseToken, retrieve, sendPush } from '../api-client';
import { connect } from '../connect';
import { chooseLanguage } from '../extension-state';
import { getLanguage, t } from '../messages';
import { composerOn } from '../pages/compose';
import { secretPageOn, serverChoiceOn, settingsOn } from '../pages/tabs';
import type { Surface } from '../surface';
import { writeTempFile } from '../temp-files';
import { COMPANY, LETTER, type Tours } from './tour';

const SETTINGS_FILE = '{"format":"secret-push-settings","version":1,"delivery":{"copiesAtOnce":false,"notifies":true}}';

async function showSection(settings: Surface, section: string): Promise<void> {
  await settings.evaluate((name) => {
    location.hash = name;
  }, section);
  await settings.waitFor({ css: `nav a[href="#${section}"][aria-current]` });
}

export const PAGE_STATES: Tours = {
  'pages without an instance': async ({ app }, check) => {
    for (const address of ['/welcome.html', '/popup.html', '/pushes.html', '/received.html', '/batch.html']) {
      const page = await app.open(address);
      await page.waitFor({ css: 'h1, h2, button' });
      await check(page, address);
      await page.close();
    }
    const settings = await app.open('/options.html#connect');
    await settings.waitFor(settingsOn(settings).field.address);
    await settingsOn(settings).type({ address: 'push.nordwind.example', name: COMPANY });
    await check(settings, 'form for a server');
    await settings.close();
    const popup = await app.open('/popup.html');
    await serverChoiceOn(popup).chooseDemo();
    await check(popup, 'demo');
  },

  'pages under a policy': async ({ server, launchManaged }, check) => {
    const app = await launchManaged({
      instances: [{ name: COMPANY, address: server.baseUrl, locked: true, note: 'Ask the service desk for a token.' }],
      allowOwnInstances: false,
      kinds: ['text', 'url', 'file'],
      retrievalStep: true,
      maximumDays: 7,
      maximumViews: 0,
      requirePassphrase: true,
    });
    await chooseLanguage(app, getLanguage());
    const popup = await app.open('/popup.html');
    await composerOn(popup).setOptions({ days: '30' });
    await composerOn(popup).send(LETTER);
    await popup.waitFor({ role: 'button', name: t('uiUse', 7) });
    await check(popup, 'push that the policy refuses', app);
    await popup.close();
    const settings = await app.open('/options.html');
    for (const section of ['instances', 'new-pushes', 'organization']) {
      await showSection(settings, section);
      await check(settings, `managed settings, ${section}`, app);
    }
  },

  'received links': async ({ app, server }, check) => {
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: COMPANY });
    const page = await app.open('/received.html');
    const reader = secretPageOn(page);
    const another = { role: 'button', name: t('receivedAnother') } as const;
    await reader.paste('no link');
    await page.waitFor({ css: '[aria-invalid]' });
    await check(page, 'rejected link');
    await reader.paste('https://secrets.harbour.example/p/q7hx2kd0vrw9zl4m');
    await page.waitFor({ text: t('receivedForeign') });
    await check(page, 'link of another server');
    await page.click(another);

    const letter = { payload: LETTER, passphrase: 'p', expire_after_views: 3 };
    const files = [{ name: 'Contract, signed.pdf', bytes: new Uint8Array(1) }];
    await reader.paste(await sendPush(server.baseUrl, letter, { token: server.tokens.other, files }));
    await page.waitFor(reader.open);
    await check(page, 'link before it is opened');
    await page.click(reader.open);
    await reader.tryPassphrase('no');
    await page.waitFor({ text: t('receivedPassphraseWrong') });
    await check(page, 'question for a passphrase');
    await reader.tryPassphrase('p');
    await reader.readShown();
    await check(page, 'secret with a file');
    await page.click(another);

    await reader.paste(await sendPush(server.baseUrl, { payload: 'https://example.test/' }));
    await page.click(reader.open);
    await reader.readShown();
    await check(page, 'secret that is an address');
    await page.click(another);

    const expired = await sendPush(server.baseUrl, { payload: LETTER, expire_after_views: 1 });
    await retrieve(server.baseUrl, parseToken(expired));
    await reader.paste(expired);
    await page.click(reader.open);
    await page.waitFor({ text: t('receivedExpiredTitle') });
    await check(page, 'expired link');
  },

  'encrypted secrets': async ({ app, server }, check) => {
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: COMPANY });
    const page = await app.open('/received.html');
    const reader = secretPageOn(page);
    const key = generateKey();
    const payload = await encryptText(withFileNames(LETTER, ['Contract, signed.pdf']), key);
    const files = [{ name: toSentName(0), bytes: new Uint8Array(1) }];
    const link = await sendPush(
      server.baseUrl,
      { payload, expire_after_views: 3 },
      { token: server.tokens.other, files },
    );
    await reader.paste(withKey(link, key.slice(1)));
    await page.waitFor({ role: 'heading', name: t('receivedKeyDamaged') });
    await check(page, 'link with a damaged key');
    await page.click({ role: 'button', name: t('receivedAnother') });
    await reader.paste(payload);
    await page.waitFor({ role: 'button', name: t('receivedDecrypt') });
    await check(page, 'encrypted text without its key');
    await page.click({ role: 'button', name: t('receivedAnother') });
    await reader.paste(withKey(link, key));
    await page.click(reader.open);
    await reader.readShown();
    await check(page, 'decrypted secret with a file');
  },

  settings: async ({ app, server }, check) => {
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: COMPANY });
    const page = await app.open('/options.html');
    await page.click({ role: 'button', name: t('optionsCheck') });
    await page.waitFor({ css: '.check li' });
    await check(page, 'settings, checked server');
    await page.click({ role: 'button', name: t('optionsEdit') });
    await page.waitFor(settingsOn(page).field.address);
    for (const section of SECTIONS.filter((name) => name !== 'organization')) {
      await showSection(page, section);
      await check(page, `settings, ${section}`);
    }
    await showSection(page, 'transfer');
    await page.chooseFiles({ css: 'input[type=file]' }, [writeTempFile('settings.json', SETTINGS_FILE)]);
    await page.waitFor({ role: 'button', name: t('transferImport') });
    await check(page, 'question before settings are imported');
    await showSection(page, 'privacy');
    await page.click({ role: 'button', name: t('deleteDataButton') });
    await page.waitFor({ role: 'dialog', name: t('deleteDataQuestion') });
    await check(page, 'question before all data is deleted');
  },
};
