import '../../components/ui/ui.css';
import { startPage } from '../../components/ui/start-page';
import { WelcomePage } from '../../components/welcome/WelcomePage';
import { followToolbarButton } from '../../lib/browser/toolbar-button';
import { createInstanceList } from '../../lib/state/instances/instances';
import { cacheActiveInstance } from '../../lib/state/page-setup';
import { createPolicyStore } from '../../lib/state/settings/settings';

const list = createInstanceList();
const policyStore = createPolicyStore();
const toolbarButton = followToolbarButton();

await startPage({
  title: 'welcomeTitle',
  load: async () => {
    await Promise.all([list.start(), policyStore.start()]);
    cacheActiveInstance(list.instances, list.active);
  },
  show: () => <WelcomePage list={list} organization={policyStore} button={toolbarButton} />,
});
