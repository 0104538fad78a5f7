import { connect } from './connect';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import { expect, test } from './test';

const LINK = /http:\/\/127\.0\.0\.1:\d+\/p\/[\w-]+\/r\S*/;

test('copies the share message in the recipient’s language, without the passphrase', async ({ app, server, key }) => {
  const passphrase = 'a passphrase of its own';
  await connect(app, { baseUrl: server.baseUrl });
  const page = await app.open('/compose.html');
  await composerOn(page).setOptions({ views: '1', passphrase });
  await composerOn(page).send(key);
  const link = await resultCardOn(page).expectCopiedLink();

  await page.click({ role: 'button', name: words('readyShow') });
  const message = { label: words('readyLabel') };
  await page.waitFor(message);
  await page.choose({ label: words('readyLanguage') }, 'Deutsch');
  await page.waitFor({ text: words('readyPage', 'German') });
  await page.type(message, '\nViele Grüße');
  await page.click({ role: 'button', name: words('readyCopy') });
  await page.waitFor({ role: 'button', name: words('uiCopied') });

  const copied = await app.clipboard();
  expect(copied).toBe(await page.value(message));
  expect(copied).toContain('Guten Tag');
  expect(copied).toContain('Er lässt sich einmal öffnen');
  expect(copied).toContain('Viele Grüße');
  expect(copied).not.toContain(passphrase);
  expect(LINK.exec(copied)?.[0]).toBe(`${link}?locale=de`);
  const mail = new URL((await page.attribute({ role: 'link', name: words('readyMail') }, 'href')) ?? '');
  expect([mail.protocol, mail.searchParams.get('body')]).toEqual(['mailto:', copied.replaceAll('\n', '\r\n')]);
  // Asking for the language used no view: the only one is still there.
  expect((await receive(link, passphrase)).payload).toBe(key);
});
