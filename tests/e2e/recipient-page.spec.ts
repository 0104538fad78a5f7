import { t } from './messages';
import { test } from './test';

test('a page is there', { tag: '@nightly' }, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const page = await recipient.open(`${server.baseUrl}/secret-push.html`);
  await page.setWidth(320);
  await page.waitFor({ role: 'heading', name: t('receivedTitle') });
});
