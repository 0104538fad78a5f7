import { connect } from './connect';
import { words } from './messages';
import { composerOn } from './pages/compose';
import { openMyPushes } from './pages/tabs';
import { test } from './test';

const INSTANCE = 'Ours';

test('sends recipients of e-mails with the push and later, and logs them', async ({ app, startServer }) => {
  const server = await startServer({ email_auto_dispatch: true });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const popup = await app.openPopup();
  const composer = composerOn(popup);
  await composer.setOptions({ name: 'VPN for M. Weber' });
  await popup.fill({ label: words('emailTo') }, 'first@example.test; second@example.test');
  await composer.send('correct horse');
  await popup.waitFor({ text: words('createdEmailed', INSTANCE, 'first@example.test, second@example.test') });
  await popup.close();

  const { page, pushes } = await openMyPushes(app);
  await page.click(pushes.name('VPN for M. Weber'));
  await page.waitFor({ text: words('auditEmailPending', 'first@example.test, second@example.test') });
  await page.click(pushes.inDetails(words('emailButton')));
  await page.fill({ label: words('emailTo') }, 'third@example.test');
  await page.click(pushes.inDetails(words('emailSend', INSTANCE)));
  await page.waitFor({ text: words('auditEmailPending', 'third@example.test') });
});
