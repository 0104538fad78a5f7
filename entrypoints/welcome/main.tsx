import '../../components/ui/ui.css';
import { render } from 'preact';
import { WelcomePage } from '../../components/first-run/FirstRun';
import { applyTheme, localizePage, mirrorInstance } from '../../lib/browser/page-language';
import { hasWindows } from '../../lib/browser/this-page';
import { createInstanceList } from '../../lib/state/instances';
import { createManagedStore } from '../../lib/state/settings';

const localized = localizePage('welcomeTitle');
applyTheme();

const list = createInstanceList();
const organisation = createManagedStore();
// Firefox puts the button into the toolbar by itself; on a phone there is none.
const button = import.meta.env.FIREFOX ? (hasWindows() ? 'in-toolbar' : undefined) : 'to-pin';

await Promise.all([list.start(), organisation.start(), localized]);
mirrorInstance(list.instances, list.active);
render(
  <WelcomePage list={list} organisation={organisation} button={button} />,
  document.getElementById('root') ?? document.body,
);
