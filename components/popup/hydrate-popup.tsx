import { render, type VNode } from 'preact';
import type { Drafts } from '../../lib/state/push/drafts';

/**
 * Renders the popup into its page. The page holds the field as it will be, which can be typed in at the first paint, and without words the
 * shape of what comes around it; its styles are in itself, since the first paint waits for every file. So it does for a script before the
 * field: `public/popup.js` stands behind it, and gives it the language and the theme that pages repeat in `localStorage`. Preact keeps these
 * very elements: white space between them, another order, another kind of box or a `::before` in the page would move the field, which then
 * loses the cursor, or in Firefox give it another editor, which loses what can be undone.
 *
 * Ctrl+Enter pressed before (`public/popup.js`) has made the field read-only; the link is created now.
 */
export async function hydratePopup(root: HTMLElement, popup: VNode, drafts: Drafts): Promise<void> {
  const field = root.querySelector('textarea');
  await drafts.adoptEarlyInput(() => field?.value ?? '');
  const isCreateAsked = field?.readOnly;
  render(popup, root);
  if (isCreateAsked) field?.form?.requestSubmit();
}
