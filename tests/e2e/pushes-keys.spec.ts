import { askWorker, connect } from './connect';
import { counted, words } from './messages';
import { openMyPushes } from './pages/tabs';
import { list } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

const INSTANCE = 'Ours';
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
