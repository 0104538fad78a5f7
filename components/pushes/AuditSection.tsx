import { ArrowDownUp, Download } from 'lucide';
import { useState } from 'preact/hooks';
import { count, formatNumber, t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { PacedLine } from '../ui/PacedLine';
import { StatusLine } from '../ui/StatusLine';
import { AuditItem } from './AuditItem';
import { ExportLog } from './ExportLog';
import { OwnFailure } from './OwnFailure';
import { PauseLine } from './PauseLine';
import type { PageDoors } from './PushesPage';

/** Entries drawn at once: most logs have fewer, and a long one is read from one end. */
const STEP = 200;

interface AuditSectionProps {
  row: PushRow;
  details: Details;
  now: () => number;
  doors: PageDoors;
}

/** What happened to a push, in sentences. */
export function AuditSection({ row, details, now, doors }: AuditSectionProps) {
  const { audit } = details;
  const [drawn, setDrawn] = useState(STEP);
  const [isExporting, setExporting] = useState(false);
  if (!row.withAccount) return <p class="small soft">{t('pushesNoLog')}</p>;
  const groups = audit.groups.value;
  const failure = audit.failure.value;
  const isReading = audit.isReading.value;
  const isNewestFirst = audit.isNewestFirst.value;
  const far = audit.end.value === 'more' ? t('pushesLogReading', formatNumber(audit.events.value.length)) : '';
  return (
    <section class="audit" aria-label={t('pushesLog')}>
      {groups.length > 0 && (
        <div class="row between">
          <h3 class="small soft">{t('pushesLog')}</h3>
          <div class="row">
            <Button look="plain" icon={ArrowDownUp} class="small" onClick={() => audit.turn(!isNewestFirst)}>
              {t(isNewestFirst ? 'pushesNewestFirst' : 'pushesOldestFirst')}
            </Button>
            <IconButton icon={Download} label={t('pushesExportLog')} onClick={() => setExporting(true)} />
          </div>
        </div>
      )}
      {groups.length === 0 && isReading && (
        <div class="skeleton skeleton-log" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
      <ol class="log" aria-busy={isReading}>
        {groups.slice(0, drawn).map((group) => (
          <AuditItem key={`${group[0].at} ${group[0].kind} ${groups.indexOf(group)}`} group={group} now={now()} />
        ))}
      </ol>
      {groups.length > drawn && (
        <Button onClick={() => setDrawn(drawn + STEP)}>{count('pushesLogMore', groups.length - drawn)}</Button>
      )}
      {isReading && (
        <div class="small soft">
          {far} <PauseLine until={audit.pausedUntil.value} now={now} />
          <PacedLine words={far} />
        </div>
      )}
      <StatusLine class="small soft">{!isReading && audit.end.value === 'limit' && t('pushesLogLimit')}</StatusLine>
      {failure && (
        <OwnFailure failure={failure} doing="audit" instanceName={row.instance.name}>
          <Button look="link" onClick={() => void details.readLog()}>
            {t('pushesTryAgain')}
          </Button>
        </OwnFailure>
      )}
      <ExportLog
        isOpen={isExporting}
        row={row}
        events={audit.events.value}
        isWhole={audit.end.value === 'end'}
        saveText={doors.saveText}
        close={() => setExporting(false)}
      />
    </section>
  );
}
