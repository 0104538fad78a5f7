import './setup/node-version.mjs';
import { setUp } from './setup.mjs';
import { ensureBuild } from './start/build.mjs';

/**
 * `npm start`: builds, opens a browser with the extension on its demo and shows what to do first.
 * With no display it does the main job by itself and prints link and secret.
 */
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

try {
  await setUp(['chromium']);
  if (hasDisplay) {
    const { showDemo } = await import('./start/demo.mjs');
    await showDemo(await ensureBuild('production', console.log));
  } else {
    console.log('There is no display, so a browser that nobody sees does what you would do in it.');
    const { pushSample } = await import('./start/demo.mjs');
    const { link, secret } = await pushSample(await ensureBuild('e2e', console.log));
    console.log(
      `\nA selection of several lines was pushed from the context menu. The link on the clipboard:\n\n${link}\n`,
    );
    console.log(`Its recipient opened it, and read byte for byte what had been selected:\n\n${secret}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
