import {
  ArrowDownUp,
  CircleHelp,
  Download,
  Eye,
  Flame,
  type IconNode,
  Mail,
  Pencil,
  Plus,
  RotateCw,
  ShieldUser,
  TriangleAlert,
  UserRound,
} from 'lucide';
import { useState } from 'preact/hooks';
import { formatCompactTime, formatFullDateTime, startLine } from '../../lib/i18n/format';
import { formatNumber, type MessageKey, t } from '../../lib/i18n/translate';
import type { AuditEvent, AuditGroup, AuditKind } from '../../lib/pushes/audit';
import type { PushRow } from '../../lib/pushes/push-row';
import { parseUserAgent } from '../../lib/pushes/user-agent';
import type { PushDetails } from '../../lib/state/pushes/details';
import { userAgentText } from '../../lib/text/pushes';
import { Button, Icon, IconButton } from '../ui/Button';
import { RateLimitStatus } from '../ui/RateLimitStatus';
import { StatusLine, ThrottledStatus } from '../ui/StatusLine';
import { ExportLog } from './Export';
import { PushesFailure } from './PushesFailure';

const AUDIT_KIND_DISPLAY: Record<AuditKind, [icon: IconNode, text: MessageKey, tone?: string]> = {
  creation: [Plus, 'auditCreation'],
  view: [Eye, 'pushesOpened', 'is-view'],
  'failed-view': [TriangleAlert, 'auditFailedView', 'is-warning'],
  expired: [Flame, 'pushesStatusExpiredManually'],
  'failed-passphrase': [TriangleAlert, 'auditWrongPassphrase', 'is-warning'],
  'admin-view': [ShieldUser, 'auditAdminView', 'is-secondary'],
  'owner-view': [UserRound, 'auditOwnerView', 'is-secondary'],
  edited: [Pencil, 'auditEdited'],
  email: [Mail, 'auditEmail'],
  other: [CircleHelp, 'auditOther'],
};

function AuditItem({ group, now }: { group: AuditGroup; now: number }) {
  const [first] = group;
  const last = group.at(-1) ?? first;
  const [icon, , tone] = AUDIT_KIND_DISPLAY[first.kind];
  const origin = originText(first);
  return (
    <li class={tone}>
      <Icon of={icon} />
      <span>
        <span class="log-text">{kindText(first, group.length)}</span>
        {origin !== '' && (
          <span class="small muted log-origin" title={first.userAgent}>
            <bdi>{origin}</bdi>
          </span>
        )}
      </span>
      <time
        class="small muted tabular-nums"
        dateTime={new Date(last.at).toISOString()}
        title={group.map(({ at }) => formatFullDateTime(at)).join('\n')}
      >
        {startLine(formatCompactTime(last.at, now))}
      </time>
    </li>
  );
}

function kindText({ kind, email }: AuditEvent, times: number): string {
  if (email) return t(email.isPending ? 'auditEmailPending' : 'auditEmailSent', email.to);
  const text = t(AUDIT_KIND_DISPLAY[kind][1]);
  return times === 1 ? text : t('auditRepeated', text, times);
}

/** "Firefox on Windows, 10.0.0.5" */
function originText({ ip, userAgent }: AuditEvent): string {
  const program = userAgentText(parseUserAgent(userAgent));
  return program !== '' && ip !== '' ? t('uiPair', program, ip) : program || ip;
}

const PAGE_SIZE = 200;

export function AuditSection({ row, details, now }: { row: PushRow; details: PushDetails; now: () => number }) {
  const { audit } = details;
  const [drawn, setDrawn] = useState(PAGE_SIZE);
  const [isExporting, setExporting] = useState(false);
  const groups = audit.groups.value;
  const events = audit.events.value;
  const end = audit.end.value;
  const failure = audit.failure.value;
  const isReading = audit.isReading.value;
  const isNewestFirst = audit.isNewestFirst.value;
  const progress = end === 'more' ? `${t('pushesLoading')} ${formatNumber(events.length)}` : '';
  return (
    <section class="audit" aria-label={t('pushesLog')}>
      {groups.length > 0 && (
        <div class="row between">
          <h3 class="small muted">{t('pushesLog')}</h3>
          <div class="row">
            <Button
              variant="plain"
              icon={ArrowDownUp}
              class="small"
              onClick={() => {
                audit.isNewestFirst.value = !isNewestFirst;
              }}
            >
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
        {groups.slice(0, drawn).map((group, at) => (
          <AuditItem key={`${group[0].at} ${group[0].kind} ${at}`} group={group} now={now()} />
        ))}
      </ol>
      {groups.length > drawn && (
        <Button onClick={() => setDrawn(drawn + PAGE_SIZE)}>{t('uiShowMore', groups.length - drawn)}</Button>
      )}
      <StatusLine class="small tone-warn">{audit.hasUnreadable.value && t('pushesUnreadable')}</StatusLine>
      {isReading && (
        <div class="small muted">
          {progress} <RateLimitStatus until={audit.pausedUntil.value} now={now} />
          <ThrottledStatus words={progress} />
        </div>
      )}
      <StatusLine class="small muted">{!isReading && end === 'limit' && t('pushesLimitReached')}</StatusLine>
      {failure && (
        <PushesFailure failure={failure} operation="audit" instanceName={row.instance.name}>
          <Button variant="outline" icon={RotateCw} onClick={() => void details.readLog()}>
            {t('pushesTryAgain')}
          </Button>
        </PushesFailure>
      )}
      <ExportLog isOpen={isExporting} row={row} audit={audit} close={() => setExporting(false)} />
    </section>
  );
}
