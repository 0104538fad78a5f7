import {
  CircleHelp,
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
import { count, type MessageKey, t } from '../../lib/i18n';
import type { AuditEvent, AuditGroup, AuditKind } from '../../lib/push/audit';
import { programOf } from '../../lib/push/user-agent';
import { formatClose, formatExactly } from '../../lib/when';
import { Icon } from '../ui/Icon';
import { programWords } from './program-words';

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
export function AuditItem({ group, now }: { group: AuditGroup; now: number }) {
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
        {formatClose(last.at, now)}
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

const exactly = ({ at }: AuditEvent) => formatExactly(at);

/** "Firefox on Windows, 10.0.0.5" */
function originWords({ ip, userAgent }: AuditEvent): string {
  const program = programWords(programOf(userAgent));
  return program !== '' && ip !== '' ? t('auditOrigin', program, ip) : program || ip;
}
