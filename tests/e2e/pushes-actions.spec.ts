import { askWorker, connect } from './connect';
import { counted, holding, words } from './messages';
import { openMyPushes } from './pages/tabs';
import { list } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

const INSTANCE = 'Ours';

test('expires a listed push after a confirmation, reports missing ones and keeps the scroll position', async ({
  app,
  startSeeded,
}) => {
  const server = await startSeeded(60);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.said(counted('pushesCount', 50)));
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.click(pushes.name('Push 40'));
  const place = () =>
    page.evaluate(() => ({
      scroll: window.scrollY,
      row: document.querySelector('.push-row:has([title="Push 40"])')?.getBoundingClientRect().top,
    }));
  const before = await place();
  await page.click(pushes.inDetails(words('createdExpireNow')));
  const question = { role: 'dialog', name: words('createdExpireTitle') } as const;
  await page.waitFor(question);
  await page.press('Escape');
  await page.waitFor(question, { gone: true });
  expect(server.count('DELETE', /./), 'nothing is done without a yes').toBe(0);

  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: words('pushesAnswerExpired') });
  await page.waitFor(pushes.inRow('Push 40', words('pushesStateByHand')));
  expect(await place()).toEqual(before);
  expect((await list(server.origin, 'expired', server.token)).map(({ name }) => name)).toEqual(['Push 40']);

  await page.click(pushes.name('Push 39'));
  await expect.poll(pushes.log).toHaveLength(1);
  server.lose('Push 39');
  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: words('pushesAnswerGone') });
  await page.waitFor(pushes.inRow('Push 39', words('pushesStateEnded')));
  server.lose('Push 38');
  await page.click(pushes.name('Push 38'));
  await page.waitFor({ in: pushes.details, text: words('pushesGone', INSTANCE) });
  await page.waitFor(pushes.inRow('Push 38', words('pushesStateEnded')));
  expect(await page.count({ css: '.notice.bad' })).toBe(0);

  await page.click(pushes.refresh);
  await page.waitFor(pushes.row('Push 40'), { gone: true });
  expect(await page.count(pushes.row('Push 39'))).toBe(0);
  await pushes.show('expired');
  await page.waitFor(pushes.inRow('Push 40', words('pushesStateByHand')));
});

test('expires many pushes within the rate limit, stops, resumes and sums up', async ({ app, startSeeded }) => {
  const server = await startSeeded(9, (index) => (index === 0 ? { name: 'Used up', looks: 5 } : {}));
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.setChecked(pushes.selectAll, true);
  await page.waitFor(pushes.said(words('pushesSelectedNumber', 9)));
  await page.click({ in: { css: '.list-bar' }, role: 'button', name: words('createdExpireNow') });
  const question = { role: 'dialog', name: counted('pushesExpireManyTitle', 8) } as const;
  await page.waitFor({ in: question, text: words('pushesExpireSkips', 1) });

  server.lose('Push 8');
  server.limit(3);
  await page.click({ in: question, role: 'button', name: words('createdExpireNow') });
  await page.waitFor({ text: holding(words('pushesExpiring', 4, 8)) });
  await page.waitFor({ text: counted('pushesPaused', 1) });
  expect(await page.attribute({ css: '.list-bar progress' }, 'value')).toBe('3');
  await page.click({ role: 'button', name: words('pushesStop') });
  const summary = { css: '.bulk-summary' } as const;
  await page.waitFor({ in: summary, text: words('pushesBulkExpired', 2) });
  await page.waitFor({ in: summary, text: words('pushesBulkOver', 1) });
  await page.waitFor({ in: summary, text: words('pushesBulkLeft', 5) });
  await page.waitFor(pushes.said(words('pushesSelectedNumber', 6)));

  server.limit(7);
  await page.click({ in: summary, role: 'button', name: words('pushesTryAgain') });
  await page.waitFor({ text: counted('pushesPaused', 1) });
  server.pass(1000);
  await page.waitFor(pushes.said(words('pushesBulkExpired', 5)));
  await page.waitFor(pushes.said(words('pushesSelectedNumber', 1)));
  await page.waitFor(pushes.inRow('Push 1', words('pushesStateByHand')));
  server.limit(0);
  expect(await list(server.origin, 'expired', server.token)).toHaveLength(7);
  expect(await list(server.origin, 'active', server.token)).toHaveLength(1);
});

/** More than there are stops on the way to anything. */
const MAX_STOPS = 40;

/** What has the focus: its element and its name for ears or its words, `button Push 1`. */
function focused(page: Surface): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.localName} ${element?.ariaLabel ?? element?.textContent}`;
  });
}

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Surface, control: string): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.press('Tab');
    if ((await focused(page)) === control) return;
  }
  throw new Error(`Tab leads to no “${control}”`);
}

test('finds, opens and expires a push by keyboard and returns the focus', async ({ app, startSeeded }) => {
  const server = await startSeeded(30);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.said(counted('pushesCount', 30)));

  await tabTo(page, `input ${words('pushesSelect', 'Push 29')}`);
  await page.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(`input ${words('pushesSelect', 'Push 28')}`);
  await page.press('Control+End');
  await expect.poll(() => focused(page)).toBe(`input ${words('pushesSelect', 'Push 0')}`);
  await page.press('ArrowUp');
  await page.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('button Push 1');
  await page.press('Enter');
  await page.waitFor({ in: pushes.details, role: 'heading', name: 'Push 1' });
  await expect.poll(() => focused(page)).toBe('h2 Push 1');

  await tabTo(page, `button ${words('createdExpireNow')}`);
  await page.press('Enter');
  await page.waitFor({ role: 'dialog', name: words('createdExpireTitle') });
  await tabTo(page, `button ${words('createdExpireNow')}`);
  await page.press('Enter');
  await page.waitFor({ in: pushes.details, text: words('pushesAnswerExpired') });
  await expect.poll(() => focused(page)).toBe('h2 Push 1');
  await page.press('Escape');
  await page.waitFor(pushes.details, { gone: true });
  await expect.poll(() => focused(page)).toBe('button Push 1');
  await page.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('button Push 2');
  expect((await list(server.origin, 'expired', server.token)).map(({ name }) => name)).toEqual(['Push 1']);
});

test('reports a refused token and lists the pushes with the right one', async ({ app, startSeeded }) => {
  const server = await startSeeded(2);
  const instance = await connect(app, { baseUrl: server.origin, token: 'mistyped', name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor({ in: { role: 'alert' }, text: words('errorToken', INSTANCE) });
  await page.waitFor({ in: { role: 'alert' }, text: words('errorTokenNext') });
  await page.click({ in: { role: 'alert' }, role: 'button', name: words('pushesTryAgain') });
  await expect.poll(() => server.count('GET', /active/)).toBe(2);
  await page.waitFor({ in: { role: 'alert' }, text: words('errorToken', INSTANCE) });
  await page.click({ in: { role: 'alert' }, role: 'button', name: words('pushesOpenSettings') });
  await (await app.tab(/\/options\.html/)).waitFor({ text: INSTANCE });

  await askWorker(app, 'saveInstance', { instance, token: server.token });
  await page.waitFor(pushes.name('Push 1'));
  expect(await page.count({ role: 'alert' })).toBe(0);
});
