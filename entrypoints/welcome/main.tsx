import '../../components/ui/ui.css';
import { WelcomePage } from '../../components/first-run/FirstRun';
import { startPage } from '../../components/ui/start-page';
import { mirrorInstance } from '../../lib/browser/page-language';
import { hasWindows } from '../../lib/browser/this-page';
import { createInstanceList } from '../../lib/state/instances';
import { createManagedStore } from '../../lib/state/settings';

const list = createInstanceList();
const organisation = createManagedStore();
// Firefox puts the button into the toolbar by itself; on a phone there is none.
const button = import.meta.env.FIREFOX ? (hasWindows() ? 'in-toolbar' : undefined) : 'to-pin';

await startPage({
  title: 'welcomeTitle',
  load: async () => {
    await Promise.all([list.start(), organisation.start()]);
    mirrorInstance(list.instances, list.active);
  },
  show: () => <WelcomePage list={list} organisation={organisation} button={button} />,
});
