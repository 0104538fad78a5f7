import { render, type VNode } from 'preact';
import { keepCopies } from '../../lib/browser/clipboard-note';
import type { MessageKey } from '../../lib/i18n/translate';
import { localizePage, syncTheme } from '../../lib/state/page-setup';
import { ErrorBoundary, PageFailed } from './PageFailed';

interface Page<T> {
  title: MessageKey;
  load: () => Promise<T>;
  show: (loaded: T) => VNode;
  /** How the page is drawn; by default with `render`. */
  mount?: (page: VNode, root: HTMLElement, loaded: T) => void | Promise<void>;
}

/** Localizes a page and shows it once it has loaded, or that it did not start. Returns what `load` returns; rejects as it does. */
export async function startPage<T>({ title, load, show, mount = render }: Page<T>): Promise<T> {
  keepCopies();
  try {
    const [loaded] = await Promise.all([load(), localizePage(title), syncTheme()]);
    const root = document.getElementById('root') ?? document.body;
    await mount(<ErrorBoundary>{show(loaded)}</ErrorBoundary>, root, loaded);
    return loaded;
  } catch (error) {
    // The alert goes above what the page holds already, which may have been typed into.
    const place = document.createElement('div');
    document.body.prepend(place);
    render(<PageFailed />, place);
    throw error;
  }
}
