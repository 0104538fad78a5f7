import '../ui/line-start.css';
import type { ComponentChildren } from 'preact';
import { formatRelativeDay } from '../../lib/format';
import { formatList, t, tPlural } from '../../lib/i18n';
import { type PushRow, type PushStatus, timesOpened } from '../../lib/push/push-row';
import { expiresAt } from '../../lib/push/stored-push';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { endWords, STATE_WORDS } from '../../lib/text/pushes';
import { FlagFacts } from '../ui/FlagFacts';
import { TimeText } from '../ui/Moment';

/** Facts from list and log. */
export function PushFacts({ row, state, page }: { row: PushRow; state: PushStatus; page: PushesPageState }) {
  const now = page.clock.value;
  const { counts, end, isReading } = page.details.audit;
  const { openedFrom, wrongPassphrase, tooLate, ownLooks, adminLooks } = counts.value;
  const isActive = state === 'active';
  const opened = timesOpened(row, counts.value, { isActive, isComplete: end.value === 'complete' });
  const hasLog = row.withAccount && end.value !== undefined;
  const uncounted = formatList([
    ...(ownLooks > 0 ? [t('pushesOwnViewings', ownLooks)] : []),
    ...(adminLooks > 0 ? [t('pushesAdminViewings', adminLooks)] : []),
  ]);
  return (
    <dl class="facts">
      <Fact name={t('pushesInstance')}>{!row.withAccount && <bdi>{row.instance.name}</bdi>}</Fact>
      <Fact name={t('pushesSeen')}>
        {row.withAccount && (opened ? openedText(opened, openedFrom) : isReading.value ? '…' : t('createdLineUnknown'))}
      </Fact>
      <Fact name={t('auditWrongPassphrase')} class="tone-warn">
        {hasLog && wrongPassphrase > 0 && tPlural('pushesTimes', wrongPassphrase)}
      </Fact>
      <Fact name={t('auditTooLate')} class="tone-warn">
        {hasLog && tooLate > 0 && tPlural('pushesTimes', tooLate)}
      </Fact>
      <Fact name={t('pushesWithoutView')}>{hasLog && uncounted}</Fact>
      <Fact name={t('pushesMade')} class="line-start">
        <TimeText at={row.createdAt}>{formatRelativeDay(row.createdAt, now)}</TimeText>
      </Fact>
      <Fact name={t('pushesEnds')} class="line-start">
        {isActive ? (
          <TimeText at={expiresAt(row)}>{endWords(row, now)}</TimeText>
        ) : row.expiredAt === undefined ? (
          t(STATE_WORDS[state])
        ) : (
          <TimeText at={row.expiredAt}>
            {t('pushesStateWhen', t(STATE_WORDS[state]), formatRelativeDay(row.expiredAt, now))}
          </TimeText>
        )}
      </Fact>
      <Fact name={t('pushesViews')}>{!row.withAccount && row.viewsLeft === undefined && t('pushesHereWhat')}</Fact>
      <Fact name={t('composerPassphraseLabel')}>{row.hasPassphrase && t('pushesPassphraseSet')}</Fact>
      <FlagFacts stored={row} />
    </dl>
  );
}

function Fact({ name, class: tone, children }: { name: string; class?: string; children: ComponentChildren }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd class={tone}>{children}</dd>
    </>
  );
}

function openedText({ times, isExact }: NonNullable<ReturnType<typeof timesOpened>>, from: number): string {
  if (times === 0) return t('pushesNotSeen');
  const number = tPlural('pushesTimes', times);
  const text = from > 1 ? formatList([number, t('pushesSeenAddresses', from)]) : number;
  return isExact ? text : t('pushesSeenAtLeast', text);
}
