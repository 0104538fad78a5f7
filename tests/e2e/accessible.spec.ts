import { ALL_STATES } from './all-states';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { wear } from './extension-state';
import { findAxeViolations } from './layout-defects';
import { t } from './messages';
import type { Surface } from './surface';
import { expect, test } from './test';

/** Axe finds nothing: in the light look by all its rules, in the others whether all can be told from what is behind it. */
async function expectAccessible(app: ExtensionBrowser, page: Surface, what: string): Promise<void> {
  // One run tells of all pages.
  const softly = expect.configure({ soft: true });
  softly(await findAxeViolations(page), what).toEqual([]);
  for (const look of app.name === 'chromium' ? (['dark', 'forced'] as const) : (['dark'] as const)) {
    await wear(app, page, look);
    softly(await findAxeViolations(page, { colors: true }), `${what}, ${look}`).toEqual([]);
  }
  await wear(app, page, 'light');
}

/** What nearly every change touches. */
const ALWAYS = ['popup', 'composer and its results'];

for (const [pages, tour] of Object.entries(ALL_STATES))
  test(`${pages}: no accessibility violation`, { tag: ALWAYS.includes(pages) ? [] : '@nightly' }, async ({
    app,
    stage,
  }) => {
    await tour(stage, (page, state, managed) => expectAccessible(managed ?? app, page, state));
  });

/** The name of what has the focus, and whether that can be seen: a ring round it, or round what shows it. Runs in the page. */
function readFocus() {
  const focused = document.activeElement as HTMLInputElement;
  const ringed = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const name = focused.ariaLabel ?? (focused.labels?.[0] ?? focused).innerText;
  return {
    stop: name.trim(),
    isSeen: around.some((it) => it && (ringed(getComputedStyle(it)) || ringed(getComputedStyle(it, '::after')))),
  };
}

const stopOf = async (page: Surface) => (await page.evaluate(readFocus)).stop;

/** Types as fingers do, into what has the focus. */
async function typeKeys(page: Surface, text: string): Promise<void> {
  for (const key of text) await page.press(key);
}

/** Goes on with Tab until the focus is on it, and sees the focus at each stop. */
async function tabTo(page: Surface, wanted: string): Promise<void> {
  const stops: string[] = [];
  // More than there are stops on the way to anything.
  while (stops.length < 40) {
    await page.press('Tab');
    const { stop, isSeen } = await page.evaluate(readFocus);
    stops.push(stop);
    expect(isSeen, `the focus is seen on ${stop}`).toBe(true);
    if (stop.startsWith(wanted)) return;
  }
  throw new Error(`Tab leads to no ${wanted}, but to:\n${stops.join('\n')}`);
}

test('creates, copies and expires a push by keyboard alone', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const page = await app.open('/compose.html');
  await expect.poll(() => stopOf(page)).toBe(t('composerPayloadText'));
  await typeKeys(page, 's3cret');
  await tabTo(page, t('composerExpiryUnknown'));
  await page.press('Enter');
  await page.waitFor({ label: t('composerPassphraseLabel') });
  await tabTo(page, t('composerPassphraseLabel'));
  await typeKeys(page, 'p q');
  await tabTo(page, t('composerMoreOptions'));
  await page.press('Enter');
  await tabTo(page, t('composerNameLabel'));
  await typeKeys(page, 'VPN');
  await page.press('Control+Enter');
  await expect.poll(() => stopOf(page)).toBe(t('createdCopied'));
  expect(await app.clipboard()).toContain(server.baseUrl);
  await tabTo(page, t('createdCopyPassphrase'));
  await page.press('Enter');
  await expect.poll(() => app.clipboard()).toBe('p q');
  await page.close();

  const list = await app.open('/pushes.html');
  await list.waitFor({ role: 'button', name: 'VPN' });
  await tabTo(list, t('pushesSelect', 'VPN'));
  await list.press('ArrowRight');
  await list.press('Enter');
  await list.waitFor({ css: '.push-details h2:focus' });
  await tabTo(list, t('createdExpireNow'));
  await list.press('Enter');
  await list.waitFor({ role: 'dialog' });
  await tabTo(list, t('createdExpireNow'));
  await list.press('Enter');
  await list.waitFor({ text: t('pushesExpiredNow') });
  await list.press('Escape');
  await list.waitFor({ css: '.list-bar button:focus' });
});
