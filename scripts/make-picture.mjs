import { fromRoot } from './set-up/paths.mjs';
import { setUp } from './set-up.mjs';
import { expectBuild } from './start/build.mjs';
import { expectWords } from './start/words.mjs';

/** Takes the README's picture: the popup before and after a push to the built-in instance. Run it when the popup has changed. */
await setUp({ browsers: ['chromium'] });
const { launchWithExtension } = await import('./browser.mjs');
const { useBuiltIn } = await import('./start/use-built-in.mjs');
const extension = await launchWithExtension({
  extensionDir: await expectBuild('e2e', console.log),
  headless: true,
  args: ['--lang=en-US'],
});
try {
  const page = await useBuiltIn(extension);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 400, height: 500 });
  await page.goto(`${extension.extensionOrigin}/popup.html`);
  await page.getByRole('textbox').first().fill('host  db.example\nuser  report\nkey   T4k-9Fw-Qz7');
  const before = await page.screenshot();
  await page.getByRole('button', { name: new RegExp(`^${expectWords('composerCreate')}`) }).click();
  await page.getByRole('button', { name: expectWords('createdExpireNow') }).waitFor();
  await page.mouse.move(0, 0);
  const after = await page.screenshot();

  const sheet = await extension.context.newPage();
  await sheet.setViewportSize({ width: 880, height: 560 });
  await sheet.setContent(`
    <style>
      body { margin: 0; padding: 30px; display: flex; gap: 20px; background: #e9edf3; }
      img { width: 400px; height: 500px; border-radius: 10px; box-shadow: 0 4px 18px rgb(0 0 0 / 0.16); }
    </style>
    ${[before, after].map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`).join('')}`);
  await sheet.screenshot({ path: fromRoot('assets', 'readme', 'popup.png') });
} finally {
  await extension.close();
}
