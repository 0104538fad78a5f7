import './pushes.css';
import '../ui/instance-edge.css';
import './push-details.css';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { useFocusFallback } from '../ui/focus';
import { Alert } from '../ui/Notice';
import { AnonymousListHead } from './AnonymousList';
import { BulkConfirmation, BulkReport } from './BulkExpire';
import { DetailsPanel } from './DetailsPanel';
import { FindBar } from './FindBar';
import { findListFocusTarget, ListPanel, ListPermissionNotice, NoAccount } from './ListPanel';
import { ActivitySection, PushesHeader } from './PushesHeader';

export function PushesPage({ page }: { page: PushesPageState }) {
  const root = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const focusTarget = () => findListFocusTarget(table.current);
  useFocusFallback(root, () => focusTarget() ?? root.current?.querySelector('button'));
  const view = page.view.value;
  const opened = page.details.row.value;

  const closeDetails = () => {
    view.focusedToken.value = opened?.urlToken;
    page.details.close();
  };
  return (
    <div
      ref={root}
      class={opened ? 'pushes instance-edge has-details' : 'pushes instance-edge'}
      data-color={page.activeInstance.active.value?.color}
    >
      <PushesHeader page={page} />
      <main class="stack">
        <ListPermissionNotice page={page} />
        {!page.account.value && <NoAccount page={page} />}
        <ActivitySection page={page} />
        <FindBar page={page} />
        {page.search.value === 'not-found' && <Alert kind="info">{t('pushesNotFoundByHash')}</Alert>}
        {!page.list.value && <AnonymousListHead list={page.anonymous} />}
        <div class="pushes-columns">
          <ListPanel page={page} element={table} />
          {opened && <DetailsPanel key={opened.urlToken} row={opened} page={page} close={closeDetails} />}
        </div>
        <BulkReport bulk={page.bulk} next={focusTarget} />
      </main>
      <BulkConfirmation bulk={page.bulk} />
    </div>
  );
}
