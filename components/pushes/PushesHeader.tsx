import '../popup/where-bar.css';
import { Download, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { formatAgo } from '../../lib/format';
import { t } from '../../lib/i18n';
import type { PushesPageActions, PushesPageState } from '../../lib/state/pushes/page';
import { InstanceName } from '../popup/InstanceBar';
import { Button } from '../ui/Button';
import { EventsList, WatchStopped } from '../watch/EventsList';
import { ExportPushes } from './Export';

/** Whose pushes these are, when they were looked at, and what can be done with all of them. */
export function PushesHeader({ page, doors }: { page: PushesPageState; doors: PushesPageActions }) {
  const [isExporting, setExporting] = useState(false);
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const lookedAt = list?.refreshedAt.value;
  const isLooking = list?.job.value?.kind === 'look';
  const isEmpty = shelf.isEmpty.value;
  return (
    <header class="pushes-head">
      <div class="grow">
        <h1>{t('pushesTitle')}</h1>
        <div class="row wrap pushes-where">
          <InstanceName where={page.where} />
          {page.where.instances.value.length > 1 && !page.where.isShownOnly.value && (
            <span class="small soft">{t('pushesAlsoNew')}</span>
          )}
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
        <Button variant="primary" icon={Plus} onClick={doors.openComposer}>
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

/**
 * What happened to the pushes of every account. It is there before anything has happened, where they are watched, and stays when all of it
 * is dismissed: the list below does not move.
 */
export function HappenedPanel({ page, openOptions }: { page: PushesPageState; openOptions: () => void }) {
  const { watch } = page;
  const [wasAny, setWasAny] = useState(false);
  if (watch.events.value.length > 0 && !wasAny) setWasAny(true);
  return (
    <>
      <WatchStopped watch={watch} openOptions={openOptions} />
      {(wasAny || watch.isOn.value) && (
        <div class="panel happened">
          <EventsList
            watch={watch}
            viewsLeftAfter={page.viewsLeftAfter}
            atFirst={5}
            now={page.clock.value}
            openPush={(push) => void page.openByHash(push)}
          />
        </div>
      )}
    </>
  );
}
