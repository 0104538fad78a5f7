import { connect } from './connect';
import { t } from './messages';
import { expect, test } from './test';

/** Where each field of the options is. Runs in the page. */
function readPlaces(): number[] {
  const fields = [...document.querySelectorAll('.disclosure-content :is(input, select, textarea)')];
  return fields.map((field) => field.getBoundingClientRect().top + scrollY);
}

test('turning on encryption moves no field under the pointer', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const page = await app.open('/compose.html');
  for (const width of [400, 1180]) {
    await page.setWidth(width);
    if (width === 400) await page.click({ role: 'button', name: t('composerExpiryUnknown') });
    const toggle = { label: t('composerEndToEnd') };
    await page.waitFor(toggle);
    await page.setChecked(toggle, false);
    const before = await page.evaluate(readPlaces);
    await page.setChecked(toggle, true);
    const after = await page.evaluate(readPlaces);
    const moved = after.map((top, field) => Math.abs(top - (before[field] ?? 0)));
    // Less than a pixel is how the page was scrolled.
    expect(Math.max(...moved), `${width} px`).toBeLessThan(1);
  }
});
