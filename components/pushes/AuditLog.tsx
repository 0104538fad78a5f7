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
  ShieldUser,
  TriangleAlert,
  UserRound,
} from 'lucide';
import { useState } from 'preact/hooks';
import { formatFull, formatTimeOrDate } from '../../lib/format';
import { count, formatNumber, type MessageKey, t } from '../../lib/i18n';
import type { AuditEvent, AuditGroup, AuditKind } from '../../lib/push/audit';
import type { PushRow } from '../../lib/push/push-row';
import { programOf } from '../../lib/push/user-agent';
import type { Details } from '../../lib/state/pushes/details';
import type { PushesPageActions } from '../../lib/state/pushes/page';
import { programWords } from '../../lib/text/pushes';
import { Button, Icon, IconButton } from '../ui/Button';
import { PacedLine, StatusLine } from '../ui/StatusLine';
import { ExportLog } from './Export';
import { OwnFailure, RateLimitStatus } from './OwnFailure';

const ICONS: Record<AuditKind, IconNode> = {
  made: Plus,
  opened: Eye,
  'too-late': TriangleAlert,
  expired: Flame,
  'wrong-passphrase': TriangleAlert,
  'admin-look': ShieldUser,
  'own-look': UserRound,
  edited: Pencil,
  emailed: Mail,
  other: CircleHelp,
};

const WORDS: Record<AuditKind, MessageKey> = {
  made: 'auditMade',
  opened: 'auditOpened',
  'too-late': 'auditTooLate',
  expired: 'auditExpired',
  'wrong-passphrase': 'auditWrongPassphrase',
  'admin-look': 'auditAdminLook',
  'own-look': 'auditOwnLook',
  edited: 'auditEdited',
  emailed: 'auditEmailed',
  other: 'auditOther',
};

const TONES: Partial<Record<AuditKind, string>> = {
  'too-late': 'is-warning',
  'wrong-passphrase': 'is-warning',
  opened: 'is-view',
  'own-look': 'is-aside',
  'admin-look': 'is-aside',
};

/** One thing that happened, in a sentence: what, from where, when. */
function AuditItem({ group, now }: { group: AuditGroup; now: number }) {
  const [first] = group;
  const last = group.at(-1) ?? first;
  const from = originWords(first);
  return (
    <li class={TONES[first.kind]}>
      <Icon of={ICONS[first.kind]} />
      <span>
        <span class="log-what">{first.email ? emailWords(first.email) : whatWords(first.kind, group.length)}</span>
        {from !== '' && (
          <span class="small soft log-from" title={first.userAgent}>
            <bdi>{from}</bdi>
          </span>
        )}
      </span>
      <time class="small soft num" dateTime={new Date(last.at).toISOString()} title={group.map(exactly).join('\n')}>
        {formatTimeOrDate(last.at, now)}
      </time>
    </li>
  );
}

function whatWords(kind: AuditKind, times: number): string {
  if (times === 1) return t(WORDS[kind]);
  return kind === 'too-late' ? count('auditTooLateTimes', times) : count('auditWrongPassphraseTimes', times);
}

function emailWords({ to, isPending }: NonNullable<AuditEvent['email']>): string {
  return t(isPending ? 'auditEmailPending' : 'auditEmailSent', to);
}

const exactly = ({ at }: AuditEvent) => formatFull(at);

/** "Firefox on Windows, 10.0.0.5" */
function originWords({ ip, userAgent }: AuditEvent): string {
  const program = programWords(programOf(userAgent));
  return program !== '' && ip !== '' ? t('auditOrigin', program, ip) : program || ip;
}

/** Entries drawn at once: most logs have fewer, and a long one is read from one end. */
const STEP = 200;

interface AuditSectionProps {
  row: PushRow;
  details: Details;
  now: () => number;
  doors: PushesPageActions;
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
            <Button variant="plain" icon={ArrowDownUp} class="small" onClick={() => audit.turn(!isNewestFirst)}>
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
      <StatusLine class="small tone-warn">{audit.hasUnreadable.value && t('pushesUnreadable')}</StatusLine>
      {isReading && (
        <div class="small soft">
          {far} <RateLimitStatus until={audit.pausedUntil.value} now={now} />
          <PacedLine words={far} />
        </div>
      )}
      <StatusLine class="small soft">{!isReading && audit.end.value === 'limit' && t('pushesLogLimit')}</StatusLine>
      {failure && (
        <OwnFailure failure={failure} operation="audit" instanceName={row.instance.name}>
          <Button variant="link" onClick={() => void details.readLog()}>
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
