import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import type { Surface } from './surface';
import { expect, test } from './test';

const INSTANCE = 'Ours';
const allow = { role: 'button', name: words('permissionAllow') } as const;

/** The permission is given again: at our button where the browser's question can be answered, else in the browser's own page. */
async function giveAgain(app: ExtensionBrowser, page: Surface): Promise<void> {
  await page.waitFor(allow);
  if (app.name === 'chromium') return app.setHostAccess(true);
  await page.click(allow);
  await (app as Firefox).answerPermissionPrompt('allow');
}

test('reports a revoked host permission everywhere until it is granted again', {
  tag: '@both',
}, async ({ app, server }) => {
  const missing = { text: words('errorPermission', new URL(server.baseUrl).host) };
  const { id } = await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const watchStatus = async () => {
    const stored = (await readStored(app, 'session', 'watchState')) as { value: { accounts: object } } | undefined;
    return stored?.value.accounts;
  };
  const composer = await app.open('/compose.html');
  await composerOn(composer).setOptions({ name: 'VPN for M. Weber' });
  await composerOn(composer).send('before');
  await resultCardOn(composer).expectCopiedLink();
  const pushes = await app.open('/pushes.html');
  const row = { role: 'button', name: 'VPN for M. Weber' } as const;
  await pushes.waitFor(row);
  const { page: settings } = await openSettings(app);

  await app.setHostAccess(false);
  await settings.waitFor({ text: words('permissionMissingNext') });
  await pushes.waitFor({ text: words('pushesForbidden') });
  await expect.poll(watchStatus).toEqual({ [id]: { status: 'off', why: 'no-permission' } });
  const popup = await app.openPopup();
  await popup.waitFor(missing);
  await popup.fill(composerOn(popup).payload, 'typed meanwhile');
  expect(await popup.attribute(composerOn(popup).createButton, 'aria-disabled')).toBe('true');
  await popup.close();

  await giveAgain(app, settings);
  for (const page of [settings, pushes]) await page.waitFor(missing, { gone: true });
  await expect.poll(watchStatus).toHaveProperty([id, 'nextPollAt']);
  const again = await app.openPopup();
  expect(await again.value(composerOn(again).payload)).toBe('typed meanwhile');
  await again.waitFor(missing, { gone: true });
  await again.click(composerOn(again).createButton);
  await resultCardOn(again).expectCopiedLink();
  await again.close();

  // Where the list was never read it is read once it may be.
  await app.setHostAccess(false);
  const next = await app.open('/pushes.html');
  await next.waitFor(missing);
  expect(await next.count(row)).toBe(0);
  await giveAgain(app, next);
  await next.waitFor(row);
});
