import { SECTIONS } from '../../components/options/Options';
import { sendPush } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import { openBatch } from './pages/batch';
import { composerOn, resultCardOn } from './pages/compose';
import { openMyPushes, secretPageOn, settingsOn } from './pages/tabs';
import type { HoldingProxy } from './proxies';
import type { ReferenceServer, startSeededServer } from './servers';
import type { Surface } from './surface';

interface Stage {
  app: ExtensionBrowser;
  gate: HoldingProxy;
  server: ReferenceServer;
  startSeeded: typeof startSeededServer;
}

/** Called with each page in each of its states. */
type Check = (page: Surface, state: string) => Promise<void>;

/** Every page in its states, for checks that hold everywhere. */
export const ALL_STATES: Record<string, (stage: Stage, check: Check) => Promise<void>> = {
  'pages without an instance': async ({ app }, check) => {
    for (const address of ['/popup.html', '/options.html#connect', '/pushes.html', '/open.html', '/batch.html']) {
      const page = await app.open(address);
      await page.waitFor({ css: 'h1, h2, button' });
      await check(page, address);
      await page.close();
    }
  },

  'composer, results and popup': async ({ app, gate, server }, check) => {
    await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
    const page = await app.open('/compose.html');
    const composer = composerOn(page);
    await composer.setOptions({ days: '500', views: '1', retrievalStep: false, passphrase: ' with space ' });
    for (const kind of ['url', 'qr', 'file', 'text'] as const) {
      await composer.chooseKind(kind);
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
    await page.close();

    const popup = await app.open('/popup.html');
    await popup.waitFor(resultCardOn(popup).link);
    await check(popup, 'popup with recent links');
    gate.cut('request', 'POST', /pushes$/);
    await composerOn(popup).send('a secret');
    await popup.waitFor(resultCardOn(popup).unknown);
    await check(popup, 'unknown outcome');
  },

  'received links and settings': async ({ app, server }, check) => {
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
    const push = { payload: 'https://example.test/', passphrase: 'p', expire_after_views: 3 };
    const link = await sendPush(server.baseUrl, push);
    const page = await app.open('/open.html');
    const reader = secretPageOn(page);
    await reader.paste('no link');
    await page.waitFor({ css: '[aria-invalid]' });
    await check(page, 'rejected link');
    await reader.paste(link);
    await page.waitFor(reader.open);
    await check(page, 'link before it is opened');
    await page.click(reader.open);
    await reader.tryPassphrase('no');
    await page.waitFor({ role: 'alert' });
    await check(page, 'question for a passphrase');
    await reader.tryPassphrase('p');
    await reader.readShown();
    await check(page, 'secret');
    await page.close();

    const settings = await app.open('/options.html');
    await settings.click({ role: 'button', name: t('optionsEdit') });
    await settings.waitFor(settingsOn(settings).field.address);
    for (const section of SECTIONS.filter((name) => name !== 'organization')) {
      await settings.evaluate((name) => {
        location.hash = name;
      }, section);
      await settings.waitFor({ css: `nav a[href="#${section}"][aria-current]` });
      await check(settings, `settings, ${section}`);
    }
  },

  'links from a table': async ({ app, gate, server }, check) => {
    await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
    const { page, batch } = await openBatch(app);
    await page.fill(batch.field, 'Name,Secret\n"Ada,s');
    await page.click({ role: 'button', name: t('receivedPasteNext') });
    await page.waitFor({ css: '[aria-invalid]' });
    await check(page, 'rejected table');
    await page.fill(batch.field, '');
    await batch.paste('Name\tSecret\tMail\nAda\t s \tada@example.test\nBen\t\tben\nCem\t s \tcem@example.test');
    await check(page, 'columns');
    await page.click(batch.check);
    await page.click({ role: 'button', name: t('optionsEditTitle', t('batchRowNumber', 2)) });
    await check(page, 'rows with a problem');
    await page.click({ role: 'button', name: t('batchExclude') });
    gate.cut('request', 'POST', /pushes$/);
    await page.click(batch.create(2));
    await page.waitFor({ role: 'button', name: t('createdSearchAgain') });
    await page.waitFor(batch.pause, { gone: true });
    await check(page, 'unknown rows');
    gate.release();
    await page.click({ role: 'button', name: t('batchAnother') });
    await batch.paste('Name\tSecret\nAda\ts');
    await page.click(batch.check);
    await page.click(batch.create(1));
    await page.waitFor(batch.copyAll);
    await page.waitFor(batch.pause, { gone: true });
    await page.click({ role: 'button', name: t('batchMessageFor', 'Ada') });
    await page.waitFor({ label: t('shareMessageLabel') });
    await check(page, 'links');
    await page.click({ role: 'button', name: t('batchSave') });
    await page.waitFor({ role: 'dialog', name: t('batchSaveTitle') });
    await check(page, 'question before a file is saved');
  },

  'My pushes': async ({ app, startSeeded }, check) => {
    const server = await startSeeded(60, (index) =>
      index === 58 ? { name: '', note: 'Ticket 4711', viewCount: 2 } : {},
    );
    await connect(app, { baseUrl: server.origin, token: server.token });
    const { page, pushes } = await openMyPushes(app);
    await page.waitFor(pushes.row('Push 59'));
    await check(page, 'list');
    await page.setChecked(pushes.selectAll, true);
    await page.click(pushes.name('Push 57'));
    await page.waitFor({ in: pushes.details, css: '.log li' });
    await check(page, 'details beside a selected list');
    await page.click(pushes.inDetails(t('uiClose')));
    await page.click(pushes.export);
    await page.waitFor({ role: 'dialog', name: /./ });
    await check(page, 'export dialog');
    await page.press('Escape');
    await page.fill(pushes.find, 'nothing has this name');
    await page.waitFor({ text: t('pushesNoneFound') });
    await check(page, 'search without results');
    await page.fill(pushes.find, '');
    await server.close();
    await page.click(pushes.refresh);
    await page.waitFor({ role: 'alert' });
    await check(page, 'server that does not answer');
  },
};
