import { generateKey, withKey } from '../../../lib/encryption/key';
import { toPageLink } from '../../../lib/instance/page-link';
import { PSEUDO_LOCALE, pseudoLanguage } from '../../../scripts/package/pseudo-locale';
import { parseToken, retrieve, sendPush } from '../api-client';
import { sendEncrypted } from '../encrypted-push';
import { getLanguage, t } from '../messages';
import { secretPageOn } from '../pages/tabs';
import { LETTER, type Tours } from './tour';

const CONTRACT = 'Contract, signed.pdf';

/** Gives the page this language in the place of English: the link can name only those of Password Pusher, and no browser has that of the tests. */
function withLanguage(page: string, language: string): string {
  const readData = (id: string) => new RegExp(`id="${id}">([^<]*)`).exec(page)?.[1];
  const keys: string[] = JSON.parse(readData('message-keys') ?? '[]');
  const texts =
    language === PSEUDO_LOCALE ? toPageTexts(pseudoLanguage().contents, keys) : readData(`messages-${language}`);
  if (texts === undefined) throw new Error(`The page has no ${language}`);
  return page.replace(/(id="messages-en">)[^<]*/, (_, start: string) => start + texts);
}

/** The texts of a package's messages, in the order of the page's keys. */
function toPageTexts(contents: string, keys: readonly string[]): string {
  const messages: Record<string, { message: string }> = JSON.parse(contents);
  return JSON.stringify(keys.map((key) => messages[key]?.message ?? null)).replaceAll('<', '\\u003c');
}

export const RECIPIENT_STATES: Tours = {
  'page for recipients': async ({ app, startServer }, check) => {
    const changePage = (page: string) => withLanguage(page, getLanguage());
    const server = await startServer({}, { hasPage: true, changePage });
    const toLink = (own: string, key: string) => toPageLink(withKey(own, key), server.baseUrl) ?? '';
    const send = (push: Parameters<typeof sendEncrypted>[2] = {}) =>
      sendEncrypted(server, LETTER, { bytes: LETTER, ...push });
    const open = async (push: Parameters<typeof sendEncrypted>[2]) => {
      const { own, key } = await send(push);
      return app.open(toLink(own, key));
    };

    const page = await open({ passphrase: 'p', names: [CONTRACT, 'Annex A.pdf'] });
    const reader = secretPageOn(page);
    await page.waitFor({ role: 'heading', name: t('recipientTitle') });
    await check(page, 'page before it asks the server');
    await page.click(reader.open);
    await page.waitFor({ role: 'heading', name: t('receivedPassphraseTitle') });
    await check(page, 'page that asks for a passphrase');
    await reader.tryPassphrase('no');
    await page.waitFor({ text: t('receivedPassphraseWrong') });
    await check(page, 'page after a wrong passphrase');
    await reader.tryPassphrase('p');
    await page.waitFor({ role: 'button', name: t('uiShow') });
    await check(page, 'page with a concealed secret');
    await reader.readShown();
    await page.click(reader.save(CONTRACT));
    await page.waitFor({ text: t('receivedSaved') });
    await check(page, 'page with a secret and a saved file');
    await page.close();

    const last = await open({ expire_after_views: 1, deletable_by_viewer: true });
    await last.click(secretPageOn(last).open);
    await last.waitFor({ text: t('receivedWasLast') });
    await check(last, 'page after the last view');
    await last.close();

    const expired = await send({ expire_after_views: 1 });
    await retrieve(server.baseUrl, parseToken(expired.own));
    const late = await app.open(toLink(expired.own, expired.key));
    await late.click(secretPageOn(late).open);
    await late.waitFor({ role: 'heading', name: t('receivedExpiredTitle') });
    await check(late, 'page of an expired secret');
    await late.close();

    const { own, key } = await send();
    const damaged = await app.open(toLink(own, key).slice(0, -2));
    await damaged.waitFor({ role: 'heading', name: t('receivedKeyDamaged') });
    await check(damaged, 'page with a damaged key');
    await damaged.close();

    const other = await app.open(toLink(own, generateKey()));
    await other.click(secretPageOn(other).open);
    await other.waitFor({ role: 'button', name: t('receivedDecrypt') });
    await check(other, 'page with a key that does not fit');
    await other.close();

    const plain = await app.open(toLink(await sendPush(server.baseUrl, { payload: LETTER }), key));
    await plain.click(secretPageOn(plain).open);
    await plain.waitFor({ role: 'heading', name: t('receivedNotEncryptedTitle') });
    await check(plain, 'page of a secret that is not encrypted');
    await plain.close();
  },
};
