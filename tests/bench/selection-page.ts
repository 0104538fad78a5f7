import type { BrowserContext, Page } from '@playwright/test';
import { listen } from '../e2e/servers';

/** What is selected: several lines, with what a flattened selection would lose. */
const HTML = `<!doctype html><meta charset="utf-8"><title>A key</title>
<pre>-----BEGIN KEY-----
\tZm9yIG1lYXN1cmluZyBvbmx5\n  ü ß 😀\tend
-----END KEY-----</pre>`;

export interface SelectionPage {
  page: Page;
  close(): Promise<void>;
}

/** Opens a web page of this machine in which a key is selected. */
export async function openSelectionPage(context: BrowserContext): Promise<SelectionPage> {
  const site = await listen((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(HTML);
  });
  const page = await context.newPage();
  await page.goto(`${site.origin}/`);
  await page.locator('pre').evaluate((pre) => getSelection()?.selectAllChildren(pre));
  return {
    page,
    close: async () => {
      await page.close();
      await site.close();
    },
  };
}
