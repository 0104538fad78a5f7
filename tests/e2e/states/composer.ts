import { list, retrieve } from '../api-client';
import { connect } from '../connect';
import { fireAlarm, readBadge } from '../extension-state';
import { t } from '../messages';
import { composerOn, resultCardOn } from '../pages/compose';
import { writeTempFile } from '../temp-files';
import { waitUntil } from '../wait-until';
import { COMPANY, LETTER, type Tours } from './tour';

export const COMPOSER_STATES: Tours = {
  'composer and its results': async ({ app, server }, check) => {
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: COMPANY });
    const page = await app.open('/compose.html');
    const composer = composerOn(page);
    await composer.setOptions({ days: '500', views: '1', retrievalStep: false, passphrase: ' with space ' });
    for (const kind of ['url', 'qr', 'file', 'text'] as const) {
      await composer.chooseKind(kind);
      if (kind === 'file') {
        const names = ['Contract, signed.pdf', '.env'];
        await page.chooseFiles(
          composer.fileField,
          names.map((name) => writeTempFile(name, 'x')),
        );
        await page.waitFor({ text: '.env' });
      }
      await check(page, `composer of ${kind}`);
    }
    await page.fill(composer.field.days, '0');
    await page.click({ role: 'button', name: t('generatorPassword') });
    await page.waitFor({ css: '.generated-text bdi' });
    await check(page, 'generator beside a wrong option');
    await page.fill(composer.field.days, '7');
    await composer.send(' a secret ');
    await page.waitFor(resultCardOn(page).link);
    await page.click({ role: 'button', name: t('shareMessageLabel') });
    await page.click({ role: 'button', name: t('composerKindQr') });
    await page.waitFor({ css: '.qr > img' });
    await check(page, 'result with message and QR code');
    await page.click(resultCardOn(page).expire);
    await page.waitFor({ role: 'dialog' });
    await check(page, 'question before it is expired');
    await page.press('Escape');

    await page.click(resultCardOn(page).newPush);
    await composer.setOptions({ endToEnd: true });
    await page.fill(composer.payload, LETTER);
    await check(page, 'end-to-end encrypted push');
    await page.click(composer.createButton);
    await page.click({ css: '.stored-facts > button' });
    await page.waitFor({ text: t('createdEndToEnd') });
    await check(page, 'link with its key');
  },

  popup: async ({ app, gate, server, startServer }, check) => {
    await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: COMPANY });
    const first = await app.open('/popup.html');
    await first.fill(composerOn(first).payload, LETTER);
    await check(first, 'popup with a text');
    await first.click({ role: 'button', name: t('uiMore') });
    await first.waitFor({ role: 'menuitem', name: t('batchOpen') });
    await check(first, 'popup with its menu');
    await first.press('Escape');
    await first.click(composerOn(first).createButton);
    await first.waitFor(resultCardOn(first).link);
    await check(first, 'popup with a link');
    await first.click(resultCardOn(first).newPush);
    await composerOn(first).setOptions({ days: '120', views: '3', passphrase: 'maple', name: 'Reporting database' });
    await composerOn(first).send(LETTER);
    await first.waitFor({ text: 'Reporting database' });
    await check(first, 'link with other options');
    await first.close();

    const [push] = await list(server.baseUrl, 'active', server.tokens.owner);
    await retrieve(server.baseUrl, push?.url_token ?? '', 'maple');
    await fireAlarm(app);
    await waitUntil('the view is known', async () => (await readBadge(app)) === '1');
    const popup = await app.open('/popup.html');
    await popup.waitFor({ css: '.activity' });
    const menu = { in: { css: '.status + .result-row' }, role: 'button', name: t('uiMore') } as const;
    await popup.waitFor(menu);
    await check(popup, 'popup with alerts and recent links');
    await popup.click(menu);
    await popup.waitFor({ role: 'menuitem', name: t('createdDismiss') });
    await check(popup, 'menu of a recent link');
    await popup.press('Escape');
    gate.cut('request', 'POST', /pushes$/);
    await composerOn(popup).send(LETTER);
    await popup.waitFor(resultCardOn(popup).unknown(COMPANY));
    await check(popup, 'unknown outcome');
    const question = { role: 'dialog', name: t('createdSendAgainTitle') } as const;
    await popup.click(composerOn(popup).createButton);
    await popup.waitFor(question);
    await check(popup, 'question before a link is created again');
    gate.release();
    gate.cut('answer', 'POST', /pushes$/);
    await popup.click({ in: question, role: 'button', name: t('createdSendAgain') });
    await popup.waitFor({ role: 'button', name: t('batchThisOne') });
    await popup.click({ in: { css: '.card' }, role: 'button', name: t('uiMore') });
    await check(popup, 'possible match');
    await popup.close();

    gate.release();
    gate.change((body) => body.replace(/"html_url":"[^"]*"/g, '"html_url":"https://elsewhere.example/collect"'));
    const misdirected = await app.open('/popup.html');
    await composerOn(misdirected).send(LETTER);
    await misdirected.click({ in: question, role: 'button', name: t('createdSendAgain') });
    await misdirected.waitFor({ text: t('createdMisdirected') });
    await check(misdirected, 'withheld link');
    await misdirected.close();

    const withoutSteps = await startServer({ retrieval_step_enabled: false });
    await connect(app, { baseUrl: withoutSteps.baseUrl, name: COMPANY });
    const weaker = await app.open('/popup.html');
    await composerOn(weaker).setOptions({ retrievalStep: true });
    await composerOn(weaker).send(LETTER);
    await weaker.waitFor({ role: 'button', name: t('createdCopyAnyway') });
    await check(weaker, 'weaker link');
    await weaker.close();

    await connect(app, { baseUrl: server.baseUrl, token: 'of-nobody', name: COMPANY });
    const refused = await app.open('/popup.html');
    await composerOn(refused).send(LETTER);
    await refused.waitFor({ css: 'main .failed' });
    await check(refused, 'refused push');
  },
};
