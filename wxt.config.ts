import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { minifySync } from 'vite';
import { defineConfig } from 'wxt';
import { POPUP_PAGES } from './lib/base/theme';
import { archiveName, SOURCES } from './scripts/package/archives';
import {
  asciiWorker,
  buildEncryption,
  chunkFileNames,
  polyfillAsModule,
  WORD_LIST,
} from './scripts/package/build-plugins';
import { readMessages, toBrowserMessages } from './scripts/package/messages';
import { pseudoLanguage } from './scripts/package/pseudo-locale';
import { buildRecipientPage } from './scripts/package/recipient-page';

/**
 * What the extension's own pages may load and reach. Without it Firefox would upgrade an opted-in http instance to https.
 * `popupPage`: the built popup, whose one inline style is named by its hash.
 */
function contentSecurityPolicy(popupPage: string): string {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(popupPage) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    // `data:` as QR codes are shown.
    "img-src 'self' data:",
    // `data:` as the address of a file that a page holds in itself.
    "connect-src 'self' http: https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script's address, not even through a library, where the browser has it.
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Loopback hosts that the e2e build, and it alone, may reach without asking: a driven browser cannot answer a permission prompt. */
const LOOPBACK = ['http://127.0.0.1/*', 'https://127.0.0.1/*', 'http://localhost/*', 'https://localhost/*'];

/** The first with `light-dark()`, the youngest thing that the pages need. */
const MINIMUM_CHROMIUM = '123';

/** The first that reads `data_collection_permissions`; everything else that is used is older. */
const MINIMUM_FIREFOX = '140.0';

/** The first for Android that reads it. */
const MINIMUM_FIREFOX_ANDROID = '142.0';

const TARGET = [`chrome${MINIMUM_CHROMIUM}`, `firefox${MINIMUM_FIREFOX}`];

/** The project's page, for those who want help or report something. */
const { homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as { homepage?: string };

export default defineConfig({
  manifestVersion: 3,
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}-{{mode}}',
  vite: ({ browser }) => ({
    plugins: [preact(), polyfillAsModule(browser !== 'firefox'), asciiWorker(), chunkFileNames()],
    build: { modulePreload: false, target: TARGET, rolldownOptions: { external: ['/encryption.js'] } },
  }),
  hooks: {
    'build:publicAssets': async ({ config: { mode } }, files) => {
      for (const [at, file] of files.entries()) {
        if (!('absoluteSrc' in file)) continue;
        const { absoluteSrc, relativeDest } = file;
        const text = () => readFileSync(absoluteSrc, 'utf8');
        if (relativeDest.endsWith('/messages.json'))
          files[at] = { relativeDest, contents: toBrowserMessages(JSON.parse(text()), readMessages('en')) };
        else if (relativeDest.endsWith('.json'))
          files[at] = { relativeDest, contents: JSON.stringify(JSON.parse(text())) };
        // Pages wait for these scripts: 170 bytes of the popup.
        if (relativeDest.endsWith('.js')) files[at] = { relativeDest, contents: minifySync(relativeDest, text()).code };
      }
      files.push(WORD_LIST, await buildEncryption(TARGET));
      // Under a name that is no page: nothing opens it here, it is saved for a server.
      files.push({ relativeDest: 'recipient-page.txt', contents: (await buildRecipientPage()).html });
      if (mode === 'e2e') files.push(pseudoLanguage());
    },
    'build:manifestGenerated': ({ config: { command, outDir, browser } }, manifest) => {
      if (browser === 'firefox' && manifest.action) Object.assign(manifest.action, { default_area: 'navbar' });
      const popupPage = readFileSync(join(outDir, POPUP_PAGES.system), 'utf8');
      for (const theme of ['light', 'dark'] as const)
        writeFileSync(
          join(outDir, POPUP_PAGES[theme]),
          popupPage.replace('content="light dark"', `content="${theme}"`),
        );
      if (command === 'serve') return;
      manifest.content_security_policy = { extension_pages: contentSecurityPolicy(popupPage) };
    },
    'config:resolved': ({ config }) => {
      // An e2e build is a production build with one more permission; by its mode's name it would be a development one.
      if (config.command === 'build') process.env.NODE_ENV = 'production';
      config.zip.artifactTemplate = archiveName(config.browser);
    },
  },
  zip: { includeSources: SOURCES },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    ...(homepage === undefined ? {} : { homepage_url: homepage }),
    incognito: 'spanning',
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      'notifications',
      'scripting',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen', 'sidePanel']),
    ],
    ...(mode === 'e2e' ? { host_permissions: LOOPBACK } : {}),
    // Firefox needs no schema, and would warn of the key.
    ...(browser === 'firefox' ? {} : { storage: { managed_schema: 'managed-schema.json' } }),
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    // Firefox's menu bar takes Alt with the first letter of a menu, with Shift too: S opens its history, L the bookmarks in German and Dutch.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      'push-selection': { suggested_key: { default: 'Alt+Shift+J' }, description: '__MSG_commandPushSelection__' },
      'push-page': { suggested_key: { default: 'Alt+Shift+U' }, description: '__MSG_commandPushPage__' },
      'my-pushes': { suggested_key: { default: 'Alt+Shift+Y' }, description: '__MSG_commandMyPushes__' },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'secret-push@secret-push.example',
              strict_min_version: MINIMUM_FIREFOX,
              data_collection_permissions: { required: ['none'] },
            },
            gecko_android: { strict_min_version: MINIMUM_FIREFOX_ANDROID },
          },
        }
      : { minimum_chrome_version: MINIMUM_CHROMIUM }),
  }),
});
