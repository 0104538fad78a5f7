import { Download, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { formatAgo } from '../../lib/when';
import { InstanceName } from '../popup/InstanceName';
import '../popup/where-bar.css';
import { Button } from '../ui/Button';
import { ExportPushes } from './ExportPushes';
import type { PageDoors } from './PushesPage';

/** Whose pushes these are, when they were looked at, and what can be done with all of them. */
export function PushesHeader({ page, doors }: { page: PushesPage; doors: PageDoors }) {
  const [isExporting, setExporting] = useState(false);
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const lookedAt = list?.lookedAt.value;
  const isLooking = list?.job.value?.kind === 'look';
  const isEmpty = shelf.isEmpty.value;
  return (
    <header class="pushes-head">
      <div class="grow">
        <h1>{t('pushesTitle')}</h1>
        <div class="row wrap pushes-where">
          <InstanceName where={page.where} />
          {list && (
            <span class="small soft">
              {isLooking
                ? t('pushesLooking')
                : lookedAt !== undefined && t('pushesLooked', formatAgo(lookedAt, page.clock.value))}
            </span>
          )}
        </div>
      </div>
      <div class="row wrap">
        <Button icon={Download} aria-disabled={isEmpty} onClick={() => !isEmpty && setExporting(true)}>
          {t('pushesExport')}
        </Button>
        <Button look="primary" icon={Plus} onClick={doors.openComposer}>
          {t('createdNewPush')}
        </Button>
      </div>
      <ExportPushes
        isOpen={isExporting}
        shelf={shelf}
        isWhole={list === undefined || list.end.value === 'end'}
        now={page.now}
        saveText={doors.saveText}
        close={() => setExporting(false)}
      />
    </header>
  );
}
