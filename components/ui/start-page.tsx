import { type ComponentChildren, render } from 'preact';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import type { MessageKey } from '../../lib/i18n';
import { ErrorBoundary, showPageFailed } from './PageFailed';

/** Localizes a page and shows what `load` returns, or that the page did not start. */
export async function startPage(title: MessageKey, load: () => Promise<ComponentChildren>): Promise<void> {
  try {
    const [page] = await Promise.all([load(), localizePage(title), applyTheme()]);
    render(<ErrorBoundary>{page}</ErrorBoundary>, document.getElementById('root') ?? document.body);
  } catch (error) {
    showPageFailed();
    throw error;
  }
}
