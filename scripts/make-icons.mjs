import { readFileSync } from 'node:fs';
import { fromRoot } from './setup/paths.mjs';
import { setUp } from './setup.mjs';

/** Draws `public/icon` from the SVGs in `assets`: run it after changing them, and commit what it makes. */
const ICON_SVG = { 16: 'icon-small.svg', 32: 'icon-small.svg', 48: 'icon.svg', 128: 'icon.svg' };

const [executablePath = ''] = await setUp(['chromium']);
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath });
try {
  for (const [size, drawing] of Object.entries(ICON_SVG)) {
    const page = await browser.newPage({ viewport: { width: Number(size), height: Number(size) } });
    const svg = readFileSync(fromRoot('assets', drawing)).toString('base64');
    await page.setContent(
      `<body style="margin:0"><img style="display:block;width:100vw;height:100vh" src="data:image/svg+xml;base64,${svg}">`,
    );
    await page.screenshot({ path: fromRoot('public', 'icon', `${size}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
