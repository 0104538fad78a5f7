import './pushes.css';
import '../ui/edged.css';
import './push-details.css';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushesPageState as Page, PushesPageActions } from '../../lib/state/pushes/page';
import { useFocusFallback } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { BulkQuestion, BulkReport } from './BulkExpire';
import { DetailsPanel } from './Details';
import { FindBar } from './FindBar';
import { AllowNotice, ListPanel, NoAccount, whereListIs } from './List';
import { HappenedPanel, PushesHeader } from './PushesHeader';
import { HereHead } from './WithoutAccount';

/** My pushes: what there is of them, each looked at closely beside the list. */
export function PushesPage({ page, doors }: { page: Page; doors: PushesPageActions }) {
  const root = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  // A notice goes with what it told of.
  useFocusFallback(root, () => whereListIs(table.current) ?? root.current?.querySelector('button'));
  const shelf = page.shelf.value;
  const opened = page.details.row.value;

  /** Back to the row that the panel was about, once it is gone: on a narrow page the list is hidden behind it. */
  const returnsFocus = useRef(false);
  const closeDetails = () => {
    shelf.focusedToken.value = opened?.urlToken;
    returnsFocus.current = true;
    page.details.close();
  };
  useEffect(() => {
    if (opened || !returnsFocus.current) return;
    returnsFocus.current = false;
    // It may be there already, and have been moved on by a key since.
    if (!table.current?.contains(document.activeElement)) whereListIs(table.current)?.focus();
  }, [opened]);

  return (
    <div
      ref={root}
      class={opened ? 'pushes edged has-details' : 'pushes edged'}
      data-colour={page.where.active.value?.colour}
    >
      <PushesHeader page={page} doors={doors} />
      <main class="stack">
        <AllowNotice page={page} />
        {!page.account.value && <NoAccount page={page} openOptions={doors.openOptions} />}
        <HappenedPanel page={page} openOptions={doors.openOptions} />
        <FindBar page={page} />
        {page.search.value === 'not-found' && (
          <Notice kind="info" isUrgent>
            {t('pushesNotFoundByHash')}
          </Notice>
        )}
        {page.source.value === 'here' && <HereHead here={page.here} />}
        <div class="pushes-columns">
          <ListPanel page={page} doors={doors} element={table} />
          {opened && (
            <DetailsPanel
              key={opened.urlToken}
              row={opened}
              state={shelf.stateOf(opened)}
              page={page}
              doors={doors}
              close={closeDetails}
            />
          )}
        </div>
        <BulkReport bulk={page.bulk} next={() => whereListIs(table.current)} />
      </main>
      <BulkQuestion bulk={page.bulk} />
    </div>
  );
}
