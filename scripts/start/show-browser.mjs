import { launchWithExtension } from '../browser.mjs';
import { serveFirstSteps } from './first-steps.mjs';
import { useBuiltIn } from './use-built-in.mjs';

/**
 * Opens a browser with the extension on its built-in instance, on the page with the first steps, and waits until it is closed.
 *
 * @param {string} extensionDir
 */
export async function showBrowser(extensionDir) {
  const steps = await serveFirstSteps();
  const extension = await launchWithExtension({ extensionDir, headless: false });
  // For ever: a person looks around as long as they like.
  const closed = extension.context.waitForEvent('close', { timeout: 0 });
  const page = await useBuiltIn(extension);
  await page.goto(steps.address);
  console.log('The browser is open and shows what to do first. Close it to end this.');
  await closed;
  await extension.close();
  steps.close();
}
