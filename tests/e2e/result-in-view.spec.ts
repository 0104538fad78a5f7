import { createDraft } from '../../lib/push/draft';
import { askWorker, connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import type { Surface } from './surface';
import { expect, test } from './test';

/** Pushes as the right-click menu makes them: what became of them stands among the recent links. */
async function makeRecentLinks(app: ExtensionBrowser, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await askWorker(app, 'createPush', {
      draft: createDraft({ id: `menu-${at}`, isPrivate: false, createdAt: at, payloads: { text: 'from the menu' } }),
      source: 'menu',
    });
}

/** Whether all of these can be seen without scrolling. */
function areInView(page: Surface, ...selectors: string[]): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      wanted.every((css) => {
        const seen = document.querySelector(css)?.getBoundingClientRect();
        return seen !== undefined && seen.top >= 0 && seen.bottom <= innerHeight;
      }),
    selectors,
  );
}

test('a new link is in view at 200 % with 50 recent links', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  await makeRecentLinks(app, 50);
  for (const place of ['popup', '/compose.html', '/sidepanel.html']) {
    const page = place === 'popup' ? await app.openPopup() : await app.open(place);
    const composer = composerOn(page);
    await composer.unfold();
    await page.evaluate(() => {
      document.documentElement.style.zoom = '2';
    });
    await composer.send('seen at once');
    await page.waitFor(resultCardOn(page).copied);
    await expect.poll(() => areInView(page, 'main .card h2', 'main .link-box'), place).toBe(true);
    await page.close();
  }
});

test('“Undo” brings back what was typed, focused', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await composerOn(popup).send('typed once');
  await popup.waitFor(resultCardOn(popup).copied);
  await popup.click({ role: 'button', name: t('uiUndo') });
  await popup.waitFor({ text: t('createdUndone') });
  const field = () => popup.evaluate(() => document.querySelector<HTMLTextAreaElement>('#payload')?.value);
  await expect.poll(field).toBe('typed once');
  await expect.poll(() => popup.evaluate(() => document.activeElement?.id)).toBe('payload');
});

for (const [outcome, said, focused] of [
  ['refused', 'main .failed', '.composer [type=submit]'],
  ['unknown', 'main .card h2', '#payload'],
] as const)
  test(`a push whose outcome is “${outcome}” stands in view beside what has the focus`, async ({ app, gate }) => {
    await connect(app, { baseUrl: gate.origin, ...(outcome === 'refused' && { token: 'of-nobody' }) });
    const popup = await app.openPopup();
    const composer = composerOn(popup);
    await composer.unfold();
    if (outcome === 'unknown') gate.cut('answer', 'POST', /^\/api\/v2\/pushes$/);
    await composer.send('kept');
    await popup.waitFor({ css: said });
    await expect.poll(() => areInView(popup, said, focused)).toBe(true);
    await expect.poll(() => popup.evaluate((css) => document.activeElement?.matches(css), focused)).toBe(true);
  });
