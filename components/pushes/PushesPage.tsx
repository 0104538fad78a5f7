import './pushes.css';
import './push-details.css';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { BulkConfirmation, BulkReport } from '../results/BulkExpire';
import { useFocusFallback } from '../ui/focus';
import { Alert } from '../ui/Notice';
import { ServerChoice } from '../welcome/ServerChoice';
import { ActivitySection } from './ActivitySection';
import { AnonymousListHead } from './AnonymousList';
import { DetailsPanel } from './DetailsPanel';
import { FindBar } from './FindBar';
import { findListFocusTarget, ListPanel, ListPermissionNotice, NoAccount } from './ListPanel';

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
    <div ref={root} class={opened ? 'pushes has-details' : 'pushes'}>
      <main class="stack">
        <h1 class="visually-hidden">{t('popupPushes')}</h1>
        {page.activeInstance.active.value || page.anonymous.rows.value.length > 0 ? (
          <PushesPageContent page={page} table={table} closeDetails={closeDetails} />
        ) : (
          <ServerChoice policy={page.policy} />
        )}
      </main>
      <BulkConfirmation bulk={page.bulk} />
    </div>
  );
}

interface ContentProps {
  page: PushesPageState;
  table: RefObject<HTMLDivElement | null>;
  closeDetails: () => void;
}

function PushesPageContent({ page, table, closeDetails }: ContentProps) {
  const opened = page.details.row.value;
  const hasInstance = page.activeInstance.active.value !== undefined;
  return (
    <>
      {hasInstance && <ListPermissionNotice page={page} />}
      {hasInstance && !page.account.value && <NoAccount page={page} />}
      <ActivitySection page={page} />
      <FindBar page={page} focusList={() => findListFocusTarget(table.current)?.focus()} />
      {page.search.value === 'not-found' && <Alert kind="info">{t('pushesNotFoundByHash')}</Alert>}
      {!page.list.value && <AnonymousListHead list={page.anonymous} />}
      <div class="pushes-columns">
        <ListPanel page={page} element={table} />
        {opened && <DetailsPanel key={opened.urlToken} row={opened} page={page} close={closeDetails} />}
      </div>
      <BulkReport bulk={page.bulk} next={() => findListFocusTarget(table.current)} />
    </>
  );
}
