import '../../components/ui/ui.css';
import { render } from 'preact';
import { WelcomePage } from '../../components/first-run/WelcomePage';
import { call } from '../../lib/browser/messaging';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { openConnect } from '../../lib/browser/pages';
import { readItem, watch } from '../../lib/browser/stored';
import { hasWindows } from '../../lib/browser/this-page';
import { createInstanceList } from '../../lib/state/instances';
import { createFirstRun, createManagedStore } from '../../lib/state/settings';

const speaking = localizePage('welcomeTitle');
applyTheme();

const list = createInstanceList({ readItem, watch });
const organisation = createManagedStore({ readItem, watch });
const firstRun = createFirstRun({ call });
// Firefox puts the button into the toolbar by itself; on a phone there is none.
const button = import.meta.env.FIREFOX ? (hasWindows() ? 'in-toolbar' : undefined) : 'to-pin';

await Promise.all([list.start(), organisation.start(), speaking]);
render(
  <WelcomePage
    list={list}
    organisation={organisation}
    firstRun={firstRun}
    connect={() => void openConnect()}
    button={button}
  />,
  document.getElementById('root') ?? document.body,
);
