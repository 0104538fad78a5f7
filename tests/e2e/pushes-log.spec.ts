import { connect } from './connect';
import { count, t } from './messages';
import { openMyPushes } from './pages/tabs';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

const INSTANCE = 'Ours';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IN_CHROME = `${t('auditProgramOn', 'Chrome', 'Windows')}, 10.0.0.5`;
const IN_FIREFOX = `${t('auditProgramOn', 'Firefox', 'Linux')}, 10.0.0.9`;

/** A look at a push through the API, from a program at an address that a proxy of the server tells. */
async function look(
  origin: string,
  query: string,
  { from, agent, token }: { from: string; agent: string; token?: string },
) {
  const account = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'x-forwarded-for': from, 'user-agent': agent, ...account };
  await fetch(`${origin}/api/v2/pushes/seed000000${query}`, { headers });
}

test('shows the whole audit log and exports it without the link unless asked', async ({ app, startSeeded }) => {
  const earlier = (index: number, now: number) => now - 3_600_000 + index * 1000;
  const server = await startSeeded(1, (_, now) => ({
    name: 'VPN for M. Weber',
    passphrase: 'right',
    views: 100,
    viewCount: 60,
    log: Array.from({ length: 61 }, (_, index) => ({
      kind: index === 0 ? ('creation' as const) : ('view' as const),
      ip: '10.0.0.5',
      userAgent: CHROME,
      referrer: '',
      at: earlier(index, now),
    })),
  }));
  const stranger = { from: '10.0.0.9', agent: FIREFOX };
  await look(server.origin, '?passphrase=wrong', stranger);
  await look(server.origin, '?passphrase=still+wrong', stranger);
  await look(server.origin, '?passphrase=right', { from: '10.0.0.5', agent: CHROME, token: server.token });

  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const dir = await collectDownloads(app);
  const { page, pushes } = await openMyPushes(app);
  await page.click(pushes.name('VPN for M. Weber'));
  await page.waitFor({ in: pushes.details, text: t('pushesOpened') });
  await expect.poll(async () => (await pushes.log()).length).toBe(63);
  expect((await pushes.log()).slice(-3)).toEqual([
    `${t('pushesOpened')}: ${IN_CHROME}`,
    `${t('auditRepeated', t('auditWrongPassphrase'), 2)}: ${IN_FIREFOX}`,
    `${t('auditOwnerView')}: ${IN_CHROME}`,
  ]);
  await page.waitFor({
    in: { css: '.log .is-warning' },
    text: t('auditRepeated', t('auditWrongPassphrase'), 2),
  });
  await page.waitFor({ in: { css: '.log .is-secondary' }, text: t('auditOwnerView') });
  for (const said of [count('pushesTimes', 60), count('pushesTimes', 2), t('pushesOwnerViews', 1)])
    await page.waitFor({ in: { css: '.facts' }, text: said });
  expect(server.count('GET', /audit/), 'two pages').toBe(2);

  await pushes.expireNow();
  await expect.poll(async () => (await pushes.log()).at(-1)).toContain(t('pushesStatusExpiredManually'));
  await look(server.origin, '?passphrase=right', stranger);
  await page.click(pushes.inDetails(t('uiClose')));
  await page.click(pushes.name('VPN for M. Weber'));
  await page.click(pushes.inDetails(t('pushesOldestFirst')));
  await expect.poll(async () => (await pushes.log())[0]).toBe(`${t('auditFailedView')}: ${IN_FIREFOX}`);
  expect((await pushes.log()).at(-1)).toBe(`${t('auditCreation')}: ${IN_CHROME}`);
  expect(await page.attribute({ css: '.log li:last-child time' }, 'datetime')).toBe(
    new Date(earlier(0, server.now())).toISOString(),
  );
  expect(await page.attribute({ css: '.log li:last-child time' }, 'title')).toMatch(/:\d\d:\d\d.*(UTC|GMT)/);

  const day = new Date(server.now()).toISOString().slice(0, 10);
  const asked = t('pushesExportLog');
  const saved = async (name: string) => new TextDecoder().decode(await downloaded(dir, name));
  await page.click(pushes.inDetails(asked));
  await pushes.save(asked, 'json');
  const json = await saved(`secret-push-log-${day}.json`);
  const { push, events } = JSON.parse(json);
  expect([push, events.length]).toEqual(['VPN for M. Weber', 66]);
  expect(json).not.toContain('seed000000');
  await page.click(pushes.inDetails(asked));
  await pushes.save(asked, 'csv', true);
  const csv = await saved(`secret-push-log-${day}.csv`);
  expect(csv.split('\r\n')).toHaveLength(1 + 66 + 1);
  expect(csv).toContain(`${server.origin}/p/seed000000`);
});

test('exports shown or selected pushes, links only when ticked, never secrets', async ({ app, startSeeded }) => {
  const server = await startSeeded(4, (index) => ({
    ...(index === 3 && { name: '=HYPERLINK("http://x.example","a")' }),
    payload: 'the secret',
    passphrase: 'the passphrase',
  }));
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const dir = await collectDownloads(app);
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.said(count('pushesCount', 4)));
  const day = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await page.click(pushes.export);
  await pushes.save(t('pushesExport'), 'csv');
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await downloaded(dir, `secret-push-pushes-${day}.csv`),
  );
  expect(csv).toContain('\r\n"\'=HYPERLINK(""http://x.example"",""a"")",');
  expect(csv).toContain('\r\n"Push 0",');

  await page.setChecked(pushes.box('Push 1'), true);
  await page.setChecked(pushes.box('Push 2'), true);
  await page.click(pushes.export);
  await pushes.save(t('pushesExport'), 'json', true);
  const json = new TextDecoder().decode(await downloaded(dir, `secret-push-pushes-${day}.json`));
  expect(JSON.parse(json)).toMatchObject([
    { name: 'Push 2', state: 'active', viewsLeft: 5, link: `${server.origin}/p/seed000002/r` },
    { name: 'Push 1', state: 'active', viewsLeft: 5, link: `${server.origin}/p/seed000001/r` },
  ]);
  for (const file of [csv, json]) expect(file).not.toMatch(/the secret|the passphrase/);
  expect(csv, 'no link was ticked').not.toMatch(/seed00/);
});
