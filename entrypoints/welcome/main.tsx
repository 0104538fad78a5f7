import '../../components/ui/ui.css';
import { startPage } from '../../components/ui/start-page';
import { WelcomePage } from '../../components/welcome/WelcomePage';
import { getShortcuts } from '../../lib/browser/commands';
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
    const [shortcuts] = await Promise.all([getShortcuts(), list.start(), policyStore.start()]);
    cacheActiveInstance(list.instances, list.active);
    return shortcuts;
  },
  show: (shortcuts) => (
    <WelcomePage list={list} organization={policyStore} button={toolbarButton} shortcuts={shortcuts} />
  ),
});
