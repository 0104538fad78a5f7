import '../popup/instance-bar.css';
import { Download, Plus, Table2 } from 'lucide';
import { useState } from 'preact/hooks';
import { canOpenBatch, openBatchPage, openTab } from '../../lib/browser/pages';
import { formatAgo } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { ActivityList, PollStoppedNotice } from '../activity/ActivityList';
import { InstanceName } from '../popup/InstanceBar';
import { Button } from '../ui/Button';
import { ExportPushes } from './Export';

export const openNewPushTab = () => void openTab('/compose.html');

export function PushesHeader({ page }: { page: PushesPageState }) {
  const [isExporting, setExporting] = useState(false);
  const { activeInstance } = page;
  const list = page.list.value;
  const refreshedAt = list?.refreshedAt.value;
  const isRefreshing = list?.job.value?.kind === 'refresh';
  const isEmpty = page.view.value.isEmpty.value;
  return (
    <header class="pushes-head">
      <div class="grow">
        <h1>{t('popupPushes')}</h1>
        <div class="row wrap pushes-where">
          <InstanceName activeInstance={activeInstance} choose={activeInstance.preview} />
          {list && (
            <span class="small muted">
              {isRefreshing
                ? t('pushesLoading')
                : refreshedAt !== undefined && t('pushesUpdated', formatAgo(refreshedAt, page.currentTime.value))}
            </span>
          )}
        </div>
      </div>
      <div class="row wrap">
        <Button icon={Download} aria-disabled={isEmpty} onClick={() => !isEmpty && setExporting(true)}>
          {t('pushesExport')}
        </Button>
        {canOpenBatch(page.policy, false) && (
          <Button icon={Table2} onClick={() => void openBatchPage()}>
            {t('batchOpen')}
          </Button>
        )}
        <Button variant="primary" icon={Plus} onClick={openNewPushTab}>
          {t('composerLabel')}
        </Button>
      </div>
      <ExportPushes isOpen={isExporting} page={page} close={() => setExporting(false)} />
    </header>
  );
}

export function ActivitySection({ page }: { page: PushesPageState }) {
  const { activity } = page;
  return (
    <>
      <PollStoppedNotice activity={activity} />
      {(activity.events.value.length > 0 || activity.isOn.value) && (
        <div class="panel">
          <ActivityList
            activity={activity}
            now={page.currentTime.value}
            openPush={(push) => void page.openByHash(push)}
          />
        </div>
      )}
    </>
  );
}
