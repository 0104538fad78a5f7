import { render } from 'preact';
import { OpenPage } from '../../components/open/OpenPage';
import '../../components/ui/ui.css';
import { copyText } from '../../lib/browser/copy-text';
import { pageAddress, takeFragment } from '../../lib/browser/fragment';
import { call } from '../../lib/browser/messaging';
import { openTab } from '../../lib/browser/pages';
import { language, t } from '../../lib/i18n';
import { createOpening } from '../../lib/state/opening';

// First of all: the token is the link.
const urlToken = takeFragment();

document.documentElement.lang = language();
document.title = t('openTitle');

render(
  <OpenPage
    opening={createOpening({ call, copyText, urlToken, page: pageAddress() })}
    openTab={(url) => void openTab(url)}
  />,
  document.getElementById('root') ?? document.body,
);
