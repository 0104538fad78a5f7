import type { Push } from '../../../lib/reference-server/state';
import { expire, list, openAsRecipient } from '../api-client';
import { connect } from '../connect';
import { fireAlarm, readBadge, readStored } from '../extension-state';
import { t } from '../messages';
import { openBatch } from '../pages/batch';
import { pushFromPopup } from '../pages/compose';
import { openMyPushes } from '../pages/tabs';
import { writeTempFile } from '../temp-files';
import { waitUntil } from '../wait-until';
import { COMPANY, LETTER, type Tours } from './tour';

const NAMES = ['Ada Lund', 'Boris Klein', 'Chiara Conti', 'Dilara Aydın', 'Emil Berg', 'Farid Haddad'];
const PUSHES = ['VPN for M. Weber', 'Deploy key, staging', 'Wi-Fi for the visitors', 'Contract, signed', ''];
const ENDED_ELSEWHERE = 4;
const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** One of many, `at` from the newest; every tenth has expired. */
function makePush(at: number, now: number): Partial<Push<string>> {
  const createdAt = now - HOUR_MS * (1 + at * 3);
  const viewCount = [2, 0, 4, 5][at % 4] ?? 0;
  const log = Array.from({ length: viewCount + 1 }, (_, event) => {
    const kind = event === 0 ? ('creation' as const) : ('view' as const);
    return { kind, ip: `10.0.0.${event + 5}`, userAgent: FIREFOX, referrer: '', at: createdAt + event * 600_000 };
  });
  const end = at % 10 === 9 && { expired: true, expiredAt: createdAt + HOUR_MS, payload: null, passphrase: null };
  const name = PUSHES[at] ?? `Account of colleague ${at}`;
  return { name, note: `Ticket ${4711 - at}`, days: 14, viewCount, createdAt, log, ...end };
}

export const TABLE_STATES: Tours = {
  'links from a table': async ({ app, gate, server }, check) => {
    await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: COMPANY });
    const { page, batch } = await openBatch(app);
    await page.fill(batch.field, 'Name,Secret\n"Ada,s');
    await page.click({ role: 'button', name: t('receivedPasteNext') });
    await page.waitFor({ css: '[aria-invalid]' });
    await check(page, 'rejected table');
    const [headings, row] = [
      '"Account","Login Name","Password","Web Site","Comments"',
      '"Router","admin","pa\\\\ss","",""',
    ];
    await page.fill(batch.field, `${headings}\n${row}`);
    await page.click({ role: 'button', name: t('receivedPasteNext') });
    await page.click(batch.check);
    await page.waitFor({ role: 'button', name: t('batchMarkKeep') });
    await check(page, 'question about a mark');
    await page.click({ role: 'button', name: t('batchAnother') });
    // “é” in Windows-1252, which is no UTF-8.
    await page.chooseFiles(batch.fileField, [writeTempFile('staff.csv', Uint8Array.of(0x52, 0x65, 0x6e, 0xe9))]);
    await page.waitFor({ role: 'button', name: t('batchEncodingUse') });
    await check(page, 'question about an encoding');
    await batch.paste('Name\tSecret\tNote\nAda\t"one\ntwo"\tx\nFrom the old list\nBen\ts\u00a0\ty\nCem\ts\tz');
    await page.click(batch.check);
    await page.waitFor({ role: 'button', name: t('batchLinesRight') });
    await check(page, 'questions about rows');
    await page.click({ role: 'button', name: t('batchAnother') });
    await batch.paste(
      'Report\nName\tSecret\tMail\nAda\t s \tada@example.test\nBen\t\tben\nCem\ts\tcem@example.test\n(3 rows)',
    );
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
    await page.click({ role: 'button', name: t('batchAnother') });
    await connect(app, { baseUrl: server.baseUrl, token: 'of-nobody', name: COMPANY });
    await batch.paste('Name\tSecret\nAda\ts');
    await page.click(batch.check);
    await page.click(batch.create(1));
    await page.waitFor({ role: 'alert' });
    await check(page, 'table that the server refuses');
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: COMPANY });
    await page.click({ role: 'button', name: t('batchAnother') });
    const secretOf = (row: number) => (row === 0 ? 'c2VjcmV0'.repeat(200) : `harbour-${row}-lantern`);
    const rows = NAMES.map((name, row) => `${name}\t${secretOf(row)}\t${row}.somebody@nordwind.example`);
    await batch.paste(['Name\tSecret\tEmail', ...rows].join('\n'));
    await page.click(batch.check);
    await page.click({ label: t('batchShowSecrets') });
    await check(page, 'long secret');
    await page.click(batch.create(NAMES.length));
    await page.waitFor(batch.copyAll);
    await page.waitFor(batch.pause, { gone: true });
    await check(page, 'links');
    await page.click({ role: 'button', name: t('batchMessageFor', 'Ada Lund') });
    await page.waitFor({ label: t('shareMessageLabel') });
    await check(page, 'message with a link');
    await page.click({ role: 'button', name: t('batchSave') });
    await page.waitFor({ role: 'dialog', name: t('batchSaveTitle') });
    await check(page, 'question before a file is saved');
  },

  'My pushes': async ({ app, startSeeded }, check) => {
    const now = Date.now();
    const server = await startSeeded(60, (index) => makePush(59 - index, now));
    await connect(app, { baseUrl: server.origin, token: server.token, name: COMPANY });
    const { page, pushes } = await openMyPushes(app);
    const polls = async () => JSON.stringify(await readStored(app, 'session', 'pollStatus'));
    await page.waitFor(pushes.row('Deploy key, staging'));
    await check(page, 'list');
    await page.click(pushes.name('VPN for M. Weber'));
    await page.waitFor({ in: pushes.details, css: '.log li' });
    await check(page, 'details');
    await page.setChecked(pushes.selectAll, true);
    await page.click({ css: '.list-bar .danger' });
    await page.waitFor({ role: 'dialog', name: /./ });
    await check(page, 'question before several are expired');
    await page.press('Escape');
    await page.click(pushes.inDetails(t('uiClose')));
    await page.click(pushes.export);
    await page.waitFor({ role: 'dialog', name: /./ });
    await check(page, 'export dialog');
    await page.press('Escape');
    await page.fill(pushes.find, 'nothing has this name');
    await page.waitFor({ text: t('pushesNoneFound') });
    await check(page, 'search without results');
    await page.fill(pushes.find, '');
    await pushes.showExpired();
    await page.waitFor(pushes.row('Account of colleague 9'));
    await check(page, 'expired pushes');
    await openAsRecipient(await pushFromPopup(app, LETTER, { name: 'Door code' }));
    await fireAlarm(app);
    await waitUntil('what there is now is known', async () => /"polledAt":\d/.test(await polls()));
    const active = (await list(server.origin, 'active', server.token)).filter((row) => row.views_remaining > 0);
    for (const { url_token } of active.slice(-ENDED_ELSEWHERE)) await expire(server.origin, url_token, server.token);
    await fireAlarm(app);
    await waitUntil('what happened is known', async () => (await readBadge(app)) === String(1 + ENDED_ELSEWHERE));
    await app.pressCommand('my-pushes');
    await page.waitFor({ css: '.activity-item .chip' });
    await check(page, 'what is new');
    await page.click({ css: '.activity-item [aria-expanded]' });
    await page.waitFor({ css: '.activity-alike' });
    await check(page, 'what ended at once');
    await server.close();
    await page.click(pushes.refresh);
    await page.waitFor({ role: 'alert' });
    await check(page, 'server that does not answer');
  },
};
