import '../../components/ui/ui.css';
import { render } from 'preact';
import { FramedPage, RecipientPage } from '../../components/recipient-page/RecipientPage';
import { preferLanguage } from '../../lib/i18n/browser-messages.page';
import { getDirection, getLanguage, t } from '../../lib/i18n/translate';
import { createPageHost } from '../../lib/recipient-page/page-host';
import { readLinkHere, readPageAddress } from '../../lib/recipient-page/page-location';
import { createReceivedSecret } from '../../lib/state/received/received-secret';

preferLanguage(readLinkHere(location)?.language);
document.documentElement.lang = getLanguage();
document.documentElement.dir = getDirection();
document.title = t('recipientTitle');

const root = document.getElementById('root') ?? document.body;
const address = readPageAddress(location);
const host = address === undefined ? undefined : new URL(address).host;
const received = createReceivedSecret(createPageHost({ address, fetch: (request) => fetch(request) }));

function load(): void {
  const here = readLinkHere(location);
  if (here) void received.loadLink({ link: here.link });
  else received.close();
}

function show(): void {
  load();
  render(<RecipientPage received={received} host={host} />, root);
}

/** Whether the server's answers cannot be read, though requests would reach it: so it is with its header `Content-Security-Policy: sandbox`. */
const isSandboxed = address !== undefined && self.origin === 'null';

if (window.top !== window.self) {
  root.replaceChildren();
  render(<FramedPage host={host} href={location.href} />, root);
  // In a sandbox the words stay that the page has without its script.
} else if (!isSandboxed) {
  root.replaceChildren();
  show();
  addEventListener('hashchange', () => received.replaceBy(load));
  addEventListener('beforeunload', (event) => {
    if (received.isLastCopy()) event.preventDefault();
  });
  // The browser may keep the page as it is, and show it again: then it begins anew.
  addEventListener('pagehide', () => {
    received.close();
    render(null, root);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && show());
}
